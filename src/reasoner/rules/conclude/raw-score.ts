import type { Finding } from "../check/finding.js";

/** How far a finding is to be trusted before calibration: how clearly the relation is said, and how surely the names are linked. */
export function rawScore({ hypothesis: { score, linked }, stance }: Finding): number {
  return Math.min(1, 0.5 + 0.5 * score) * Math.min(1, 0.6 + 0.7 * linked) * (stance === "supports" ? 1 : 0.97);
}
