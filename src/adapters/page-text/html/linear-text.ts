import { oneLine } from "../clean-text.js";
import { decodeEntities } from "./decode-entities.js";
import { wordsIn } from "./dom.js";
import { type HtmlToken, scanHtml } from "./scan-html.js";
import { type Hiding, hidingOf, parseDeclarations, readBackground, readColour, sameColour, styleRules } from "./style-rules.js";

const SKIPPED = new Set(
  "script style noscript template nav header footer aside form button select textarea svg math iframe object audio video canvas dialog title menu".split(
    " ",
  ),
);
const BLOCKS = new Set(
  "p div section article main li ul ol dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre table tr td th caption figure figcaption br hr body address details summary center".split(
    " ",
  ),
);
/** Each of these elements closes the previous one. */
const CLOSE_EACH_OTHER = new Set("p li dt dd td th tr".split(" "));
const MIN_WORDS = 6;
const MAX_KEPT = 300_000;
const MAX_HIDDEN = 20_000;
const STEALTH_WORDS = 8;

/** The paragraphs of a page that is too large for a tree: less accurate, but always in linear time. */
export function linearText(html: string) {
  const hidingOf = linearHiding(html);
  const lines: string[] = [];
  let line = "";
  let kept = 0;
  let hidden = "";
  let stealthy = false;
  let skip: { readonly name: string; depth: number; readonly stealthy: boolean; readonly hides: boolean } | null = null;

  function flush(heading: boolean): void {
    if (line === "") return;
    const text = oneLine(decodeEntities(line));
    line = "";
    if (text === "" || (wordsIn(text) < MIN_WORDS && !heading)) return;
    lines.push(text);
    kept += text.length;
  }

  for (const token of scanHtml(html)) {
    if (kept > MAX_KEPT) break;
    if (token.kind === "comment") continue;
    if (token.kind === "text") {
      if (skip === null) line += line.length < MAX_KEPT ? token.text.slice(0, MAX_KEPT) : "";
      else if (skip.hides && hidden.length < MAX_HIDDEN) {
        hidden += ` ${token.text.slice(0, MAX_HIDDEN)}`;
        stealthy ||= skip.stealthy && wordsIn(token.text.slice(0, MAX_HIDDEN)) >= STEALTH_WORDS;
      }
      continue;
    }
    if (skip !== null) {
      if (token.name === skip.name) skip.depth += token.kind === "open" && !CLOSE_EACH_OTHER.has(token.name) ? 1 : -1;
      if (skip.depth > 0) continue;
      skip = null;
      if (token.kind === "close") continue;
    }
    if (BLOCKS.has(token.name)) flush(token.kind === "close" && /^h[1-6]$/.test(token.name));
    if (token.kind === "close" || token.name === "br") continue;
    const hiding = hidingOf(token);
    if (SKIPPED.has(token.name) || hiding !== null)
      skip = { name: token.name, depth: 1, stealthy: hiding === "stealth", hides: hiding !== null };
  }
  flush(false);
  return { text: lines.join("\n\n"), hidden, stealthy };
}

/** Length of ` hidden`, the shortest attribute that hides. */
const MIN_ATTRIBUTES = 7;
const WHITE = "#ffffff";

/** How a tag hides its content, by its own attributes and the page's `<style>`. Ignores the tags around it. */
function linearHiding(html: string): (tag: Extract<HtmlToken, { kind: "open" }>) => Hiding | null {
  const rules = styleRules(Array.from(html.matchAll(/<style\b[^<>]{0,500}>([^<]{0,200000})/gi), ([, css]) => css ?? "").join("\n"));
  return ({ name, attributes }) => {
    if (name === "body" || name === "html") return null;
    if (attributes.length < MIN_ATTRIBUTES && rules.size === 0) return null;
    const getAttribute = (wanted: string) => attributeIn(attributes, wanted);
    if (getAttribute("aria-hidden") === "true" || isMarkedHidden(attributes)) return "ordinary";
    const css = new Map([...rules.of({ localName: name, getAttribute }), ...parseDeclarations(getAttribute("style") ?? "")]);
    const hiding = hidingOf(css);
    const colour = css.get("color");
    if (hiding !== null || colour === undefined) return hiding;
    const background = readBackground(css.get("background-color") ?? css.get("background") ?? WHITE);
    return sameColour(readColour(colour), background) ? "stealth" : null;
  };
}

const isMarkedHidden = (attributes: string): boolean =>
  attributes.includes("hidden") && /(?:^|\s)hidden(?=$|[\s=/])/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'));

const patterns = new Map(
  ["id", "class", "style", "aria-hidden"].map((name) => [
    name,
    new RegExp(`(?:^|[\\s"'])${name}\\s{0,5}=\\s{0,5}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\\s"'>]{1,200}))`, "i"),
  ]),
);

function attributeIn(attributes: string, name: string): string | null {
  const found = attributes.includes("=") ? patterns.get(name)?.exec(attributes) : null;
  return found ? decodeEntities(found[1] ?? found[2] ?? found[3] ?? "") : null;
}
