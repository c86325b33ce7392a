import type { Outcome } from "../domain/outcome.js";

/** The word for what became of a claim. */
export function sayOutcome(outcome: Outcome): string {
  return outcome.kind === "failed" ? "Could not be checked" : LABEL_WORDS[outcome.verdict.label];
}

export const LABEL_WORDS = {
  supported: "Supported",
  refuted: "Refuted",
  conflicting: "Conflicting evidence",
  "not-enough-info": "Not enough information",
} as const;
