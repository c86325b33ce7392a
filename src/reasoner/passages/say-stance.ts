import { type Aligned, isTold } from "./align-claim.js";
import type { Comparison } from "./compare-claim.js";
import { negates } from "./lexicon/denials.js";
import type { Replacement } from "./replacements.js";

export type Stance = "supports" | "refutes" | "unclear";

const MAX_REASONS = 3;
const MAX_WORDS = 6;

/** What agrees or differs, in plain words; nothing that was not compared. */
export function sayStance(stance: Stance, comparison: Comparison, replaced: readonly Replacement[]): string {
  const differences = [...new Set(replaced.map(({ reason }) => reason))].slice(0, MAX_REASONS);
  const agreements = agreementsOf(comparison).slice(0, MAX_REASONS).join("; ");
  switch (stance) {
    case "supports":
      return `By its words the text agrees with the claim: ${agreements}.`;
    case "refutes":
      return `By its words the text differs from the claim: ${differences.join("; ")}.`;
    case "unclear":
      return `The text does not decide the claim: ${agreements}.`;
  }
}

function agreementsOf({ subject, predicate, times, quantities, denials, toldDenials }: Comparison): readonly string[] {
  const words = [...subject, ...predicate];
  const told = words.filter(isTold);
  const fits = [...times, ...quantities].filter(({ kind }) => kind === "same");
  const [said, heard] = [denials.find(negates), toldDenials.find(negates)];
  return [
    `${told.length} of the claim's ${words.length} words are told${told.length === 0 ? "" : ` (${list(told)})`}`,
    ...fits.map(({ said: { text } }) => `${text} is told`),
    ...(said === undefined || heard === undefined ? [] : [`both deny (“${said.text}”, “${heard.text}”)`]),
  ];
}

function list(aligned: readonly Aligned[]): string {
  const words = [...new Set(aligned.map(({ word }) => `“${word.text}”`))];
  return words.length <= MAX_WORDS ? words.join(", ") : `${words.slice(0, MAX_WORDS).join(", ")} …`;
}
