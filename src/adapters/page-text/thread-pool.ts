import { PlumblineError } from "../../errors.js";
import { type ReadingThread, readingThread } from "./reading-thread.js";

type PoolOptions = { readonly threads: number; readonly maxWaiting: number; readonly maxMemoryMb: number };

export type ThreadPool = {
  /** Waits for a free thread, then keeps it until `use` is done. */
  withThread<T>(use: (thread: ReadingThread) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
};

type Waiting = { start(thread: ReadingThread): void; refuse(error: PlumblineError): void };

export function threadPool({ threads, maxWaiting, maxMemoryMb }: PoolOptions): ThreadPool {
  const all = Array.from({ length: threads }, () => readingThread(maxMemoryMb));
  // The thread that was used last is used next: a second one starts only when two pages come at once.
  const free = [...all];
  const waiting: Waiting[] = [];
  let closed = false;

  function place(signal: AbortSignal | undefined): Promise<ReadingThread> {
    if (closed) return Promise.reject(closedError());
    if (signal?.aborted) return Promise.reject(abortedError());
    const thread = free.pop();
    if (thread !== undefined) return Promise.resolve(thread);
    if (waiting.length >= maxWaiting) return Promise.reject(crowdedError(maxWaiting));
    return new Promise((resolve, reject) => {
      const abort = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(abortedError());
      };
      const entry: Waiting = {
        start(given) {
          signal?.removeEventListener("abort", abort);
          resolve(given);
        },
        refuse(error) {
          signal?.removeEventListener("abort", abort);
          reject(error);
        },
      };
      signal?.addEventListener("abort", abort, { once: true });
      waiting.push(entry);
    });
  }

  function release(thread: ReadingThread): void {
    const next = waiting.shift();
    if (next === undefined) free.push(thread);
    else next.start(thread);
  }

  return {
    async withThread(use, signal) {
      const thread = await place(signal);
      try {
        return await use(thread);
      } finally {
        release(thread);
      }
    },
    async close() {
      closed = true;
      for (const entry of waiting.splice(0)) entry.refuse(closedError());
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}

function crowdedError(maxWaiting: number): PlumblineError {
  return new PlumblineError("page-unavailable", `${maxWaiting} pages are waiting to be read already: try again in a moment`, {
    retryable: true,
  });
}

export function closedError(): PlumblineError {
  return new PlumblineError("page-unavailable", "the page reader is closed");
}

export function abortedError(): PlumblineError {
  return new PlumblineError("aborted", "stopped while a page was being read");
}
