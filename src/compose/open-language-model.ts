import { z } from "zod";
import type { Budget } from "../adapters/language-model/budget.js";
import type { Prices } from "../adapters/language-model/charges.js";
import type { Cassette } from "../adapters/language-model/model-session.js";
import type { Dialects } from "../adapters/openai/dialect.js";
import { lruMap } from "../base/recent.js";
import type { ModelSettings } from "../config.js";
import { PlumblineError } from "../errors.js";
import { jsonOutput, type LanguageModel, type Rung, type TextEmbedder, type Usage } from "../ports/language-model.js";
import { openTracing, tracedModel } from "./trace-engine.js";

/** What each server supports, as learned from calls of this process. */
const dialects: Dialects = lruMap({ maxEntries: 100 });

/** The model if one is configured, unless the configuration asks for the rules. */
export function reasonerOf({ reasoner, model }: Pick<ModelSettings, "reasoner" | "model">): "offline" | "llm" {
  return reasoner ?? (model === null ? "offline" : "llm");
}

/** One question, plus two repair attempts when the answer does not match the schema. */
export const CALLS_A_QUESTION = 3;

/** null: no limit. */
type SessionLimits = {
  readonly calls: number;
  readonly tokens?: number | null;
  readonly usd?: number | null;
  readonly ms?: number;
};

/** The model of an `llm` reasoner. Each session has its own budget and, for recording or replay, a cassette. */
export type OpenModel = { readonly id: string; session(limits: SessionLimits, cassette?: Cassette | null): Budget };

/** null with the offline reasoner, and if no model is configured. */
export async function openModel(config: ModelSettings): Promise<OpenModel | null> {
  const shared = reasonerOf(config) === "offline" ? null : await openLanguageModel(config);
  if (shared === null) return null;
  const { modelSession } = await import("../adapters/language-model/model-session.js");
  const prices = await openPrices(config);
  return {
    id: shared.id,
    session({ tokens = null, usd = null, ...rest }, cassette = null) {
      const limits = { ...rest, ...(tokens === null ? {} : { tokens }), ...(usd === null ? {} : { usd }) };
      return modelSession(shared, { limits, prices, cassette });
    },
  };
}

/** The configured model with the cache that all episodes share; null if none is configured. */
export async function openLanguageModel(config: ModelSettings): Promise<LanguageModel | null> {
  const transport = await openTransport(config);
  if (transport === null) return null;
  const model = await heldToDay(config, tracedModel((await openTracing()).trace, config.model ?? "unknown", transport));
  const { openCache } = await import("../adapters/http/response-cache.js");
  const { cached } = await import("../adapters/language-model/cache.js");
  const cache = openCache(config);
  return cache === null ? model : cached(model, cache);
}

/** Applied below the cache, because cached answers cost nothing. */
async function heldToDay(config: ModelSettings, model: LanguageModel): Promise<LanguageModel> {
  const limits = { tokens: config.modelTokensPerDay, usd: config.modelUsdPerDay };
  if (limits.tokens === null && limits.usd === null) return model;
  const { withinDay } = await import("../adapters/language-model/budget.js");
  const { dayLedger } = await import("../store/day-ledger.js");
  return withinDay(model, dayLedger(config.home), limits, await openPrices(config));
}

export async function openTextEmbedder(config: ModelSettings, model: string): Promise<TextEmbedder> {
  const { openaiEmbedder } = await import("../adapters/openai/openai-embedder.js");
  return openaiEmbedder({ ...addressOf(config), model, timeoutMs: config.modelTimeoutMs });
}

export type ModelProbe = {
  readonly url: string;
  readonly model: string;
  readonly served: string;
  readonly rung: Rung | null;
  readonly ms: number;
  readonly usage: Usage | null;
  /** null if tokens or price are unknown. */
  readonly usd: number | null;
};

/** Asks one small question, bypassing the cache, to check that the model answers in the requested shape. */
export async function probeLanguageModel(config: ModelSettings): Promise<ModelProbe | null> {
  const transport = await openTransport(config);
  if (transport === null) return null;
  const { modelSession } = await import("../adapters/language-model/model-session.js");
  const session = modelSession(transport, { limits: { calls: CALLS_A_QUESTION }, prices: await openPrices(config) });
  const messages = [{ role: "user", content: 'What is 2 + 3? Answer in JSON: {"sum": …}' }] as const;
  const start = performance.now();
  try {
    const { model, rung, usage } = await session.model.complete({
      program: "doctor",
      messages,
      output: jsonOutput("probe", z.object({ sum: z.int() })),
      temperature: 0,
      limits: { maxOutputTokens: 2000 },
    });
    return {
      url: config.modelUrl,
      model: transport.id,
      served: model,
      rung,
      ms: Math.round(performance.now() - start),
      usage,
      usd: usage === null ? null : session.spent().usd,
    };
  } catch (error) {
    throw error instanceof PlumblineError && error.code === "model-unknown" ? await withOffer(error, config) : error;
  }
}

/** Prices from the user's file; models without an entry have no known price. */
async function openPrices({ modelPrices }: ModelSettings): Promise<Prices> {
  if (modelPrices === null) return new Map();
  const { readPrices } = await import("../adapters/language-model/charges.js");
  return readPrices(modelPrices);
}

async function withOffer(error: PlumblineError, config: ModelSettings): Promise<PlumblineError> {
  const { offeredModels } = await import("../adapters/openai/open-client.js");
  const offered = await offeredModels(addressOf(config), config.modelTimeoutMs).catch(() => []);
  if (offered.length === 0) return error;
  return new PlumblineError(error.code, `${error.message}; it offers: ${offered.slice(0, 20).join(", ")}`, { cause: error });
}

/** Loads the model code only when a model is configured. */
async function openTransport(config: ModelSettings): Promise<LanguageModel | null> {
  if (config.model === null) return null;
  const { openaiModel } = await import("../adapters/openai/openai-model.js");
  return openaiModel({ ...addressOf(config), model: config.model, timeoutMs: config.modelTimeoutMs, dialects });
}

function addressOf({ modelUrl, modelKey, userAgent }: ModelSettings) {
  return { url: modelUrl, key: modelKey?.reveal() ?? null, userAgent };
}
