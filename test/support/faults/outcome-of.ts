import type { Episode } from "../../../src/domain/episode.js";

/** The label, or the code of the failure. */
export function outcomeOf({ outcome }: Episode): string {
  return outcome.kind === "failed" ? `failed: ${outcome.failure.code}` : outcome.verdict.label;
}
