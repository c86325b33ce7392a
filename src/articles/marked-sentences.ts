import type { Predicted } from "../lab/statistics/confusion.js";
import type { CheckedSentence } from "./check-article.js";

export type Checked = Extract<CheckedSentence, { kind: "checked" }>;

export function checkedIn(sentences: readonly CheckedSentence[]): readonly Checked[] {
  return sentences.filter((sentence) => sentence.kind === "checked");
}

/** Checked claims with their numbers, those of one sentence together. */
export type MarkedSentence = { readonly start: number; readonly end: number; readonly claims: readonly (readonly [number, Checked])[] };

export function markedIn(checked: readonly Checked[]): readonly MarkedSentence[] {
  const numbered = checked.map((one, place) => [place + 1, one] as const);
  const starts = [...new Set(checked.map(({ start }) => start))];
  return starts.map((start) => {
    const claims = numbered.filter(([, one]) => one.start === start);
    return { start, end: claims[0]?.[1].end ?? start, claims };
  });
}

const INTEREST: readonly Predicted[] = ["refuted", "conflicting", "failed", "not-enough-info", "supported"];

/** What a reader has to look at comes first. */
export function byInterest(one: Checked, other: Checked): number {
  return INTEREST.indexOf(one.result.label) - INTEREST.indexOf(other.result.label);
}

/** The label that a sentence is marked with: of several claims the one that matters most. */
export function labelOf({ claims }: MarkedSentence): Predicted {
  const [first] = claims.map(([, one]) => one).sort(byInterest);
  return first?.result.label ?? "not-enough-info";
}
