import { inForm } from "../domain/composed.js";
import { searchStem } from "./stem.js";
import { STOP_WORDS } from "./words.js";

/** In scripts without spaces between words, every character is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{N}]+(?:[.,](?=\p{N})\p{N}+)*/gu;
/** The same for plain letters, which cover most of English: several times as fast. */
const PLAIN_WORD = /[a-z0-9]+(?:[.,](?=[0-9])[0-9]+)*/g;
const FOREIGN = /[^\p{ASCII}\u2010-\u201F\u2026]/u;

/** The search terms of a text: without case, accents, endings and stop words. `1,729` and `1729` are the same term. */
export function termsOf(text: string): readonly string[] {
  return plainWords(text).flatMap((word) => termOf(word) ?? []);
}

/** The words and numbers of a text in order, without case, accents and punctuation; a number keeps its point and commas: `3.5`, `1,000`. */
export function plainWords(text: string): readonly string[] {
  const lower = text.toLowerCase();
  if (!FOREIGN.test(lower)) return lower.match(PLAIN_WORD) ?? [];
  const folded = inForm(lower, "NFKD").replace(/\p{M}+/gu, "");
  return folded.match(FOREIGN.test(folded) ? WORD : PLAIN_WORD) ?? [];
}

/** The same for comparing texts: without possessives, and "don't" is one word. A search index splits both, as its queries do. */
export function comparedWords(text: string): readonly string[] {
  return plainWords(text.replace(/['’]s\b/giu, "").replace(/([\p{L}\p{N}])['’](?=[\p{L}\p{N}])/gu, "$1"));
}

/** The search term of a word; null for stop words and single letters. */
export function termOf(word: string): string | null {
  return STOP_WORDS.has(word) || (word.length === 1 && /[a-z]/.test(word)) ? null : searchStem(word);
}
