import { chooseEvidence } from "./choose-evidence.js";
import type { Passage } from "./rank-sentences.js";
import { relevanceFeatures } from "./relevance-features.js";
import { type Stance, sayStance } from "./say-stance.js";
import { stanceFeatures } from "./stance-features.js";
import { type StanceWeights, speaksOfClaim, supportProbability } from "./stance-model.js";

export type TextJudgement = {
  readonly stance: Stance;
  /** How likely the stance is right, as fitted; null where none was taken. */
  readonly confidence: number | null;
  /** The sentences that it rests on, best first: `passage.text.slice(start, end)`. */
  readonly quotes: readonly { readonly passage: string; readonly start: number; readonly end: number }[];
  readonly because: string;
};

/** Word statistics are never surer than this. */
const MOST_CONFIDENCE = 0.85;

/** What the passages say of the claim, by their words alone. The order of the passages does not matter. */
export function judgeText(weights: StanceWeights, claim: string, passages: readonly Passage[]): TextJudgement {
  const { comparison, sentences } = chooseEvidence(claim, passages);
  const [best] = sentences;
  if (best === undefined || comparison.subject.length + comparison.predicate.length === 0)
    return { stance: "unclear", confidence: null, quotes: [], because: "There is nothing to compare." };
  if (!speaksOfClaim(weights, relevanceFeatures(comparison)))
    return { stance: "unclear", confidence: null, quotes: [], because: sayStance("unclear", comparison) };
  const support = supportProbability(weights, stanceFeatures(comparison));
  const stance = support >= 0.5 ? "supports" : "refutes";
  return {
    stance,
    confidence: Math.min(MOST_CONFIDENCE, Math.max(support, 1 - support)),
    quotes: sentences
      .filter(({ score }) => score >= best.score / 2)
      .map(({ passage, start, end }) => ({ passage: passage.id, start, end })),
    because: sayStance(stance, comparison),
  };
}
