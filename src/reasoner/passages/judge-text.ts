import type { CandidatePassage } from "../../ports/reasoner.js";
import { judgePassages } from "./judge-passages.js";
import type { TextWeights } from "./text-model.js";

export type TextJudgement = {
  readonly stance: "supports" | "refutes" | "unclear";
  /** How likely the stance is right, as fitted; null where none was taken. */
  readonly confidence: number | null;
  /** The sentences that it rests on, surest first: `passage.text.slice(start, end)`. */
  readonly quotes: readonly { readonly passage: string; readonly start: number; readonly end: number }[];
  readonly because: string;
};

/** What given passages say together. Where they contradict each other they decide nothing; their order does not matter. */
export function judgeText(weights: TextWeights, claim: string, passages: readonly CandidatePassage[]): TextJudgement {
  const judged = [...judgePassages(weights, claim, passages)].sort(
    (a, b) => b.confidence - a.confidence || b.relevance - a.relevance || (a.because < b.because ? -1 : 1),
  );
  const decided = judged.filter(({ stance }) => stance !== "neutral");
  const [surest] = decided;
  if (surest === undefined || surest.stance === "neutral" || decided.some(({ stance }) => stance !== surest.stance))
    return { stance: "unclear", confidence: null, quotes: [], because: judged[0]?.because ?? "There is nothing to compare." };
  return {
    stance: surest.stance,
    confidence: surest.confidence,
    quotes: decided.flatMap(({ id, quote }) => (quote === null ? [] : [{ passage: id, start: quote.start, end: quote.end }])),
    because: surest.because,
  };
}
