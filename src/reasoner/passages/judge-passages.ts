import type { Span } from "../../domain/mention.js";
import type { CandidatePassage, JudgedPassage } from "../../ports/reasoner.js";
import { chooseEvidence, type Evidence } from "./choose-evidence.js";
import { mayDecide, plainStance } from "./conditions.js";
import { featuresOf } from "./features.js";
import { sayStance } from "./say-stance.js";
import { judgeSide, type TextWeights } from "./text-model.js";

/** A judged passage with the sentence that it rests on (`text.slice(start, end)`) and what agrees or differs. */
export type ExplainedPassage = JudgedPassage & { readonly quote: Span | null; readonly because: string };

/** Word statistics are never surer than this. */
const MOST_CONFIDENCE = 0.85;
const LEAST_CONFIDENCE = 0.5;
/** Of what is told or denied plainly more than this share is right, held out. */
const PLAIN = 0.8;

/** What each passage says of the claim, each judged by itself: neutral unless one of its sentences says the claim or something in its place. */
export function judgePassages(weights: TextWeights, claim: string, candidates: readonly CandidatePassage[]): readonly ExplainedPassage[] {
  return candidates.map((candidate) => judgePassage(weights, claim, candidate));
}

function judgePassage(weights: TextWeights, claim: string, candidate: CandidatePassage): ExplainedPassage {
  const judged = chooseEvidence(claim, candidate).map((evidence) => judgeSentence(weights, evidence));
  const [best] = judged;
  if (best === undefined)
    return { id: candidate.id, relevance: 0, stance: "neutral", confidence: 0, quote: null, because: "There is nothing to compare." };
  const decided = judged.filter(({ stance }) => stance !== "neutral").sort((a, b) => b.confidence - a.confidence);
  const [surest] = decided;
  // Sentences that seem to contradict each other decide nothing.
  const agreed =
    surest !== undefined && decided.every(({ stance }) => stance === surest.stance)
      ? surest
      : { ...best, stance: "neutral" as const, confidence: 0 };
  return {
    id: candidate.id,
    relevance: Math.max(...judged.map(({ relevance }) => relevance)),
    stance: agreed.stance,
    confidence: agreed.confidence,
    quote: agreed.evidence.own,
    because: sayStance(agreed.stance === "neutral" ? "unclear" : agreed.stance, agreed.evidence),
  };
}

type JudgedSentence = Pick<JudgedPassage, "stance" | "confidence" | "relevance"> & { readonly evidence: Evidence };

function judgeSentence(weights: TextWeights, evidence: Evidence): JudgedSentence {
  const features = featuresOf(evidence);
  const sides = {
    supports: judgeSide(weights.supports, features, evidence.claim),
    refutes: judgeSide(weights.refutes, features, evidence.claim),
  };
  const judged = { evidence, relevance: Math.max(sides.supports.chance, sides.refutes.chance) };
  const plain = plainStance(evidence);
  if (plain !== null) return { ...judged, stance: plain, confidence: Math.min(MOST_CONFIDENCE, Math.max(PLAIN, sides[plain].chance)) };
  const may = mayDecide(evidence);
  const decides = { supports: sides.supports.decides && may.supports, refutes: sides.refutes.decides && may.refutes };
  if (decides.supports === decides.refutes) return { ...judged, stance: "neutral", confidence: 0 };
  const stance = decides.supports ? "supports" : "refutes";
  return { ...judged, stance, confidence: Math.min(MOST_CONFIDENCE, Math.max(LEAST_CONFIDENCE, sides[stance].chance)) };
}
