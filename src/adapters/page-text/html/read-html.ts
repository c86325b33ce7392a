import { pageOf } from "../page-of.js";
import type { PageText } from "../protocol.js";
import { allOf, childrenOf, type PageDocument, parsePage, wordsIn } from "./dom.js";
import { linearText } from "./linear-text.js";
import { mainText } from "./main-text.js";
import { pageFacts } from "./page-facts.js";
import { sizeOf } from "./scan-html.js";
import { stripFurniture } from "./strip-furniture.js";
import { stripHidden } from "./strip-hidden.js";

/** Deeper and larger than pages for people are; readability's time grows with the product of both. */
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 60_000;
/** A page with fewer words shows its text by other means than its body. */
const FEW_WORDS = 40;

export function readHtml(html: string, { linear, today }: { readonly linear: boolean; readonly today: string }): PageText {
  const { depth, elements } = linear ? { depth: Number.POSITIVE_INFINITY, elements: 0 } : sizeOf(html);
  if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) return readLinear(html);
  const document = parsePage(html);
  const facts = pageFacts(document, today);
  const hidden = stripHidden(document);
  const text = textOf(html, document, facts.articleBody);
  if (wordsIn(text) === 0) throw new Error("it shows no text without running its scripts");
  return pageOf({ ...facts, text, hidden: hidden.text, stealthy: hidden.stealthy });
}

function textOf(html: string, document: PageDocument, articleBody: string | null): string {
  for (const element of allOf(document, "noscript")) element.remove();
  stripFurniture(document);
  const shown = mainText(document);
  if (wordsIn(shown) >= FEW_WORDS) return shown;
  const others = [withoutScripts(html), paragraphsOf(articleBody)];
  return others.find((other) => wordsIn(other) > 2 * wordsIn(shown)) ?? shown;
}

/** The page as it is for those who run no scripts, or show no frames. */
function withoutScripts(html: string): string {
  if (!/<no(?:script|frames)/i.test(html)) return "";
  const document = parsePage(html);
  stripHidden(document);
  for (const element of allOf(document, "noscript, noframes")) element.replaceWith(...childrenOf(element));
  stripFurniture(document);
  return mainText(document);
}

function paragraphsOf(articleBody: string | null): string {
  if (articleBody === null) return "";
  return /<\w+[^>]{0,500}>/.test(articleBody) ? linearText(articleBody).text : articleBody.replace(/\s*\n\s*/g, "\n\n");
}

function readLinear(html: string): PageText {
  const { title, text, hidden, stealthy } = linearText(html);
  if (wordsIn(text) === 0) throw new Error("no paragraphs were found in its markup");
  return pageOf({ title, text, hidden, stealthy, published: null, modified: null, language: null, canonicalUrl: null });
}
