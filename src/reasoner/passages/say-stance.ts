import { negates } from "../../text/negation.js";
import { isTold } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import type { Compared } from "./compare-claim.js";

export type Stance = "supports" | "refutes" | "unclear";

const MAX_REASONS = 3;
const MAX_WORDS = 6;

/** What agrees or differs, in plain words; nothing that was not compared. */
export function sayStance(stance: Stance, evidence: Evidence): string {
  const differences = [...new Set(evidence.replacements.map(({ reason }) => reason))].slice(0, MAX_REASONS);
  const agreements = agreementsOf(evidence).slice(0, MAX_REASONS).join("; ");
  switch (stance) {
    case "supports":
      return `By its words the text agrees with the claim: ${agreements}.`;
    case "refutes":
      return `By its words the text differs from the claim: ${differences.join("; ")}.`;
    case "unclear":
      return `The text does not decide the claim: ${agreements}.`;
  }
}

function agreementsOf({ claim, subject, predicate, told: parts, denials }: Evidence): readonly string[] {
  const words = [...subject, ...predicate.filter(({ word }) => word.kind !== "function")];
  const told = words.filter(({ anywhere }) => isTold({ way: anywhere }));
  const fits = parts.filter(({ part, telling }) => (part.kind === "time" || part.kind === "count") && telling === "same");
  const [said, heard] = [claim.denials.find(negates), denials.find(negates)];
  return [
    `${told.length} of the claim's ${words.length} words are told${told.length === 0 ? "" : ` (${list(told)})`}`,
    ...fits.map(({ part }) => `${claim.text.slice(part.start, part.end)} is told`),
    ...(said === undefined || heard === undefined ? [] : [`both deny (“${said.text}”, “${heard.text}”)`]),
  ];
}

function list(aligned: readonly Compared[]): string {
  const words = [...new Set(aligned.map(({ word }) => `“${word.text}”`))];
  return words.length <= MAX_WORDS ? words.join(", ") : `${words.slice(0, MAX_WORDS).join(", ")} …`;
}
