import { availableParallelism } from "node:os";
import type { cutArticle } from "../articles/cut-article.js";
import type { Config, EngineSettings } from "../config.js";
import type { Entity } from "../domain/entity.js";
import { type Episode, ownedBy } from "../domain/episode.js";
import type { Policy } from "../domain/policy.js";
import { bearersOf } from "../kg/with-given-names.js";
import type { RecordStore } from "../ports/record-store.js";
import type { VerifyRequest } from "../service/request-schema.js";
import type { Verify } from "../service/shared-work.js";
import { enginesByPolicy, openSharedResources, type VerifyOptions, withBudget } from "./compose.js";
import { cutForService } from "./cut-for-service.js";
import { keepRecord } from "./engine.js";
import type { Opening } from "./threads/protocol.js";
import { openVerifyPool, whyOneThread } from "./threads/verify-pool.js";
import { openTracing } from "./trace-engine.js";

export type OpenVerify = {
  readonly verify: Verify;
  /** The claims of a text, and why other sentences are skipped. */
  cutText(text: string, signal: AbortSignal): ReturnType<typeof cutArticle>;
  /** Entities with this name, the likeliest first. */
  bearersOf(name: string, signal: AbortSignal): Promise<readonly Entity[]>;
  readonly places: number;
  readonly graph: string;
  close(): Promise<void>;
};

export type VerifyDeps = {
  readonly config: EngineSettings & Pick<Config, "workers" | "concurrency">;
  readonly records: RecordStore;
  readonly deployed: Policy;
  readonly policyOf: (request: VerifyRequest) => Policy;
  /** Settings from which threads open their engines; null: claims are verified in this thread. */
  readonly opening: Opening | null;
};

/** How long a thread may continue after an abort or after its budget is spent. */
const GRACE_MS = 500;
/** The most CPU time a claim can need; `understand/reading-work.ts` limits it. */
const MOST_WORK_SECONDS = 2;

export async function openVerify(deps: VerifyDeps): Promise<OpenVerify> {
  const { config, opening } = deps;
  const workers = config.workers ?? availableParallelism();
  return opening === null || workers === 0 ? inThisThread(deps) : inThreads(deps, opening, workers);
}

async function inThisThread({ config, deployed, policyOf }: VerifyDeps): Promise<OpenVerify> {
  const shared = await openSharedResources(config);
  const engineFor = enginesByPolicy(config, shared);
  // Rejects bad settings at the start.
  const { newClaimWriter } = await engineFor(deployed);
  return {
    async verify(request, under) {
      const policy = withBudget(config, policyOf(request));
      return (await engineFor(policy)).verify(request.claim, optionsOf(config, request, policy, under));
    },
    bearersOf: (name, signal) => bearersOf(shared.kg, name, signal),
    cutText: (text, signal) => cutForService({ kg: shared.kg, writeClaims: newClaimWriter() }, text, signal),
    places: config.concurrency,
    graph: shared.kg.id,
    close: shared.close,
  };
}

/**
 * Without remote hosts: one thread per core with one claim each. With remote hosts: one thread with several claims, because it mostly waits
 * and the rate limits must be in one place.
 */
async function inThreads({ config, records, policyOf }: VerifyDeps, opening: Opening, workers: number): Promise<OpenVerify> {
  const computes = whyOneThread(config) === null;
  const [threads, claimsAThread] = computes ? [workers, 1] : [1, config.concurrency];
  const pool = await openVerifyPool({ ...opening, warm: computes && opening.warm }, { threads, claimsAThread, graceMs: GRACE_MS });
  return {
    async verify(request, under) {
      const policy = withBudget(config, policyOf(request));
      const episode = await pool.verify(request.claim, { ...optionsOf(config, request, policy, under), policy });
      return under.signal.aborted ? episode : keepEnded(records, ownedBy(under.owner, episode));
    },
    cutText: pool.cut,
    bearersOf: pool.bearersOf,
    places: threads * claimsAThread,
    graph: pool.facts.graph,
    async close() {
      await pool.close();
      // Requests are traced in this thread.
      await (await openTracing()).flush();
    },
  };
}

/** Stores a record for a thread that was terminated before it could. */
async function keepEnded(records: RecordStore, { notRecorded, ...episode }: Episode): Promise<Episode> {
  const { outcome } = episode;
  const ended = outcome.kind === "failed" && (outcome.failure.code === "worker-timeout" || outcome.failure.code === "worker-lost");
  if (notRecorded === undefined) return episode;
  return ended ? keepRecord(records, episode) : { ...episode, notRecorded };
}

function optionsOf(
  config: EngineSettings,
  request: VerifyRequest,
  policy: Policy,
  { watched, ...under }: Parameters<Verify>[1],
): VerifyOptions {
  const { asOf, url, post, evidence, image, budget, search } = request;
  const names = new Map(Object.entries(request.names));
  const relations = new Map(Object.entries(request.relations)) as NonNullable<VerifyOptions["relations"]>;
  const isLocal = whyOneThread(config) === null;
  // Without remote hosts, a claim times out only if this machine is overloaded.
  const isOverload = isLocal && Math.min(policy.budget.seconds, budget.seconds ?? Infinity) >= MOST_WORK_SECONDS;
  return {
    asOf,
    url,
    post,
    evidence,
    image,
    names,
    relations,
    budget,
    search: search ?? true,
    ...under,
    // Local claims are decided before a follower could connect.
    tellKnown: watched || !isLocal,
    record: "best-effort",
    late: isOverload ? "failed" : "forced",
  };
}
