import { inForm } from "../domain/composed.js";

/** Stop words. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the of in on at by for to from with and or but as is are was were be been being am has have had having do does did it its he his him " +
    "she her hers they their them this that these those who whom whose which what where when while there here than then so such not no nor " +
    "also into onto will would can could shall should may might must i we you our your my me us if because"
  ).split(" "),
);

/** Scripts that leave no blanks between words: there every character is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{N}]+(?:[.,](?=\p{N})\p{N}+)*/gu;
/** The same for plain letters, which is most of English: several times as fast. */
const PLAIN_WORD = /[a-z0-9]+(?:[.,](?=[0-9])[0-9]+)*/g;
const FOREIGN = /[^\p{ASCII}\u2010-\u201F\u2026]/u;

/** The words by which a text is found: no case, no accents, no endings, no stop words. `1,729` and `1729` are one word. */
export function termsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap((word) => termOf(word) ?? []);
}

/** The words and numbers of a text in order, without case and accents. */
export function wordsOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  if (!FOREIGN.test(lower)) return lower.match(PLAIN_WORD) ?? [];
  const folded = inForm(lower, "NFKD").replace(/\p{M}+/gu, "");
  return folded.match(FOREIGN.test(folded) ? WORD : PLAIN_WORD) ?? [];
}

/** What a word is found by; null for a word that finds nothing. */
export function termOf(word: string): string | null {
  return STOP_WORDS.has(word) || (word.length === 1 && /[a-z]/.test(word)) ? null : stemOf(word);
}

/** Cuts the commonest English endings: enough to bring "directed", "directs" and "director" together. */
function stemOf(word: string): string {
  if (/[0-9]/.test(word)) return word.replaceAll(",", "");
  if (word.length < 4 || word.endsWith("ss")) return word;
  for (const [ending, instead] of ENDINGS.get(word.at(-1) ?? "") ?? [])
    if (word.endsWith(ending) && word.length - ending.length >= (ending === "s" ? 3 : 4))
      return withoutSilentEnd(word.slice(0, -ending.length) + instead);
  return withoutSilentEnd(word);
}

/** "stopp" and "stop", "produc" and "produce" are one; "fall" and "pass" keep their pair. */
function withoutSilentEnd(stem: string): string {
  const last = stem.at(-1) ?? "";
  if (last === "e") return stem.slice(0, -1);
  return last === stem.at(-2) && !"aeiouls".includes(last) ? stem.slice(0, -1) : stem;
}

/** By the last letter, so that few are tried; what stands instead of the ending; longer ones first. */
const ENDINGS: ReadonlyMap<string, readonly (readonly [ending: string, instead: string])[]> = new Map([
  [
    "s",
    [
      ["ations", "at"],
      ["ments", ""],
      ["ings", ""],
      ["ions", ""],
      ["ers", ""],
      ["ors", ""],
      ["ies", "y"],
      ["es", ""],
      ["s", ""],
    ],
  ],
  [
    "n",
    [
      ["ation", "at"],
      ["ion", ""],
    ],
  ],
  [
    "d",
    [
      ["ied", "y"],
      ["ed", ""],
    ],
  ],
  [
    "r",
    [
      ["er", ""],
      ["or", ""],
    ],
  ],
  ["t", [["ment", ""]]],
  ["g", [["ing", ""]]],
  ["y", [["ly", ""]]],
  ["l", [["al", ""]]],
]);
