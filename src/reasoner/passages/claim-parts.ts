import { findTimes } from "../../text/find-times.js";
import { deniesAll, findDenials } from "../../text/negation.js";
import { type Count, countsOf } from "./counts.js";
import { type NamePhrase, namePhrases } from "./name-phrases.js";
import { readWords, type Word } from "./read-words.js";

type TimeMention = ReturnType<typeof findTimes>[number];

/** What a claim is made of: values that a text can replace by others of their kind, and the words that say how they hang together. */
export type ClaimPart =
  | { readonly kind: "time"; readonly time: TimeMention; readonly start: number; readonly end: number }
  | { readonly kind: "count"; readonly count: Count; readonly start: number; readonly end: number }
  | { readonly kind: "name"; readonly name: NamePhrase; readonly start: number; readonly end: number }
  | { readonly kind: "word"; readonly word: Word; readonly start: number; readonly end: number };

/** `isName` tells whether a word that opens the claim is a name, which its capital does not show. */
export function claimParts(claim: string, isName: (word: Word) => boolean, all = readWords(claim)): readonly ClaimPart[] {
  const times = findTimes(claim).map((time): ClaimPart => ({ kind: "time", time, start: time.start, end: time.end }));
  const counts = countsOf(claim).map((count): ClaimPart => ({ kind: "count", count, start: count.start, end: count.end }));
  const taken = [...times, ...counts];
  const denials = findDenials(claim).filter(deniesAll);
  const words = all.filter(({ start, end }) => !taken.some((part) => start < part.end && end > part.start));
  const names = namePhrases(claim, words, isName);
  const ofNames = new Set(names.flatMap((name) => name.words));
  return [
    ...taken,
    ...names.map((name): ClaimPart => ({ kind: "name", name, start: name.start, end: name.end })),
    ...words
      .filter((word) => word.kind !== "function" && !ofNames.has(word) && !denials.some(({ start }) => start === word.start))
      .map((word): ClaimPart => ({ kind: "word", word, start: word.start, end: word.end })),
  ].sort((a, b) => a.start - b.start);
}
