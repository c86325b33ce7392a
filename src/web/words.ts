import { inForm } from "../domain/composed.js";

/** Scripts that leave no blanks between words: there every character is taken for one. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{N}]+(?:['’.,](?=\p{N})[\p{N}]+)*/gu;

/** The words and numbers of a text in order, without case, accents and punctuation; a number keeps its point and commas: `3.5`, `1,000`. */
export function wordsOf(text: string): readonly string[] {
  const folded = inForm(text, "NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    folded
      .replace(/['’]s\b/gu, "")
      .replace(/(\p{L})['’](?=\p{L})/gu, "$1")
      .match(WORD) ?? []
  ).map((word) => word);
}
