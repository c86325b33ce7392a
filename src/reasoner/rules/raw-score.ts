import type { Finding } from "./hypothesis.js";

/** How far a finding is to be trusted before calibration: the kind of check, how clearly the relation is said, how surely the names are linked. */
export function rawScore({ hypothesis, strength }: Finding): number {
  const words = Math.min(1, 0.7 + 0.4 * hypothesis.relationScore);
  const links = Math.min(hypothesis.topic.link.score, hypothesis.target.kind === "entity" ? hypothesis.target.topic.link.score : 1);
  return strength * words * Math.min(1, 0.6 + 0.7 * links);
}
