import { sha256Of } from "../base/fingerprint.js";
import { lazy } from "../base/lazy.js";
import { parseJson } from "../base/parse-json.js";
import type { ModelSettings, PolicySettings } from "../config.js";
import { type Entailed, type Entailment, entailedSchema } from "../ports/entailment.js";
import type { Tape } from "../ports/run-journal.js";

/** An entailment model that is opened when the first passage is read. */
export type OpenWitness = ReturnType<typeof silentWitness>;

/** Time limit of a claim in the shipped policies. A witness gets a third of it: without its answer the rest still gives a verdict. */
const USUAL_SECONDS = 120;

/** The configured entailment model; null without one. */
export function witnessOf(config: ModelSettings & Pick<PolicySettings, "seconds">): OpenWitness | null {
  const { entailment, seconds } = config;
  if (entailment === null) return null;
  return { from: entailment.from, mostMs: ((seconds ?? USUAL_SECONDS) * 1000) / 3, open: lazy(() => openEntailment(config, entailment)) };
}

async function openEntailment(config: ModelSettings, { kind, url, model }: NonNullable<ModelSettings["entailment"]>): Promise<Entailment> {
  const server = { url, model, key: null, userAgent: config.userAgent, timeoutMs: config.modelTimeoutMs };
  const opened =
    kind === "minicheck"
      ? (await import("../adapters/openai/minicheck.js")).minicheck(server)
      : (await import("../adapters/openai/text-classifier.js")).textClassifier(server);
  const { openCache } = await import("../adapters/http/response-cache.js");
  const cache = openCache(config);
  return cache === null ? opened : cachedEntailment(opened, `${kind} ${url}`, cache);
}

type Cache = NonNullable<ReturnType<typeof import("../adapters/http/response-cache.js").openCache>>;

/** Sends only pairs that are not in the cache. */
function cachedEntailment(model: Entailment, where: string, cache: Cache): Entailment {
  return {
    id: model.id,
    async judge(pairs, signal) {
      const keys = pairs.map(({ passage, part }) => sha256Of(JSON.stringify(["entailment", where, model.id, passage, part])));
      const known = await Promise.all(keys.map(async (key) => readKept(await cache.get(key))));
      const unknown = pairs.filter((_, place) => known[place] === null);
      const fresh = unknown.length === 0 ? [] : await model.judge(unknown, signal);
      const next = fresh[Symbol.iterator]();
      return Promise.all(
        known.map(async (kept, place) => {
          if (kept !== null) return kept;
          const answer: Entailed = next.next().value ?? { stance: "silent", probability: 0 };
          const body = new TextEncoder().encode(JSON.stringify(answer));
          await cache.set(keys[place] ?? "", { contentType: "application/json", body });
          return answer;
        }),
      );
    },
  };
}

function readKept(kept: Awaited<ReturnType<Cache["get"]>>): Entailed | null {
  return kept === undefined ? null : (entailedSchema.safeParse(parseJson(new TextDecoder().decode(kept.body))).data ?? null);
}

/** Records or replays all calls to an entailment model. */
export function tapedWitness(witness: OpenWitness | null, tape: Tape): OpenWitness | null {
  if (witness === null) return null;
  const open = async (): Promise<Entailment> => {
    const model = await witness.open();
    return {
      id: model.id,
      judge: (pairs, signal) => tape.answer({ port: "entailment", asked: pairs }, () => model.judge(pairs, signal)),
    };
  };
  return { ...witness, open };
}

/** Has only the name and the threshold; answers come from the tape. */
export function silentWitness({ id, from }: { readonly id: string; readonly from: number }) {
  return {
    from,
    mostMs: null as number | null,
    open: async (): Promise<Entailment> => ({ id, judge: () => Promise.reject(new Error("a replay asks no model")) }),
  };
}
