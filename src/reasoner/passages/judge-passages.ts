import type { Span } from "../../domain/mention.js";
import type { CandidatePassage, JudgedPassage } from "../../ports/reasoner.js";
import { chooseEvidence } from "./choose-evidence.js";
import { type Features, featuresOf, withoutClaim } from "./features.js";
import { UNSURE } from "./found/decide-found.js";
import { type FoundJudgement, judgeFound } from "./found/judge-found.js";
import { isHearsay } from "./lexicon/hearsay.js";
import { calibrated, logOdds, probability } from "./linear-model.js";
import type { PassageWeights } from "./passage-model.js";
import { type Replacement, replacements } from "./replacements.js";
import { sayStance } from "./say-stance.js";

/** A judged passage with the sentence that it rests on (`text.slice(start, end)`) and what agrees or differs. */
export type ExplainedPassage = JudgedPassage & { readonly quote: Span | null; readonly because: string };

/** Word statistics are never surer than this. */
const MOST_CONFIDENCE = 0.85;

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
  const chosen = chooseEvidence(claim, [candidate]);
  if (chosen === null) return { id, relevance: 0, stance: "neutral", confidence: 0, quote: null, because: "There is nothing to compare." };
  const { comparison, sentences } = chosen;
  const features = withoutClaim(featuresOf(comparison, weights.rarity));
  const replaced = replacements(comparison);
  const ruled = judgeFound(claim, candidate, weights.rarity);
  const byRules = ruled !== null && (candidate.context !== undefined || ruled.confidence >= SURE_ALONE) ? ruled : null;
  const [best] = sentences;
  const said = together(
    candidate.context === undefined ? byWeights(weights, features, replaced) : toldOnly(byWeights(weights, features, replaced), ruled),
    byRules ?? NEUTRAL,
  );
  // Statements that a text reports as a legend are not its own.
  const hearsay =
    said.stance === "supports" && !isHearsay(claim) && isHearsay((byRules?.stance === "supports" ? byRules.quote : best)?.text ?? "");
  const { stance, confidence } = hearsay ? NEUTRAL : said;
  const own = byRules !== null && byRules.stance === stance && stance !== "neutral";
  const quote = own ? byRules.quote : (best ?? null);
  return {
    id,
    relevance: Math.max(probability(logOdds(weights.relevance, features)), own ? byRules.anchor : 0),
    stance,
    confidence: Math.min(own ? MOST_CONFIDENCE : UNSURE, confidence),
    quote: quote === null ? null : { start: quote.start, end: quote.end, text: quote.text },
    because:
      own && byRules.instead !== null
        ? `By its words the text differs from the claim: ${byRules.instead}.`
        : sayStance(stance === "neutral" ? "unclear" : stance, comparison, replaced),
  };
}

type Said = Pick<JudgedPassage, "stance" | "confidence">;
const NEUTRAL: Said = { stance: "neutral", confidence: 0 };
/** Without the page around it, a passage that tells the claim loosely may speak of somebody else: only sure rules are heard. */
const SURE_ALONE = 0.8;

function byWeights({ supports, refutes, least, ahead }: PassageWeights, features: Features, replaced: readonly Replacement[]): Said {
  const agrees = probability(logOdds(supports, features));
  const differs = replaced.length > 0 ? probability(logOdds(refutes, features)) : 0;
  if (Math.max(agrees, differs) < Math.max(least, ahead * Math.min(agrees, differs))) return NEUTRAL;
  return agrees >= differs
    ? { stance: "supports", confidence: calibrated(supports, features) }
    : { stance: "refutes", confidence: calibrated(refutes, features) };
}

/** Where the page is at hand, words that agree or differ say something only where one of its sentences tells the relation itself. */
function toldOnly(said: Said, ruled: FoundJudgement | null): Said {
  const told = ruled !== null && (ruled.tells || (said.stance === "refutes" && ruled.tellsOther));
  return told ? said : NEUTRAL;
}

/** The rules see more of the page: where the two ways of reading disagree, their word counts. */
function together(weighed: Said, ruled: Said): Said {
  if (ruled.stance === "neutral") return weighed;
  if (weighed.stance !== ruled.stance) return ruled;
  return { stance: ruled.stance, confidence: Math.max(weighed.confidence, ruled.confidence) };
}
