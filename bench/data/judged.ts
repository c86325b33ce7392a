import type { Episode } from "../../src/domain/episode.js";
import type { Label, Verdict } from "../../src/domain/outcome.js";
import type { Scored } from "../../src/lab/evaluation/metrics.js";
import type { Predicted } from "../../src/lab/statistics/confusion.js";
import type { ClaimRow } from "./rows.js";

export type LabelledRow = Pick<ClaimRow, "id" | "claim" | "label"> & { readonly kind?: string; readonly pattern?: string | undefined };

/** A claim with what it should have got and what it got. */
export type Judged = {
  readonly set: string;
  readonly row: LabelledRow;
  readonly gold: Label;
  readonly predicted: Predicted;
  readonly confidence: number | null;
  readonly grounds: NonNullable<Verdict["decidedBy"]>;
};

export function judged(set: string, row: LabelledRow, { outcome }: Pick<Episode, "outcome">): Judged {
  const verdict = outcome.kind === "verdict" ? outcome.verdict : null;
  return {
    set,
    row,
    gold: row.label === "nei" ? "not-enough-info" : row.label === "supported" ? "supported" : "refuted",
    predicted: verdict?.label ?? "failed",
    confidence: verdict?.confidence ?? null,
    grounds: verdict?.decidedBy ?? [],
  };
}

export const isDecided = ({ predicted }: Pick<Scored, "predicted">): boolean => predicted === "supported" || predicted === "refuted";
export const isWrong = (one: Pick<Scored, "gold" | "predicted">): boolean => isDecided(one) && one.predicted !== one.gold;
/** The rules that decided, as one word. */
export const ruleOf = ({ grounds }: Judged): string => [...new Set(grounds.map(({ rule }) => rule))].sort().join("+") || "none";
