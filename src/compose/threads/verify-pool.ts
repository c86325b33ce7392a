import { ABORTED } from "../../agent/verify-claim.js";
import type { CutSentence } from "../../articles/cut-article.js";
import { type Ending, type JobThread, jobThread, startThread } from "../../base/job-thread.js";
import { VERSION } from "../../base/package-root.js";
import { type PlaceQueue, placeQueue, type Refusals } from "../../base/place-queue.js";
import type { Config } from "../../config.js";
import type { Entity } from "../../domain/entity.js";
import { unretrievedEpisode } from "../../domain/episode.js";
import type { Listen, VerifyEvent } from "../../domain/event.js";
import type { Policy } from "../../domain/policy.js";
import { PlumblineError } from "../../errors.js";
import type { Engine, VerifyOptions } from "../compose.js";
import { parseClaim, parseEvidence } from "../parse-claim.js";
import { openTracing } from "../trace-engine.js";
import type { Job, Opening, ResultOf, ThreadFacts, VerifyJob } from "./protocol.js";

export type PoolOptions = {
  readonly threads: number;
  /** How long a thread may continue after its budget or an abort. */
  readonly graceMs?: number;
  /** Concurrent claims per thread: one if it computes, more if it mostly waits for hosts. */
  readonly claimsAThread?: number;
};

type PoolVerifyOptions = VerifyOptions & {
  /** Overrides the pool's policy, including its budget. */
  readonly policy?: Policy | undefined;
};

export type VerifyPool = Awaited<ReturnType<typeof openVerifyPool>>;

type VerifyThread = JobThread<Job, ResultOf<Job>, ThreadFacts, VerifyEvent>;

/** Time for a thread to get ready; a large graph may have to be built first. */
const START_MS = 300_000;
const GRACE_MS = 2000;
const MEMORY_MB = 512;
const NO_TIME = {
  code: "worker-timeout",
  message: "the verification exceeded its time limit and was stopped; try a shorter claim",
} as const;

/** Opens an engine in each thread. The first one opens alone and prepares shared files for the others. */
export async function openVerifyPool(opening: Opening, options: PoolOptions) {
  const { threads: count, claimsAThread = 1, graceMs = GRACE_MS } = options;
  const start = () => startThread("verify-worker", import.meta.url, { maxMemoryMb: MEMORY_MB, workerData: opening });
  const threads: readonly VerifyThread[] = Array.from({ length: count }, () => jobThread(start, { startMs: START_MS, graceMs }));
  const [first, ...others] = threads;
  if (first === undefined) throw new PlumblineError("invalid-config", "at least one thread is needed to verify");
  const facts = await first.open();
  const tracing = await openTracing();
  for (const other of others) other.open().catch(() => undefined);
  const shares = Array.from({ length: claimsAThread }, () => threads).flat();
  const places = placeQueue(shares, REFUSALS);
  return {
    facts,
    /** As an engine's. The budget starts when a thread takes the claim; a thread that exceeds it is terminated, and the outcome is failed. */
    async verify(text: string, { listen, signal, policy, ...rest }: PoolVerifyOptions = {}): ReturnType<Engine["verify"]> {
      const claim = parseClaim(text, rest);
      parseEvidence(rest.evidence);
      const startedAt = new Date().toISOString();
      const started = performance.now();
      const job = { kind: "verify", text, options: rest, policy, listens: listen !== undefined, trace: tracing.current() } as const;
      const ending = await inThread(places, job, { listen, signal });
      if (ending.kind === "done") return ending.result;
      if (ending.kind === "thrown") throw ending.error;
      const episode = unretrievedEpisode({
        id: rest.id,
        startedAt,
        claim,
        outcome: { kind: "failed", failure: failureOf(ending) },
        // The model's cost up to then is unknown.
        cost: { usd: facts.reasoner === "offline" ? 0 : null, ms: Math.round(performance.now() - started) },
        policy: policy?.id ?? facts.policy,
        notRecorded: "the thread that verified the claim was stopped",
        versions: { plumbline: VERSION, graph: facts.graph, reasoner: facts.reasoner },
      });
      listen?.({ type: "finished", outcome: episode.outcome });
      return episode;
    },
    cut: (text: string, signal: AbortSignal): Promise<readonly CutSentence[]> => resultOf(places, { kind: "cut", text }, signal),
    /** Entities with this name, the likeliest first. */
    bearersOf: (name: string, signal: AbortSignal): Promise<readonly Entity[]> => resultOf(places, { kind: "name", name }, signal),
    async close(): Promise<void> {
      places.close();
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

const REFUSALS: Refusals = {
  closed: () => new PlumblineError("aborted", "the verifier is closed"),
  aborted: () => new PlumblineError("aborted", ABORTED.message),
};

type Places = PlaceQueue<VerifyThread>;
type Hearing = { readonly listen?: Listen | undefined; readonly signal?: AbortSignal | undefined };

async function inThread<J extends Job>(places: Places, job: J, { listen, signal }: Hearing): Promise<Ending<ResultOf<J>>> {
  const thread = await places.take(signal).catch((error: unknown) => {
    if (signal?.aborted) return null;
    throw error;
  });
  if (thread === null) return { kind: "aborted" };
  try {
    const ending = await thread.run(job, { limitMs: (facts) => secondsOf(job, facts) * 1000, listen, signal });
    // A thread answers a job with the result of that kind of job.
    return ending as Ending<ResultOf<J>>;
  } finally {
    places.release(thread);
  }
}

/** For jobs other than verifications: they have no failed outcome, so failures are thrown. */
async function resultOf<J extends Exclude<Job, VerifyJob>>(places: Places, job: J, signal: AbortSignal): Promise<ResultOf<J>> {
  const ending = await inThread(places, job, { signal });
  if (ending.kind === "done") return ending.result;
  if (ending.kind === "thrown") throw ending.error;
  const { code, message } = failureOf(ending);
  throw new PlumblineError(code, message, { retryable: ending.kind !== "aborted" });
}

function failureOf(ending: Exclude<Ending<unknown>, { kind: "done" | "thrown" }>) {
  if (ending.kind === "late") return NO_TIME;
  if (ending.kind === "aborted") return { code: "aborted", message: ABORTED.message } as const;
  return { code: "worker-lost", message: `the thread that verified the claim did not survive (${ending.message})` } as const;
}

/** The time limit of a job: its own budget, plus the time to store its record. */
function secondsOf(job: Job, { seconds, keepSeconds, cutSeconds }: ThreadFacts): number {
  if (job.kind === "cut") return cutSeconds;
  if (job.kind !== "verify") return seconds;
  return keepSeconds + Math.min(job.policy?.budget.seconds ?? seconds, job.options.budget?.seconds ?? Number.POSITIVE_INFINITY);
}

/** Why these settings allow only one engine, or null. Otherwise every thread would have its own rate limiter per host. */
export function whyOneThread({
  kg,
  search,
  model,
  embeddingModel,
}: Pick<Config, "kg" | "search" | "model" | "embeddingModel">): string | null {
  if (kg.kind !== "embedded") return "a live graph is used from one thread only, so that its limits are kept";
  if (search.kind !== "none" && search.kind !== "corpus" && search.kind !== "averitec")
    return "a search engine is used from one thread only, so that its limits are kept";
  return model === null && embeddingModel === null ? null : "a model's server is used from one thread only";
}
