import { chooseEvidence } from "./choose-evidence.js";
import { featuresOf, withoutClaim } from "./features.js";
import { calibrated, logOdds } from "./linear-model.js";
import type { Passage } from "./rank-sentences.js";
import { deniesOutright, replacements } from "./replacements.js";
import { type Stance, sayStance } from "./say-stance.js";
import type { StanceWeights } from "./stance-model.js";

export type TextJudgement = {
  readonly stance: Stance;
  /** How likely the stance is right, as fitted; null where none was taken. */
  readonly confidence: number | null;
  /** The sentences that it rests on, best first: `passage.text.slice(start, end)`. */
  readonly quotes: readonly { readonly passage: string; readonly start: number; readonly end: number }[];
  /** `difference`: the text says something else; `absence`: it merely does not say it, which refutes nothing; null where it is not sure. */
  readonly grounds: "agreement" | "difference" | "absence" | null;
  readonly because: string;
};

/** Word statistics are never surer than this. */
const MOST_CONFIDENCE = 0.85;
const SURE_DENIAL = 0.75;

/** What the passages say of the claim, by their words alone. The order of the passages does not matter. */
export function judgeText({ support, relevance, rarity }: StanceWeights, claim: string, passages: readonly Passage[]): TextJudgement {
  const chosen = chooseEvidence(claim, passages);
  const [best] = chosen?.sentences ?? [];
  if (chosen === null || best === undefined) return { ...UNCLEAR, because: "There is nothing to compare." };
  const { comparison, sentences } = chosen;
  const features = featuresOf(comparison, rarity);
  const replaced = replacements(comparison);
  // Denials of a whole claim are too rare to be fitted.
  const supported = deniesOutright(comparison) ? Math.min(1 - SURE_DENIAL, calibrated(support, features)) : calibrated(support, features);
  const unclear = { ...UNCLEAR, because: sayStance("unclear", comparison, replaced) };
  if (logOdds(relevance, withoutClaim(features)) < relevance.least) return unclear;
  if (supported > support.refutesFrom && supported < support.supportsFrom) return unclear;
  const stance = supported >= support.supportsFrom ? "supports" : "refutes";
  if (stance === "refutes" && replaced.length === 0) return { ...unclear, grounds: "absence" };
  return {
    stance,
    grounds: stance === "supports" ? "agreement" : "difference",
    confidence: Math.min(MOST_CONFIDENCE, Math.max(supported, 1 - supported)),
    quotes: sentences
      .filter(({ score }) => score >= best.score / 2)
      .map(({ passage, start, end }) => ({ passage: passage.id, start, end })),
    because: sayStance(stance, comparison, replaced),
  };
}

const UNCLEAR = { stance: "unclear", confidence: null, quotes: [], grounds: null } as const;
