import { findDenials, negates } from "../../text/negation.js";
import { HAVE, isAdverb, isPast, PREPOSITION } from "./clause-words.js";
import { isHearsay } from "./lexicon/hearsay.js";
import type { PageSentence } from "./page-sentences.js";
import type { ReadClaim } from "./read-claim.js";
import type { Word } from "./read-words.js";

/** Whether a clause of the sentence begins with the claim word for word, apart from articles and the "has" of a perfect, and states it as a fact. */
export function repeatsClaim(claim: ReadClaim, { text, words }: PageSentence): boolean {
  const [asked, said] = [withoutArticles(claim.words), withoutArticles(words)];
  return said.some((first, from) => {
    const last = said[from + asked.length - 1];
    if (last === undefined || !asked.every((word, at) => isSameWord(word, said[from + at]))) return false;
    const before = words.findLast(({ end, lower }) => end <= first.start && !ARTICLE.test(lower));
    const next = words.find(({ start }) => start >= last.end);
    const isOpened = before === undefined || /[,;]/u.test(text.slice(before.end, first.start));
    const isApart = next === undefined || /[,;.:]/u.test(text.slice(last.end, next.start));
    const isClosed =
      isApart || (!GOES_ON.test(next.lower) && (next.kind === "function" || PREPOSITION.has(next.lower) || isAdverb(next.lower)));
    return isOpened && isClosed && !isHearsay(text, claim.text) && !isDenied(text, first.start, last.end);
  });
}

const ARTICLE = /^(?:the|an?)$/u;
/** What follows belongs to the last phrase: "bought the house or …". */
const GOES_ON = /^(?:or|nor|except|unless|if|than|per|without|rather|as)$/u;

function withoutArticles(words: readonly Word[]): readonly Word[] {
  return words.filter(({ lower }, at) => !ARTICLE.test(lower) && !(HAVE.has(lower) && isPast(words[at + 1]?.lower ?? "")));
}

function isSameWord({ lower }: Word, other: Word | undefined): boolean {
  return lower.replaceAll(",", "") === other?.lower.replaceAll(",", "");
}

function isDenied(text: string, start: number, end: number): boolean {
  return findDenials(text).some((denial) => negates(denial) && denial.start >= start && denial.start < end);
}
