import type { Span } from "../../domain/mention.js";
import type { CandidatePassage, JudgedPassage } from "../../ports/reasoner.js";
import { canSupport } from "./can-support.js";
import type { Comparison } from "./compare-claim.js";
import { judgeFound } from "./found/judge-found.js";
import { isHearsay } from "./lexicon/hearsay.js";
import { passageFeatures } from "./passage-features.js";
import { type PassageWeights, probability, scoreSide } from "./passage-model.js";
import { readPassage } from "./read-passage.js";
import { type Replacement, replacements } from "./replacements.js";
import { sayStance } from "./say-stance.js";
import { logOdds } from "./stance-model.js";

/** A judged passage with the sentence that it rests on (`text.slice(start, end)`) and what agrees or differs. */
export type ExplainedPassage = JudgedPassage & { readonly quote: Span | null; readonly because: string };

/** Word statistics are never surer than this. */
const MOST_CONFIDENCE = 0.85;
const MAX_REASONS = 3;

/**
 * What each passage says of the claim, by its words alone, each judged by itself. Meant for passages that were found, not given: most of
 * them speak of the right subject and say something else, so a passage is neutral unless it says the claim or something in its place.
 */
export function judgePassages(
  weights: PassageWeights,
  claim: string,
  candidates: readonly CandidatePassage[],
): readonly ExplainedPassage[] {
  return candidates.map((candidate) => judgePassage(weights, claim, candidate));
}

function judgePassage(weights: PassageWeights, claim: string, candidate: CandidatePassage): ExplainedPassage {
  const { id } = candidate;
  const read = readPassage(claim, candidate);
  if (read === null) return { id, relevance: 0, stance: "neutral", confidence: 0, quote: null, because: "There is nothing to compare." };
  const { comparison, sentences } = read;
  const features = passageFeatures(comparison, candidate.title, weights.rarity);
  const replaced = replacements(comparison);
  const supports = canSupport(comparison, weights.rarity) ? scoreSide(weights.supports, features) : NONE;
  const refutes = replaced.length > 0 ? scoreSide(weights.refutes, features) : NONE;
  const byWeights: Said =
    Math.max(supports.score, refutes.score) < weights.least
      ? NEUTRAL
      : supports.score >= refutes.score
        ? { stance: "supports", confidence: supports.confidence }
        : { stance: "refutes", confidence: refutes.confidence };
  const ruled = judgeFound(claim, candidate, weights.rarity);
  const byRules = ruled !== null && (candidate.context !== undefined || ruled.confidence >= SURE_ALONE) ? ruled : null;
  const [best] = sentences;
  const said = together(byWeights, byRules ?? NEUTRAL);
  // What a text tells as a legend it does not say itself.
  const hearsay =
    said.stance === "supports" && !isHearsay(claim) && isHearsay((byRules?.stance === "supports" ? byRules.quote : best)?.text ?? "");
  const { stance, confidence } = hearsay ? NEUTRAL : said;
  const own = byRules !== null && byRules.stance === stance && stance !== "neutral";
  const quote = own ? byRules.quote : (best ?? null);
  const speaks = own ? byRules.anchor : 0;
  return {
    id,
    relevance: Math.max(probability(logOdds(weights.relevance, features)), speaks),
    stance,
    confidence: Math.min(MOST_CONFIDENCE, confidence),
    quote: quote === null ? null : { start: quote.start, end: quote.end, text: quote.text },
    because:
      own && byRules.instead !== null
        ? `By its words the text differs from the claim: ${byRules.instead}.`
        : say(stance, comparison, replaced),
  };
}

type Said = Pick<JudgedPassage, "stance" | "confidence">;
const NEUTRAL: Said = { stance: "neutral", confidence: 0 };
/** Without the page around it, a passage that tells the claim loosely may speak of somebody else: only sure rules are heard. */
const SURE_ALONE = 0.8;

/** The rules see more of the page: where the two ways of reading disagree, their word counts. */
function together(byWeights: Said, byRules: Said): Said {
  if (byRules.stance === "neutral") return byWeights;
  if (byWeights.stance !== byRules.stance) return byRules;
  return { stance: byRules.stance, confidence: Math.max(byWeights.confidence, byRules.confidence) };
}

const NONE = { score: 0, confidence: 0 };

function say(stance: JudgedPassage["stance"], comparison: Comparison, replaced: readonly Replacement[]): string {
  if (stance === "supports") return sayStance("supports", comparison);
  if (stance === "neutral")
    return `${sayStance("unclear", comparison).replace("The passages hardly speak of", "The passage does not decide")}`;
  const reasons = [...new Set(replaced.map(({ reason }) => reason))].slice(0, MAX_REASONS);
  return `By its words the text differs from the claim: ${reasons.join("; ")}.`;
}
