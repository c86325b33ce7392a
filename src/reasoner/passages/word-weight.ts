import type { Word } from "./read-words.js";

/** Verbs and nouns that fit nearly every claim: finding them in a text says little. */
const LIGHT = new Set(
  (
    "make made makes making take took taken takes get got gets go goes went come came comes become became becomes use used uses give given gave " +
    "include includes included including thing things something someone anything way name named place part kind type sort lot many much several " +
    "various different new same people person time year years day first well work works worked put set found went involved considered contains " +
    "located based happened happens referred featured appeared around through against within without least most multiple various"
  ).split(" "),
);

/** How much it tells that a text has this word; stands in for the rarity of words, which a few sentences cannot show. */
export function wordWeight(word: Word): number {
  if (word.kind === "function") return 0;
  if (LIGHT.has(word.lower)) return 0.4;
  if (word.kind === "name") return 1.5;
  return word.kind === "number" ? 1.3 : 1;
}

export function isLight(word: Word): boolean {
  return LIGHT.has(word.lower);
}
