import { recordedBelief } from "../agent/recorded-belief.js";
import { sha256Of } from "../base/fingerprint.js";
import { VERSION } from "../base/package-root.js";
import type { ModelSettings, PolicySettings } from "../config.js";
import type { Belief } from "../domain/belief.js";
import { type Episode, unretrievedEpisode } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import type { ForcedLabel } from "../lab/evaluation/matrix/measure-episode.js";
import type { VerifyOptions } from "./engine.js";
import { CALLS_A_QUESTION, openModel } from "./open-language-model.js";
import { parseClaim, parseEvidence } from "./parse-claim.js";

/**
 * A baseline for evaluations only: one question to the model, without graph and web. It measures how much of the accuracy is memory, or
 * (`given`) how well the model judges the data set's own evidence.
 */
export async function openModelAlone(
  config: ModelSettings & Pick<PolicySettings, "modelTokens">,
  sees: "none" | "given",
): Promise<(text: string, options?: VerifyOptions) => Promise<Episode>> {
  const model = await openModel(config);
  if (model === null)
    throw new PlumblineError(
      "invalid-config",
      "no-retrieval and gold-evidence ask a model, and none is configured: set PLUMBLINE_MODEL, and no --reasoner offline",
    );
  const { judgePlainly } = await import("../reasoner/llm/judge-plainly.js");
  return async (text, { asOf, url, post, evidence, cassette, signal } = {}) => {
    const claim = parseClaim(text, { asOf, url, post });
    const given = sees === "given" ? parseEvidence(evidence) : [];
    const head = {
      startedAt: new Date().toISOString(),
      claim,
      policy: "no-retrieval",
      notRecorded: "what a model says from memory is no verification",
      versions: { plumbline: VERSION, graph: "none", reasoner: `llm ${model.id}` },
    };
    if (sees === "given" && given.length === 0) return unretrievedEpisode({ ...head, outcome: NO_EVIDENCE, cost: {} });
    const from = performance.now();
    const session = model.session({ calls: CALLS_A_QUESTION, tokens: config.modelTokens }, cassette);
    const outcome = await judgePlainly(session.model, claim, given, signal).then(verdictOf, failureOf);
    const { calls: modelCalls, inputTokens, outputTokens, usd } = session.spent();
    const cost = { steps: 1, modelCalls, inputTokens, outputTokens, usd, ms: Math.round(performance.now() - from) };
    return unretrievedEpisode({ ...head, outcome, cost });
  };
}

const NO_EVIDENCE: Episode["outcome"] = {
  kind: "failed",
  failure: { code: "not-available", message: "this claim came without evidence, and gold-evidence judges by nothing else" },
};

type ModelAnswer = {
  readonly label: "supported" | "refuted" | "not-enough-info";
  readonly confidence: number;
  readonly justification: string;
};

function verdictOf({ label, confidence, justification }: ModelAnswer): Episode["outcome"] {
  const nothing = { citations: [], keyPoints: [], lookedFor: [], parts: [], forced: null, droppedCitations: 0, hint: null };
  return {
    kind: "verdict",
    verdict: { label, confidence, confidenceBasis: [{ what: "the model's own word", measured: null }], justification, ...nothing },
  };
}

function failureOf(error: unknown): Episode["outcome"] {
  if (!(error instanceof PlumblineError)) throw error;
  return { kind: "failed", failure: { code: error.code, message: error.message } };
}

/**
 * For `eval --labels binary` only: a forced label (supported or refuted) for an open verdict. The model is asked for the likelier one;
 * without a model or an answer, a coin flip that depends only on the claim's text.
 */
export async function openTwoWay(config: ModelSettings): Promise<(episode: Episode, signal: AbortSignal) => Promise<ForcedLabel>> {
  const model = await openModel(config);
  if (model === null) return async ({ claim }) => coinFor(claim.text);
  const { likelierSide } = await import("../reasoner/llm/judge-plainly.js");
  return async (episode, signal) => {
    const session = model.session({ calls: CALLS_A_QUESTION });
    try {
      const label = await likelierSide(session.model, recordedBelief(episode, propertiesOf(episode)), signal);
      return { label, by: "model", usd: session.spent().usd };
    } catch (error) {
      if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
      return { ...coinFor(episode.claim.text), usd: session.spent().usd };
    }
  };
}

function propertiesOf({ properties = [] }: Episode): Belief["properties"] {
  return new Map(properties.map(({ id, label }) => [id, { id, label, aliases: [], kind: "entity" as const }]));
}

function coinFor(text: string): ForcedLabel {
  return { label: Number.parseInt(sha256Of(text).slice(0, 2), 16) % 2 === 0 ? "supported" : "refuted", by: "coin", usd: 0 };
}
