import { VERSION } from "../base/package-root.js";
import type { ModelSettings, PolicySettings } from "../config.js";
import type { Claim } from "../domain/claim.js";
import { type Episode, newEpisodeId } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import type { VerifyOptions } from "./engine.js";
import { reasonerOf } from "./open-reasoner.js";
import { parseClaim, parseEvidence } from "./parse-claim.js";

/** One question, plus two repair attempts when the answer does not match the schema. */
const CALLS = 3;
const NO_GRAPH: Episode["graph"] = { entities: [], statements: [], passages: [], conflicts: [], annotations: [], corroborations: [] };

/**
 * A baseline for evaluations only: one question to the model, without graph and web. It shows how much of the accuracy is memory, or (`given`) what the
 * model makes of the data's own evidence.
 */
export async function openModelAlone(
  config: ModelSettings & Pick<PolicySettings, "modelTokens">,
  sees: "none" | "given",
): Promise<(text: string, options?: VerifyOptions) => Promise<Episode>> {
  const { openLanguageModel, openPrices } = await import("./open-language-model.js");
  const { modelSession } = await import("../adapters/language-model/model-session.js");
  const { judgePlainly } = await import("../reasoner/llm/judge-plainly.js");
  const shared = reasonerOf(config) === "offline" ? null : await openLanguageModel(config);
  if (shared === null)
    throw new PlumblineError(
      "invalid-config",
      "no-retrieval and gold-evidence ask a model, and none is configured: set PLUMBLINE_MODEL, and no --reasoner offline",
    );
  const prices = await openPrices(config);
  const tokens = config.modelTokens === null ? {} : { tokens: config.modelTokens };
  return async (text, { asOf, url, post, evidence, cassette, signal } = {}) => {
    const claim = parseClaim(text, { asOf, url, post });
    const given = sees === "given" ? parseEvidence(evidence) : [];
    if (sees === "given" && given.length === 0)
      return episodeOf(claim, NO_EVIDENCE, { cost: NO_COST, from: performance.now(), reasoner: `llm ${shared.id}` });
    const from = performance.now();
    const session = modelSession(shared, { limits: { calls: CALLS, ...tokens }, prices, cassette: cassette ?? null });
    const outcome = await judgePlainly(session.model, claim, given, signal).then(verdictOf, failureOf);
    const { calls: modelCalls, inputTokens, outputTokens, usd } = session.spent();
    const graph = { sparqlQueries: 0, roundTrips: 0, webRequests: 0 };
    const cost = { steps: 1, modelCalls, inputTokens, outputTokens, usd, ...graph, ms: Math.round(performance.now() - from) };
    return episodeOf(claim, outcome, { cost, from, reasoner: `llm ${shared.id}` });
  };
}

const NO_EVIDENCE: Episode["outcome"] = {
  kind: "failed",
  failure: { code: "not-available", message: "this claim came without evidence, and gold-evidence judges by nothing else" },
};
const NO_COST: Episode["cost"] = {
  steps: 0,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  usd: 0,
  sparqlQueries: 0,
  roundTrips: 0,
  webRequests: 0,
  ms: 0,
};

type Said = { readonly label: "supported" | "refuted" | "not-enough-info"; readonly confidence: number; readonly justification: string };

function verdictOf({ label, confidence, justification }: Said): Episode["outcome"] {
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

type Told = { readonly cost: Episode["cost"]; readonly from: number; readonly reasoner: string };

function episodeOf(claim: Claim, outcome: Episode["outcome"], { cost, from, reasoner }: Told): Episode {
  const startedAt = new Date(from).toISOString();
  return {
    id: newEpisodeId(startedAt),
    startedAt,
    claim,
    outcome,
    links: [],
    graph: NO_GRAPH,
    evidence: [],
    trajectory: [],
    cost,
    policy: "no-retrieval",
    notRecorded: "what a model says from memory is no verification",
    versions: { plumbline: VERSION, graph: "none", reasoner },
  };
}
