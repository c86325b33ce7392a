import { findDenials, negates } from "../lexicon/denials.js";
import { isLight } from "../word-weight.js";
import type { ClaimPart } from "./claim-parts.js";
import type { PageSentence } from "./page-sentences.js";

/** Where a sentence tells a part of the claim. */
export type Place = { readonly of: ClaimPart; readonly start: number };

const REACH = 30;

/** A denial right before a word of the claim. What is denied elsewhere in the sentence is something else. */
export function deniedIn(sentence: PageSentence, next: PageSentence | null, places: readonly Place[], claim: string): string | null {
  if (findDenials(claim).some(negates)) return null;
  const lasting = places.filter(({ of }) => of.kind === "word" && !isLight(of.word));
  const found = findDenials(sentence.text).find(
    (denial) => negates(denial) && lasting.some(({ start }) => start > denial.start && start - denial.start < REACH),
  );
  return found?.text ?? TAKEN_BACK.exec(sentence.text)?.[0] ?? (next !== null && isBareDenial(next.text) ? next.text : null);
}

/** "… was offered the post and said no." */
const TAKEN_BACK =
  /\b(?:and|but)\s+(?:\p{L}+\s+)?(?:said no|refused|declined|turned (?:it|them|him|her) down|took (?:\p{L}+\s+){1,2}back)(?=[.;,]|$|\s+the\s+next)/u;
const MOST_BARE = 7;

/** "He did nothing of the kind.": a short sentence that only denies the one before it. */
function isBareDenial(text: string): boolean {
  if (/^(?:he|she|it|they|this|that) (?:did|was|is|were|had|has|does)(?: not|n['’]t)\s*[.:;,]/iu.test(text)) return true;
  return text.split(/\s+/u).length <= MOST_BARE && /\b(?:nothing|not|never|refused|declined|no such)\b/iu.test(text);
}
