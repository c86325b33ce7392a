import type { Worker } from "node:worker_threads";
import { PlumblineError } from "../errors.js";
import { type Ending, type JobThread, jobThread } from "./job-thread.js";
import { placeQueue } from "./place-queue.js";

type PoolOptions = {
  readonly threads: number;
  readonly maxWaiting: number;
  readonly start: () => Worker;
  readonly kind: "page" | "image";
};

/** Loading the code takes a second on a busy machine; a thread that is not ready after this time never will be. */
const START_MS = 20_000;

/** Threads that read untrusted files, one file at a time each. A thread is terminated when a file takes too long or the caller aborts. */
export function readerPool<Job, Result>({ threads, maxWaiting, start, kind }: PoolOptions) {
  const all = Array.from({ length: threads }, () => jobThread<Job, Result>(start, { startMs: START_MS, graceMs: 0 }));
  const aborted = () => new PlumblineError("aborted", `stopped while reading a${kind === "image" ? "n" : ""} ${kind}`);
  const closed = () => new PlumblineError(`${kind}-unavailable`, `the ${kind} reader is closed`);
  const tooMany = `${maxWaiting} ${kind}s are waiting to be read already: try again in a moment`;
  const crowded = { maxWaiting, error: () => new PlumblineError(`${kind}-unavailable`, tooMany, { retryable: true }) };
  const places = placeQueue(all, { closed, aborted, crowded });
  let isClosed = false;

  function resultOf(ending: Ending<Result>, name: string): Result {
    switch (ending.kind) {
      case "done":
        return ending.result;
      case "thrown":
        throw new PlumblineError(`${kind}-unreadable`, `${name} cannot be read: ${ending.error.message}; use another source for it`);
      case "lost":
        if (isClosed) throw closed();
        throw new PlumblineError(`${kind}-unreadable`, `${name} was too much to read (${ending.message}); use another source for it`);
      case "late":
        throw new PlumblineError(`${kind}-timeout`, `${name} took too long to read and was given up; use another source for it`);
      case "aborted":
        throw aborted();
    }
  }

  return {
    /** Waits for a free thread and holds it until `use` is done. Returns the result of the job, or throws an error that mentions `name`. */
    async withThread(
      name: string,
      use: (thread: JobThread<Job, Result>) => Promise<Ending<Result>>,
      signal?: AbortSignal,
    ): Promise<Result> {
      const thread = await places.take(signal);
      try {
        const ending = await use(thread);
        if (signal?.aborted) throw aborted();
        return resultOf(ending, name);
      } finally {
        places.release(thread);
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      places.close();
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}
