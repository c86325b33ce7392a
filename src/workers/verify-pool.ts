import { ABORTED } from "../agent/verify-claim.js";
import type { Engine } from "../compose.js";
import type { Config } from "../config.js";
import type { Failure } from "../domain/outcome.js";
import { PlumblineError } from "../errors.js";
import { parseClaim, parseEvidence } from "../parse-claim.js";
import { placeQueue } from "../place-queue.js";
import { endedEpisode } from "./ended-episode.js";
import type { Opening, ThreadFacts } from "./protocol.js";
import { type Ending, type ThreadLimits, verifyingThread } from "./verifying-thread.js";

export type PoolOptions = Partial<ThreadLimits> & {
  readonly threads: number;
  /** Maximum number of waiting claims; further ones are rejected. */
  readonly maxWaiting?: number;
};

export type VerifyPool = {
  readonly facts: ThreadFacts;
  /** As an engine's: the budget starts when a thread takes the claim up, and a thread that outlives it is ended; the outcome is then failed. */
  readonly verify: Engine["verify"];
  /** Claims for which there is no thread yet. */
  waiting(): number;
  close(): Promise<void>;
};

const GRACE_MS = 2000;
const MEMORY_MB = 512;
const NO_TIME = { code: "worker-timeout", message: "the verification outlived its time and was ended; try a shorter claim" } as const;

/** Opens engines in threads of their own. The first is opened alone: what it has to prepare, the others find done. */
export async function openVerifyPool(opening: Opening, options: PoolOptions): Promise<VerifyPool> {
  const { threads: count, maxWaiting = Number.POSITIVE_INFINITY, graceMs = GRACE_MS, maxMemoryMb = MEMORY_MB } = options;
  const threads = Array.from({ length: count }, () => verifyingThread(opening, { graceMs, maxMemoryMb }));
  const [first, ...others] = threads;
  if (first === undefined) throw new PlumblineError("invalid-config", "at least one thread is needed to verify");
  const facts = await first.open();
  for (const other of others) other.open().catch(() => undefined);
  const places = placeQueue(threads, maxWaiting, { closed: closedError, aborted: abortedError, crowded: crowdedError });
  return {
    facts,
    async verify(text, { listen, signal, ...rest } = {}) {
      const claim = parseClaim(text, rest);
      parseEvidence(rest.evidence);
      const from = Date.now();
      const started = performance.now();
      const failed = (failure: Failure) => {
        const episode = endedEpisode({ claim, failure, facts, from, to: from + Math.round(performance.now() - started) });
        listen?.({ type: "finished", outcome: episode.outcome });
        return episode;
      };
      const thread = await places.take(signal).catch((error: unknown) => {
        if (signal?.aborted) return null;
        throw error;
      });
      if (thread === null) return failed(ABORTED);
      try {
        const ending = await thread.run({ text, options: rest, listens: listen !== undefined }, listen, signal);
        if (ending.kind === "done") return ending.episode;
        if (ending.kind === "thrown") throw ending.error;
        return failed(failureOf(ending));
      } finally {
        places.release(thread);
      }
    },
    waiting: () => places.waiting(),
    async close() {
      places.close();
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

function failureOf(ending: Exclude<Ending, { kind: "done" | "thrown" }>): Failure {
  if (ending.kind === "late") return NO_TIME;
  if (ending.kind === "aborted") return ABORTED;
  return { code: "worker-lost", message: `the thread that verified the claim did not survive it (${ending.message})` };
}

/** Why an engine of these settings is not to be opened more than once, or null: every thread would have its own rate limiter per host. */
export function whyOneThread({ kg, search, model, embeddingModel }: Config): string | null {
  if (kg.kind !== "embedded") return "a live graph is asked from one place only, so that its limits are kept";
  if (search.kind !== "none" && search.kind !== "corpus")
    return "a search engine is asked from one place only, so that its limits are kept";
  return model === null && embeddingModel === null ? null : "a model's server is asked from one place only";
}

function closedError(): PlumblineError {
  return new PlumblineError("aborted", "the verifier is closed");
}

function abortedError(): PlumblineError {
  return new PlumblineError("aborted", ABORTED.message);
}

function crowdedError(): PlumblineError {
  return new PlumblineError("worker-timeout", "too many claims are waiting already: try again in a moment", { retryable: true });
}
