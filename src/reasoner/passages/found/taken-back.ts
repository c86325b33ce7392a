import type { PageSentence } from "./page-sentences.js";

/** What takes back the sentence: its own end, or a short sentence behind it. */
export function takenBack(sentence: PageSentence, next: PageSentence | null): string | null {
  return TAKEN_BACK.exec(sentence.text)?.[0] ?? (next !== null && BARE_DENIAL.test(next.text) ? next.text : null);
}

/** "… was offered the post and said no." */
const TAKEN_BACK =
  /\b(?:and|but)\s+(?:\p{L}+\s+)?(?:said no|refused|declined|turned (?:it|them|him|her) down|took (?:\p{L}+\s+){1,2}back)(?=[.;,]|$|\s+the\s+next)/u;
/** "He did not.", "Brod did nothing of the kind." */
const BARE_DENIAL =
  /^(?:he|she|it|they|this|that) (?:did|was|is|were|had|has|does)(?: not|n['’]t)\s*[.:;,]|^(?:\S+\s+){1,3}(?:did nothing of the (?:kind|sort)|refused|declined)\.?$/iu;
