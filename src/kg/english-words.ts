import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { lazy } from "../base/lazy.js";
import { PACKAGE_ROOT } from "../base/package-root.js";
import { tokenise } from "../text/words.js";

/** American and British words with their inflected forms, and frequent names, sorted, one per line. Read when the first claim needs it. */
const lines = lazy(() => gunzipSync(readFileSync(new URL("weights/english-words.txt.gz", PACKAGE_ROOT))).toString("latin1"));

function isListed(word: string): boolean {
  return /^[a-z]+$/iu.test(word) && isLineOf(lines(), word);
}

/** Binary search, because most claims look up several words, and the text has 76,000 lines. */
function isLineOf(text: string, word: string): boolean {
  let [from, to] = [0, text.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const start = text.lastIndexOf("\n", middle - 1) + 1;
    const end = text.indexOf("\n", middle);
    const line = text.slice(start, end < 0 ? text.length : end);
    if (line === word) return true;
    if (line < word) from = start + line.length + 1;
    else to = start;
  }
  return false;
}

/** An ordinary word: "queen", "stands". */
export function isCommonWord(word: string): boolean {
  return isListed(word.toLowerCase());
}

/** A word that is also used as a name: "Paris", "Grace". */
export function isNameWord(word: string): boolean {
  return isListed(word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
}

/** Whether at least half of the lower-case words are English. True for texts with fewer than two of them, which may be in any language. */
export function hasEnglishWords(text: string): boolean {
  const small = tokenise(text).filter(({ text: word, start }) => start > 0 && /^\p{Ll}+$/u.test(word));
  return small.length < 2 || small.filter(({ text: word }) => word === "a" || isCommonWord(word)).length >= small.length / 2;
}
