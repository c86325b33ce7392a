import type { Credibility } from "./credibility.js";

/** AgentFact's classes of sources (IV-B), by ratings and not by a model's guess: what nobody rated is `unsure`. */
type SourceClass = "reliable" | "unreliable" | "satire" | "fact-check" | "unsure";

/** Below this a source is known to be unreliable. */
const UNRELIABLE_BELOW = 0.3;
const RELIABLE_FROM = 0.6;

function sourceClass({ label, score }: Pick<Credibility, "label" | "score">): SourceClass {
  if (label === "satire") return "satire";
  if (label === "fact-checker") return "fact-check";
  if (score === null) return "unsure";
  return score < UNRELIABLE_BELOW ? "unreliable" : score >= RELIABLE_FROM ? "reliable" : "unsure";
}

/** May a source's word carry a verdict? Satire and unreliable sources are shown, so that a claim can be traced to them; they support and refute nothing. */
export function isReliable(credibility: Pick<Credibility, "label" | "score">): boolean {
  const kind = sourceClass(credibility);
  return kind !== "satire" && kind !== "unreliable";
}
