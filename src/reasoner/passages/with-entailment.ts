import { within } from "../../base/deadline.js";
import { steadyNow } from "../../base/steady-now.js";
import { PlumblineError } from "../../errors.js";
import type { Entailed, Entailment } from "../../ports/entailment.js";
import type { CandidatePassage } from "../../ports/reasoner.js";
import type { ExplainedPassage } from "./judge-passages.js";

/** An entailment model, and the minimum probability at which its answer is used. */
export type Witness = { readonly entailment: Entailment; readonly from: number };

/** Only the most relevant passages are asked about; each costs one or two calls. */
const MOST_PASSAGES = 12;
/** Equal to that of barely sufficient word statistics: the citation gate and the policy's threshold still decide. */
const MOST_CONFIDENCE = 0.75;

const REST_MS = 60_000;

/** Limits the time of the model's answers; null: no limit. After a timeout it is left alone for a minute: other claims need not wait too. */
export function inTime(model: Entailment, mostMs: number | null, now = steadyNow): Entailment {
  let restsUntil = Number.NEGATIVE_INFINITY;
  const late = () => new PlumblineError("model-timeout", `it did not answer within ${Math.round((mostMs ?? 0) / 1000)} s`);
  return {
    id: model.id,
    async judge(pairs, signal) {
      if (now() < restsUntil) throw late();
      try {
        return await within({ ms: mostMs, signals: [signal], late, doing: "asking an entailment model" }, (stop) =>
          model.judge(pairs, stop),
        );
      } catch (error) {
        if (error instanceof PlumblineError && error.code === "model-timeout") restsUntil = now() + REST_MS;
        throw error;
      }
    },
  };
}

/**
 * Asks the model about each passage. If the words leave a passage open, the model's stance is proposed, and the citation gate decides
 * whether the quoted sentence carries it. If the words and the model contradict each other, the passage counts for neither side. Without an
 * answer from the model, only the words are used, and the passages say so.
 */
export async function hearWitness(
  { entailment, from }: Witness,
  claim: string,
  { candidates, judged }: { readonly candidates: readonly CandidatePassage[]; readonly judged: readonly ExplainedPassage[] },
  signal?: AbortSignal,
): Promise<readonly ExplainedPassage[]> {
  const relevant = judged.filter(({ quote }) => quote !== null).sort((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1));
  const asked = relevant.slice(0, MOST_PASSAGES).flatMap(({ id }) => candidates.filter((candidate) => candidate.id === id));
  if (asked.length === 0) return judged;
  const pairs = asked.map(({ text }) => ({ passage: text, part: claim }));
  const heard = await entailment.judge(pairs, signal).catch(failureIn);
  if (typeof heard === "string") {
    const unheard = `the entailment model ${entailment.id} did not answer (${heard})`;
    return judged.map((one) => (asked.some(({ id }) => id === one.id) ? { ...one, unheard } : one));
  }
  const byId = new Map(asked.map(({ id }, place) => [id, heard[place]]));
  return judged.map((one) => combined(one, byId.get(one.id), { id: entailment.id, from }));
}

function combined(judged: ExplainedPassage, heard: Entailed | undefined, { id, from }: { id: string; from: number }): ExplainedPassage {
  if (heard === undefined || heard.stance === "silent" || heard.probability < from || heard.stance === judged.stance) return judged;
  const reads = `${id} reads the text as ${heard.stance === "supports" ? "saying so" : "saying otherwise"} (${heard.probability.toFixed(2)})`;
  if (judged.stance !== "neutral")
    return { ...judged, stance: "neutral", confidence: 0, because: `${judged.because} But ${reads}, so it decides nothing.` };
  const confidence = Math.min(MOST_CONFIDENCE, heard.probability);
  return { ...judged, stance: heard.stance, confidence, relevance: Math.max(judged.relevance, confidence), because: `${reads}.` };
}

function failureIn(error: unknown): string {
  if (error instanceof PlumblineError && error.code.startsWith("model-")) return error.message;
  throw error;
}
