import type { Span } from "../../domain/mention.js";
import type { Instead } from "../../domain/passage.js";
import type { Sentence, SentenceReading } from "../../ports/claim-rules.js";
import type { CandidatePassage, JudgedPassage } from "../../ports/reasoner.js";
import { isMatched } from "./align-claim.js";
import { chooseEvidence, type Evidence } from "./choose-evidence.js";
import { isMeant } from "./compare-claim.js";
import { mayCarry, mayDecide, plainStance } from "./conditions.js";
import { featuresOf } from "./features.js";
import { isFact, subjectOf } from "./how-told.js";
import { judgeSide, type TextWeights } from "./text-model.js";

/** A judged passage with its decisive sentence (`text.slice(start, end)`) and what agrees or differs. */
export type ExplainedPassage = JudgedPassage & { readonly quote: Span | null; readonly because: string };

/** Upper limit for word statistics. */
const MOST_CONFIDENCE = 0.85;
const LEAST_CONFIDENCE = 0.5;
/** Precision of plain statements and denials exceeds this on held-out data. */
const PLAIN = 0.8;

/** Judges each passage separately: neutral unless one of its sentences states the claim or something in its place. */
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
    ...(agreed.stance === "refutes" ? insteadIn(agreed.evidence) : {}),
  };
}

type JudgedSentence = Pick<JudgedPassage, "stance" | "confidence" | "relevance"> & { readonly evidence: Evidence };

function bothSides(weights: TextWeights, evidence: Evidence) {
  const features = featuresOf(evidence);
  return {
    supports: judgeSide(weights.supports, features, evidence),
    refutes: judgeSide(weights.refutes, features, evidence),
  };
}

function judgeSentence(weights: TextWeights, evidence: Evidence): JudgedSentence {
  const sides = bothSides(weights, evidence);
  // The chances are fitted on sentences that may decide: any of these is more relevant than all others.
  const closeness = Math.max(sides.supports.chance, sides.refutes.chance) / 2;
  const judged = { evidence, relevance: 0.5 + closeness };
  const plain = plainStance(evidence);
  if (plain !== null) return { ...judged, stance: plain, confidence: Math.min(MOST_CONFIDENCE, Math.max(PLAIN, sides[plain].chance)) };
  const may = mayDecide(evidence);
  const decides = { supports: sides.supports.decides && may.supports, refutes: sides.refutes.decides && may.refutes };
  if (decides.supports === decides.refutes) return { evidence, relevance: closeness, stance: "neutral", confidence: 0 };
  const stance = decides.supports ? "supports" : "refutes";
  return { ...judged, stance, confidence: Math.min(MOST_CONFIDENCE, Math.max(LEAST_CONFIDENCE, sides[stance].chance)) };
}

/** Minimum log odds of a sentence that a model cites. `scripts/fit-text.ts` measures what passes. */
export const CITED_FROM = { supports: 0.3, refutes: 0 };

/**
 * The stance of a sentence that a model cites. Because the model has read it, the words may be less plain than for a verdict without a
 * model. If the text plainly says the opposite elsewhere, the stance is none.
 */
export function readCited(weights: TextWeights, claim: string, { text, before, after, title }: Sentence): SentenceReading {
  const [evidence] = chooseEvidence(claim, { id: "cited", text, title, context: { before, after } });
  if (evidence === undefined) return { kind: "silent", because: "no-subject" };
  const stance = plainStance(evidence) ?? readStance(weights, evidence);
  const whole = chooseEvidence(claim, { id: "whole", text: before + text + after, title });
  return stance !== null && whole.every((one) => (plainStance(one) ?? stance) === stance)
    ? { kind: "says", stance }
    : { kind: "silent", because: whySilent(evidence) };
}

function readStance(weights: TextWeights, evidence: Evidence): "supports" | "refutes" | null {
  const sides = bothSides(weights, evidence);
  const side = sides.supports.odds > sides.refutes.odds ? "supports" : "refutes";
  return sides[side].odds >= CITED_FROM[side] && mayCarry(evidence)[side] ? side : null;
}

function whySilent(evidence: Evidence): Extract<SentenceReading, { kind: "silent" }>["because"] {
  const subject = subjectOf(evidence);
  if (subject === undefined || !isMeant(subject)) return "no-subject";
  if (!isFact(evidence)) return "not-asserted";
  return evidence.open.missing.some(({ part }) => part.kind !== "word") ? "no-value" : "other-relation";
}

/** The most certain replacement that the sentence gives for a value of the claim. */
function insteadIn({ replacements }: Evidence): Pick<ExplainedPassage, "instead"> {
  const instead = replacements.find(({ near, instead: words }) => near && words !== undefined)?.instead;
  return instead === undefined ? {} : { instead };
}

type Stance = "supports" | "refutes" | "unclear";

const MAX_REASONS = 3;

/** What agrees or differs, in words. */
function sayStance(stance: Stance, { claim, parts, subject, predicate, replacements }: Evidence): string {
  const differences = [...new Set(replacements.map(({ reason }) => reason))].slice(0, MAX_REASONS).join("; ");
  if (stance === "refutes") return differences === "" ? "The text differs from the claim." : `${differences.replace(/^t/u, "T")}.`;
  const words = [...subject, ...predicate].filter(({ word }) => word.kind !== "function");
  const matched = new Set(words.filter(({ anywhere }) => isMatched({ match: anywhere })).map(({ word }) => `“${word.text}”`));
  const fits = parts.filter(({ part, match }) => (part.kind === "time" || part.kind === "count") && match === "same");
  const agreements = [
    matched.size === 0 ? "it has none of the claim's words" : `it has ${[...matched].join(", ")}`,
    ...fits.map(({ part }) => `${claim.text.slice(part.start, part.end)} is the same`),
  ].join("; ");
  return stance === "supports" ? `The text agrees with the claim: ${agreements}.` : `The text does not decide the claim: ${agreements}.`;
}

export type TextJudgement = {
  readonly stance: "supports" | "refutes" | "unclear";
  /** Fitted probability that the stance is right; null if it is unclear. */
  readonly confidence: number | null;
  /** Decisive sentences, most confident first: `passage.text.slice(start, end)`. */
  readonly quotes: readonly { readonly passage: string; readonly start: number; readonly end: number; readonly instead?: Instead }[];
  readonly because: string;
};

/** The joint stance of given passages: unclear if they contradict each other. Independent of their order. */
export function judgeText(weights: TextWeights, claim: string, passages: readonly CandidatePassage[]): TextJudgement {
  return judgeTogether(judgePassages(weights, claim, passages));
}

export function judgeTogether(passages: readonly ExplainedPassage[]): TextJudgement {
  const judged = [...passages].sort((a, b) => b.confidence - a.confidence || b.relevance - a.relevance || (a.because < b.because ? -1 : 1));
  const decided = judged.filter(({ stance }) => stance !== "neutral");
  const [surest] = decided;
  if (surest === undefined || surest.stance === "neutral" || decided.some(({ stance }) => stance !== surest.stance))
    return { stance: "unclear", confidence: null, quotes: [], because: judged[0]?.because ?? "There is nothing to compare." };
  return {
    stance: surest.stance,
    confidence: surest.confidence,
    quotes: decided.flatMap(({ id, quote, instead }) =>
      quote === null ? [] : [{ passage: id, start: quote.start, end: quote.end, ...(instead === undefined ? {} : { instead }) }],
    ),
    because: surest.because,
  };
}
