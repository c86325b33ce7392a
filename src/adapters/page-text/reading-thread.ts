import type { Worker } from "node:worker_threads";
import { startThread } from "../../start-thread.js";
import type { PageJob, WorkerReply, WorkerRequest } from "./protocol.js";

/** How a job ended. `stopped`: the thread crashed or was terminated. */
export type Ending =
  | Extract<WorkerReply, { kind: "read" | "unreadable" }>
  | { readonly kind: "late" }
  | { readonly kind: "closed" }
  | { readonly kind: "stopped"; readonly message: string };

export type ReadingThread = {
  /** Ends within the limit (which does not count the thread's own start), whatever the page does. One job at a time. */
  run(job: PageJob, limitMs: number): Promise<Ending>;
  /** Ends the running job with its thread; the next job starts a new one. */
  stop(): Promise<void>;
  /** Ends it for good. */
  close(): Promise<void>;
};

/** Loading the code takes a second on a busy machine; a thread that is not ready after this never will be. */
const START_MS = 20_000;

/** One thread that reads one page at a time and is replaced when a page is too much for it. It starts with its first page. */
export function readingThread(maxMemoryMb: number): ReadingThread {
  let worker: Worker | null = null;
  let ready = false;
  let nextId = 1;
  let closed = false;
  let running: { readonly id: number; end(ending: Ending): void; begin(): void } | null = null;

  function start(): Worker {
    const fresh = startThread("reader-worker", import.meta.url, { maxMemoryMb });
    fresh.on("message", (reply: WorkerReply) => {
      if (reply.kind === "ready") {
        ready = true;
        running?.begin();
      } else if (reply.id === running?.id) running.end(reply);
    });
    fresh.on("error", (error) => {
      drop(fresh);
      running?.end({ kind: "stopped", message: error.message });
    });
    fresh.on("exit", () => {
      drop(fresh);
      running?.end({ kind: "stopped", message: "the reading thread ended" });
    });
    return fresh;
  }

  function drop(gone: Worker): void {
    gone.removeAllListeners();
    // A thread that dies of its memory limit may report more than once.
    gone.on("error", () => undefined);
    if (worker === gone) {
      worker = null;
      ready = false;
    }
  }

  function terminate(): Promise<unknown> {
    const gone = worker;
    if (gone === null) return Promise.resolve();
    drop(gone);
    return gone.terminate();
  }

  return {
    run(job, limitMs) {
      if (closed) return Promise.resolve({ kind: "closed" });
      worker ??= start();
      const thread = worker;
      const id = nextId++;
      thread.ref();
      return new Promise((resolve) => {
        let timer = setTimeout(late, START_MS);
        function late(): void {
          void terminate();
          running?.end({ kind: "late" });
        }
        running = {
          id,
          begin() {
            clearTimeout(timer);
            timer = setTimeout(late, limitMs);
            thread.postMessage({ id, job } satisfies WorkerRequest);
          },
          end(ending) {
            clearTimeout(timer);
            running = null;
            thread.unref();
            resolve(ending);
          },
        };
        if (ready) running.begin();
      });
    },
    async stop() {
      const stopped = terminate();
      running?.end({ kind: "stopped", message: "it was stopped" });
      await stopped;
    },
    async close() {
      closed = true;
      const stopped = terminate();
      running?.end({ kind: "closed" });
      await stopped;
    },
  };
}
