import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { PACKAGE_ROOT } from "../base/package-root.js";

/** American and British words with their inflected forms, and frequent names, a line each. Read when a claim without usual capitals or with an unknown name comes. */
const FILE = new URL("weights/english-words.txt.gz", PACKAGE_ROOT);
let lines: string | null = null;

function isListed(word: string): boolean {
  lines ??= gunzipSync(readFileSync(FILE)).toString("latin1");
  return /^[a-z]+$/iu.test(word) && lines.includes(`\n${word}\n`);
}

/** An ordinary word in small letters: "queen", "stands". */
export function isCommonWord(word: string): boolean {
  return isListed(word.toLowerCase());
}

/** A word that is also used as a name: "Paris", "Grace". */
export function isNameWord(word: string): boolean {
  return isListed(word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
}
