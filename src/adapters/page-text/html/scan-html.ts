/** A single pass over markup without a tree or backtracking, in linear time. */
export type HtmlToken =
  | { readonly kind: "open"; readonly name: string; readonly attributes: string }
  | { readonly kind: "close"; readonly name: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "comment"; readonly text: string };

const RAW = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed"]);
const MAX_TAG = 20_000;

export function* scanHtml(html: string): Generator<HtmlToken> {
  let from = 0;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) break;
    const found = markAt(html, open);
    if (found === null) {
      // A less-than sign that opens no tag is text.
      at = open + 1;
      continue;
    }
    if (open > from) yield { kind: "text", text: html.slice(from, open) };
    if (found.token !== null) yield found.token;
    if (found.end < 0) return;
    from = at = found.end;
    if (found.token?.kind !== "open" || !RAW.has(found.token.name)) continue;
    const close = new RegExp(`</${found.token.name}`, "gi");
    close.lastIndex = at;
    const end = close.exec(html);
    if (end === null) return;
    yield { kind: "text", text: html.slice(at, end.index) };
    from = at = end.index;
  }
  if (from < html.length) yield { kind: "text", text: html.slice(from) };
}

type Mark = { readonly token: HtmlToken | null /** -1 when it never ends. */; readonly end: number };

function markAt(html: string, open: number): Mark | null {
  const next = html.charCodeAt(open + 1);
  if (next === BANG || next === QUESTION) {
    const comment = html.startsWith("!--", open + 1);
    const end = html.indexOf(comment ? "-->" : ">", open + (comment ? 4 : 1));
    const token: HtmlToken | null = comment ? { kind: "comment", text: html.slice(open + 4, end < 0 ? undefined : end) } : null;
    return { token, end: end < 0 ? -1 : end + (comment ? 3 : 1) };
  }
  const closing = next === SLASH;
  const start = open + (closing ? 2 : 1);
  if (!isLetter(html.charCodeAt(start))) return null;
  let stop = start + 1;
  while (stop - start < MAX_NAME && isNameCode(html.charCodeAt(stop))) stop += 1;
  const name = html.slice(start, stop).toLowerCase();
  const end = tagEnd(html, stop);
  if (end < 0) return { token: null, end };
  const token: HtmlToken = closing
    ? { kind: "close", name }
    : { kind: "open", name, attributes: html.slice(stop, Math.min(end, stop + MAX_TAG)) };
  return { token, end: end + 1 };
}

const BANG = 0x21;
const SLASH = 0x2f;
const QUESTION = 0x3f;
const MAX_NAME = 40;
const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
const isNameCode = (code: number): boolean => isLetter(code) || (code >= 0x30 && code <= 0x3a) || code === 0x2d;

/** The end of a tag; ignores `>` inside quotes. A tag that is far too long ends at the next `>`. */
function tagEnd(html: string, from: number): number {
  let quote = 0;
  const far = Math.min(html.length, from + MAX_TAG);
  for (let at = from; at < far; at += 1) {
    const code = html.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x3e) return at;
    else if ((code === 0x22 || code === 0x27) && /[\s=]/.test(html[at - 1] ?? "")) quote = code;
  }
  return html.indexOf(">", far);
}

const NEVER_NEST = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd td th tr thead tbody tfoot option optgroup".split(" "),
);

/** More than ordinary pages need. Readability's time grows with the depth of each element. */
const MOST = { depth: 100, elements: 40_000, steps: 1_000_000 };

/**
 * Whether building a tree of the markup is affordable, by its depth, number of elements, and the sum of their depths. Elements that close
 * each other do not count as depth.
 */
export function isAffordable(html: string): boolean {
  let depth = 0;
  let elements = 0;
  let steps = 0;
  for (const token of scanHtml(html)) {
    if (token.kind === "close" && !NEVER_NEST.has(token.name)) depth = Math.max(0, depth - 1);
    if (token.kind !== "open") continue;
    elements += 1;
    steps += depth;
    if (!NEVER_NEST.has(token.name) && !token.attributes.endsWith("/")) depth += 1;
    if (depth > MOST.depth || elements > MOST.elements || steps > MOST.steps) return false;
  }
  return true;
}
