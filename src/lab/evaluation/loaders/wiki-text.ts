/** FEVER's texts are cut into tokens of the Penn Treebank, with brackets written out. */
const BRACKETS: Readonly<Record<string, string>> = { LRB: "(", RRB: ")", LSB: "[", RSB: "]", LCB: "{", RCB: "}", COLON: ":" };

/** The text as people write it: brackets are signs again, and spaces before punctuation go. */
export function plainWikiText(text: string): string {
  return withBrackets(text)
    .replace(/``\s?|\s?''/g, '"')
    .replace(/\s+([.,;:!?)\]}]|'s\b|n't\b)/g, "$1")
    .replace(/([([{])\s+/g, "$1")
    .replace(/\s--\s/g, " – ")
    .replace(/\s+/g, " ")
    .trim();
}

/** `Nikolaj_Coster-Waldau_-LRB-actor-RRB-` → `Nikolaj Coster-Waldau (actor)`. */
export function plainWikiTitle(title: string): string {
  return withBrackets(title.replaceAll("_", " ")).trim();
}

function withBrackets(text: string): string {
  return text.replace(/-(LRB|RRB|LSB|RSB|LCB|RCB|COLON)-/g, (said, name: string) => BRACKETS[name] ?? said);
}
