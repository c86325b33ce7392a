import { oneLine } from "../clean-text.js";
import { parseDeclarations } from "./declarations.js";
import { decodeEntities } from "./decode-entities.js";
import { wordsIn } from "./dom.js";
import { hidingOf } from "./hiding.js";
import { scanHtml } from "./scan-html.js";

/** Never main text, whatever is in it. */
const SKIPPED = new Set(
  "script style noscript template nav header footer aside form button select textarea svg math iframe object audio video canvas dialog title head menu".split(
    " ",
  ),
);
const BLOCKS = new Set(
  "p div section article main li ul ol dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre table tr td th caption figure figcaption br hr body address details summary center".split(
    " ",
  ),
);
const MIN_WORDS = 6;
const MAX_KEPT = 300_000;

export type LinearText = { readonly title: string | null; readonly text: string; readonly hidden: string; readonly stealthy: boolean };

/** The paragraphs of a page that no tree could be made of: less sure than the reading of a tree, but always done in time. */
export function linearText(html: string): LinearText {
  const lines: string[] = [];
  let title: string | null = null;
  let line = "";
  let heading = false;
  let kept = 0;
  let hidden = "";
  let stealthy = false;
  let skip: { readonly name: string; depth: number; readonly stealthy: boolean; readonly hides: boolean } | null = null;
  let inTitle = false;

  function flush(): void {
    const text = oneLine(decodeEntities(line));
    line = "";
    if (text !== "" && (wordsIn(text) >= MIN_WORDS || heading)) {
      lines.push(text);
      kept += text.length;
    }
    heading = false;
  }

  for (const token of scanHtml(html)) {
    if (kept > MAX_KEPT) break;
    if (token.kind === "comment") continue;
    if (token.kind === "text") {
      if (inTitle) title ??= decodeEntities(token.text);
      else if (skip === null) line += token.text;
      else if (skip.hides && hidden.length < 20_000) {
        hidden += ` ${token.text}`;
        stealthy ||= skip.stealthy && wordsIn(hidden) >= 8;
      }
      continue;
    }
    inTitle = token.kind === "open" && token.name === "title" && skip?.name !== "svg";
    if (skip !== null) {
      if (token.name === skip.name) skip.depth += token.kind === "open" ? 1 : -1;
      if (skip.depth === 0) skip = null;
      continue;
    }
    if (token.kind === "open" && token.name !== "head" && !inTitle) {
      const hiding = hidingIn(token.attributes);
      if (SKIPPED.has(token.name) || hiding !== null)
        skip = { name: token.name, depth: 1, stealthy: hiding === "stealth", hides: hiding !== null };
    }
    if (!BLOCKS.has(token.name)) continue;
    if (token.kind === "close" && /^h[1-6]$/.test(token.name)) heading = true;
    flush();
  }
  flush();
  return { title, text: lines.join("\n\n"), hidden, stealthy };
}

function hidingIn(attributes: string): "ordinary" | "stealth" | null {
  if (attributes.length < 6) return null;
  if (/(?:^|\s)(?:hidden(?=$|[\s=/])|aria-hidden\s*=\s*["']?true)/i.test(attributes)) return "ordinary";
  const style = /(?:^|\s)style\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})')/i.exec(attributes);
  return style === null ? null : hidingOf(parseDeclarations(decodeEntities(style[1] ?? style[2] ?? "")));
}
