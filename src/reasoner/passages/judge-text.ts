import { chooseEvidence } from "./choose-evidence.js";
import type { Passage } from "./rank-sentences.js";
import { relevanceFeatures } from "./relevance-features.js";
import { differences, type Stance, sayStance } from "./say-stance.js";
import { stanceFeatures } from "./stance-features.js";
import { type StanceWeights, speaksOfClaim, supportProbability } from "./stance-model.js";

export type TextJudgement = {
  readonly stance: Stance;
  /** How likely the stance is right, as fitted; null where none was taken. */
  readonly confidence: number | null;
  /** The sentences that it rests on, best first: `passage.text.slice(start, end)`. */
  readonly quotes: readonly { readonly passage: string; readonly start: number; readonly end: number }[];
  /** `difference`: the text says something else; `absence`: it merely does not say it, which refutes little; null where none was taken. */
  readonly grounds: "agreement" | "difference" | "absence" | null;
  readonly because: string;
};

/** Word statistics are never surer than this. */
const MOST_CONFIDENCE = 0.85;
/** What a text leaves out may stand elsewhere. Given evidence that leaves it out does refute, a little more often than not. */
const MOST_BY_ABSENCE = 0.6;

/** What the passages say of the claim, by their words alone. The order of the passages does not matter. */
export function judgeText(weights: StanceWeights, claim: string, passages: readonly Passage[]): TextJudgement {
  const { comparison, sentences } = chooseEvidence(claim, passages);
  const [best] = sentences;
  if (best === undefined || comparison.subject.length + comparison.predicate.length === 0)
    return { stance: "unclear", confidence: null, quotes: [], grounds: null, because: "There is nothing to compare." };
  if (!speaksOfClaim(weights, relevanceFeatures(comparison)))
    return { stance: "unclear", confidence: null, quotes: [], grounds: null, because: sayStance("unclear", comparison) };
  const support = supportProbability(weights, stanceFeatures(comparison));
  const stance = support >= 0.5 ? "supports" : "refutes";
  const grounds = stance === "supports" ? "agreement" : differences(comparison).length > 0 ? "difference" : "absence";
  return {
    stance,
    grounds,
    confidence: Math.min(grounds === "absence" ? MOST_BY_ABSENCE : MOST_CONFIDENCE, Math.max(support, 1 - support)),
    quotes: sentences
      .filter(({ score }) => score >= best.score / 2)
      .map(({ passage, start, end }) => ({ passage: passage.id, start, end })),
    because: sayStance(stance, comparison),
  };
}
