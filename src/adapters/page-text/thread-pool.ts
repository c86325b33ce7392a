import { PlumblineError } from "../../errors.js";
import { placeQueue } from "../../place-queue.js";
import { type ReadingThread, readingThread } from "./reading-thread.js";

type PoolOptions = { readonly threads: number; readonly maxWaiting: number; readonly maxMemoryMb: number };

export type ThreadPool = {
  /** Waits for a free thread, then keeps it until `use` is done. */
  withThread<T>(use: (thread: ReadingThread) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
};

export function threadPool({ threads, maxWaiting, maxMemoryMb }: PoolOptions): ThreadPool {
  const all = Array.from({ length: threads }, () => readingThread(maxMemoryMb));
  const places = placeQueue(all, maxWaiting, { closed: closedError, aborted: abortedError, crowded: () => crowdedError(maxWaiting) });
  return {
    async withThread(use, signal) {
      const thread = await places.take(signal);
      try {
        return await use(thread);
      } finally {
        places.release(thread);
      }
    },
    async close() {
      places.close();
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
