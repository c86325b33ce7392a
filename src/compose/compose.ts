import type { Cassette } from "../adapters/language-model/model-session.js";
import type { Config, EngineSettings, PolicySettings, WebSettings } from "../config.js";
import type { Policy } from "../domain/policy.js";
import type { OpenImages } from "../ports/image-reader.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import type { Reasoner } from "../ports/reasoner.js";
import type { SearchEngine } from "../ports/search-engine.js";
import type { RulesReasoner } from "../reasoner/rules/rules-reasoner.js";
import { type BudgetCut, type Engine, engineOf, type SharedResources, type VerifyOptions } from "./engine.js";
import { witnessOf } from "./open-entailment.js";
import { openGraph } from "./open-graph.js";
import { claimWriters, givenReasoner, openRules, sessionOpener, withEmbeddingPruning } from "./open-reasoner.js";
import { openStores } from "./open-stores.js";
import type { OpenWeb } from "./open-web.js";
import { configuredPolicy } from "./policy-folder.js";
import { openTracing } from "./trace-engine.js";

/** Re-exported for worker threads, which import an engine's parts only from here. */
export { bearersOf } from "../kg/with-given-names.js";

export type { BudgetCut, Cassette, Engine, SharedResources, VerifyOptions };

/** Replaces parts that the configuration would open. The engine closes them when it is closed. */
export type EngineOverrides = {
  readonly kg?: KnowledgeGraph | undefined;
  readonly policy?: Policy | undefined;
  readonly search?: SearchEngine | undefined;
  readonly reasoner?: Reasoner | undefined;
};

/** The composition root: the only place that knows adapters by name. */
export async function composeEngine(config: Config, own: EngineOverrides = {}): Promise<Engine> {
  const policy = withBudget(config, own.policy ?? configuredPolicy(config));
  // Rejects bad settings before a graph is opened.
  const rules = openRules(Date.now, witnessOf(config));
  const openSession =
    own.reasoner === undefined
      ? await sessionOpener(config, policy, await withEmbeddingPruning(config, rules))
      : givenReasoner(own.reasoner);
  const newClaimWriter = own.reasoner === undefined ? claimWriters(config, policy) : () => null;
  return engineOf(config, await openSharedResources(config, own, rules), policy, { openSession, newClaimWriter });
}

/** An engine with its own policy over shared resources, which the caller closes. */
export async function engineIn(config: EngineSettings, shared: SharedResources, candidate: Policy): Promise<Engine> {
  const policy = withBudget(config, candidate);
  const openSession = await sessionOpener(config, policy, await withEmbeddingPruning(config, shared.rules));
  return engineOf(config, shared, policy, { openSession, newClaimWriter: claimWriters(config, policy) });
}

/** One engine per policy version, opened on first use. */
export function enginesByPolicy(config: EngineSettings, shared: SharedResources): (policy: Policy) => Promise<Engine> {
  const engines = new Map<string, Promise<Engine>>();
  return (policy) => {
    const engine = engines.get(policy.id) ?? engineIn(config, shared, policy);
    engines.set(policy.id, engine);
    return engine;
  };
}

export async function openSharedResources(
  config: EngineSettings,
  own: EngineOverrides = {},
  rules: RulesReasoner = openRules(Date.now, witnessOf(config)),
): Promise<SharedResources> {
  const kg = own.kg ?? (await openGraph(config));
  const web = await openWeb(config, own.search);
  const { images, closeImages } = lazyImages(config);
  const stores = await openStores(config);
  const { trace, flush } = await openTracing();
  return {
    kg,
    rules,
    web,
    images,
    stores,
    trace,
    async close() {
      await Promise.all([kg.close(), web?.close(), closeImages(), stores.close(), flush()]);
    },
  };
}

/** Loads the decoder and its thread with the first picture. */
function lazyImages(config: WebSettings) {
  let opened: Promise<OpenImages> | undefined;
  return {
    images(): Promise<OpenImages> {
      opened ??= import("./open-images.js").then(({ openImages }) => openImages(config));
      return opened;
    },
    closeImages: async () => (await opened)?.close(),
  };
}

/** Loads the web code only when a search engine is configured. */
async function openWeb(config: WebSettings, given: SearchEngine | undefined): Promise<OpenWeb | null> {
  if (config.search.kind === "none" && given === undefined) return null;
  const { openWebAccess } = await import("./open-web.js");
  return openWebAccess(config, given);
}

/** Limits in the configuration replace the policy's. */
export function withBudget({ seconds, modelCalls, modelTokens, webRequests }: PolicySettings, policy: Policy): Policy {
  const { budget } = policy;
  const own = {
    seconds: seconds ?? budget.seconds,
    modelCalls: modelCalls ?? budget.modelCalls,
    tokens: modelTokens ?? budget.tokens,
    webRequests: webRequests ?? budget.webRequests,
  };
  return { ...policy, budget: { ...budget, ...own } };
}
