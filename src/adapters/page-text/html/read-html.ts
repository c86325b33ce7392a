import { Readability } from "@mozilla/readability";
import { hasSmuggledText, oneLine } from "../clean-text.js";
import { type PageText, pageOf } from "../page-of.js";
import { allOf, childrenOf, isElement, type PageDocument, type PageElement, type PageNode, parsePage, wordsIn } from "./dom.js";
import { linearText } from "./linear-text.js";
import { pageFacts } from "./page-facts.js";
import { renderBlocks } from "./render-blocks.js";
import { isAffordable } from "./scan-html.js";
import { stripFurniture } from "./strip-furniture.js";
import { stripHidden } from "./strip-hidden.js";

/** A page with fewer words probably has its text elsewhere (`<noscript>`, JSON-LD). */
const FEW_WORDS = 40;
const MAX_HEAD = 300_000;
const MAX_LOOKED_AT = 2_000_000;

export function readHtml(html: string, { linear, today }: { readonly linear: boolean; readonly today: string }): PageText {
  if (linear || !isAffordable(html)) return readLinear(html, today);
  const document = parsePage(html);
  const facts = pageFacts(document, today);
  const hidden = stripHidden(document);
  const smuggled = hasSmuggledText(document.body?.textContent ?? "") || hasSmuggledText(facts.title ?? "");
  const text = withoutHeadline(textOf(html, document, facts.articleBody), facts.title);
  if (wordsIn(text) === 0) throw new Error("it shows no text without running its scripts");
  return pageOf({ ...facts, text, hidden: hidden.text, stealthy: hidden.stealthy || smuggled });
}

/** The title is returned separately. */
function withoutHeadline(text: string, title: string | null): string {
  const [first, ...rest] = text.split("\n\n");
  return rest.length > 0 && first === oneLine(title ?? "") ? rest.join("\n\n") : text;
}

function textOf(html: string, document: PageDocument, articleBody: string | null): string {
  for (const element of allOf(document, "noscript")) element.remove();
  stripFurniture(document);
  const shown = mainText(document);
  if (wordsIn(shown) >= FEW_WORDS) return shown;
  const others = [withoutScripts(html), paragraphsOf(articleBody)].sort((one, other) => wordsIn(other) - wordsIn(one));
  return others.find((other) => wordsIn(other) > 2 * wordsIn(shown)) ?? shown;
}

function withoutScripts(html: string): string {
  if (!/<noscript/i.test(html)) return "";
  const document = parsePage(html);
  stripHidden(document);
  for (const element of allOf(document, "noscript")) element.replaceWith(...childrenOf(element));
  stripFurniture(document);
  const lines = mainText(document).split("\n");
  return lines.filter((line) => !/\bjava\s?script\b/i.test(line) || wordsIn(line) > FEW_WORDS).join("\n");
}

function paragraphsOf(articleBody: string | null): string {
  if (articleBody === null) return "";
  return /<\w[^<>]{0,500}>/.test(articleBody)
    ? linearText(articleBody).text
    : articleBody.replace(/\s+/g, (blank) => (blank.includes("\n") ? "\n\n" : blank));
}

/** The head is small even if the body is too large for a tree, so its metadata is read as usual. */
function readLinear(html: string, today: string): PageText {
  const head = html.slice(0, Math.min(MAX_HEAD, Math.max(html.search(/<body[\s>]|<\/head/i), 0)));
  const facts = pageFacts(parsePage(isAffordable(head) ? head : ""), today);
  const { text, hidden, stealthy } = linearText(html);
  if (wordsIn(text) === 0) throw new Error("no paragraphs were found in its markup");
  const smuggled = hasSmuggledText(html.slice(0, MAX_LOOKED_AT));
  return pageOf({ ...facts, text: withoutHeadline(text, facts.title), hidden, stealthy: stealthy || smuggled });
}

/** Below this share of the page's words, readability found only a part of the text. */
const ENOUGH = 0.5;

/**
 * The main text by readability, or all remaining text if readability finds too little, as on lists and discussions. Expects hidden text and
 * navigation to be removed. Modifies the document.
 */
function mainText(document: PageDocument): string {
  const all = wholeText(document);
  const found = readable(document);
  return wordsIn(found) >= ENOUGH * wordsIn(all) ? found : all;
}

function wholeText(document: PageDocument): string {
  const roots: (PageElement | null)[] = [document.querySelector("main, [role=main]"), document.querySelector("article"), document.body];
  const texts = roots.map((root) => (root === null ? "" : renderBlocks(root)));
  const longest = wordsIn(texts[2] ?? "");
  return texts.find((text) => wordsIn(text) >= longest / 2) ?? "";
}

function readable(document: PageDocument): string {
  const options = { charThreshold: 200, disableJSONLD: true, serializer: (node: unknown) => node };
  const content: unknown = new Readability<unknown>(document, options).parse()?.content;
  return isContent(content) ? renderBlocks(content) : "";
}

function isContent(value: unknown): value is PageElement {
  return typeof value === "object" && value !== null && "nodeType" in value && isElement(value as PageNode);
}
