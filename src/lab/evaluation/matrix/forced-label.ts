import { z } from "zod";
import type { Outcome } from "../../../domain/outcome.js";

/** A label of two, and what gave it: the verdict itself, a model that was asked for the likelier side, or a coin. For reports only, never a verdict. */
export const forcedLabelSchema = z.object({
  label: z.enum(["supported", "refuted"]),
  by: z.enum(["verdict", "model", "coin"]),
  usd: z.number().nullable(),
});
export type ForcedLabel = z.output<typeof forcedLabelSchema>;

/** The verdict's own side; by §5.1 of WKGFC contradictory claims count as refuted. null where it is open or failed. */
export function ownSide(outcome: Outcome): ForcedLabel | null {
  if (outcome.kind === "failed" || outcome.verdict.label === "not-enough-info") return null;
  return { label: outcome.verdict.label === "supported" ? "supported" : "refuted", by: "verdict", usd: 0 };
}
