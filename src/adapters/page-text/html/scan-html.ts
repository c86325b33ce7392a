/** One pass over markup, without a tree and without going back: its time grows with the length and with nothing else. */
export type HtmlToken =
  | { readonly kind: "open"; readonly name: string; readonly attributes: string }
  | { readonly kind: "close"; readonly name: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "comment"; readonly text: string };

const RAW = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed"]);
const MAX_TAG = 20_000;

export function* scanHtml(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) return yield { kind: "text", text: html.slice(at) };
    if (open > at) yield { kind: "text", text: html.slice(at, open) };
    if (html.startsWith("<!--", open)) {
      const end = html.indexOf("-->", open + 4);
      yield { kind: "comment", text: html.slice(open + 4, end < 0 ? undefined : end) };
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    const named = tagName(html, open);
    if (named === null) {
      // `<!doctype`, `<?xml`, or a bare less-than sign.
      const end = /[!?]/.test(html[open + 1] ?? "") ? html.indexOf(">", open) : open;
      if (end < 0) return;
      if (end === open) yield { kind: "text", text: "<" };
      at = end + 1;
      continue;
    }
    const end = tagEnd(html, named.end);
    if (end < 0) return;
    at = end + 1;
    if (named.closing) {
      yield { kind: "close", name: named.name };
      continue;
    }
    yield { kind: "open", name: named.name, attributes: html.slice(named.end, Math.min(end, named.end + MAX_TAG)) };
    if (!RAW.has(named.name)) continue;
    const close = new RegExp(`</${named.name}`, "gi");
    close.lastIndex = at;
    const found = close.exec(html);
    if (found === null) return;
    yield { kind: "text", text: html.slice(at, found.index) };
    at = found.index;
  }
}

function tagName(html: string, open: number): { readonly name: string; readonly closing: boolean; readonly end: number } | null {
  const closing = html[open + 1] === "/";
  let end = open + (closing ? 2 : 1);
  const start = end;
  if (!/[a-z]/i.test(html[start] ?? "")) return null;
  while (end < html.length && end - start < 40 && /[a-z\d:-]/i.test(html[end] ?? "")) end += 1;
  return { name: html.slice(start, end).toLowerCase(), closing, end };
}

/** The `>` of a tag, which may stand in quotes before. A tag that is far too long ends at the next `>`, quoted or not. */
function tagEnd(html: string, from: number): number {
  let quote = "";
  for (let at = from; at < html.length; at += 1) {
    const char = html[at] ?? "";
    if (at - from > MAX_TAG) return html.indexOf(">", at);
    if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === ">") return at;
    else if ((char === '"' || char === "'") && /[\s=]/.test(html[at - 1] ?? "")) quote = char;
  }
  return -1;
}

const NEVER_NEST = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd td th tr thead tbody tfoot option optgroup".split(" "),
);

/** How deep and how many: what decides whether a tree can be afforded. Elements that close each other do not count as depth. */
export function sizeOf(html: string): { readonly depth: number; readonly elements: number } {
  let depth = 0;
  let deepest = 0;
  let elements = 0;
  for (const token of scanHtml(html)) {
    if (token.kind === "open") {
      elements += 1;
      if (NEVER_NEST.has(token.name) || token.attributes.endsWith("/")) continue;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (token.kind === "close" && !NEVER_NEST.has(token.name)) depth = Math.max(0, depth - 1);
  }
  return { depth: deepest, elements };
}
