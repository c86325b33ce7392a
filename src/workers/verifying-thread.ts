import type { Worker } from "node:worker_threads";
import type { Episode } from "../domain/episode.js";
import type { Listen } from "../domain/event.js";
import { PlumblineError } from "../errors.js";
import { startThread } from "../start-thread.js";
import { errorOf, type Job, type Opening, type ThreadFacts, type ThreadReply, type ThreadRequest } from "./protocol.js";

/** How a verification ended. `late`: the thread exceeded its budget and was terminated; `lost`: the thread crashed. */
export type Ending =
  | { readonly kind: "done"; readonly episode: Episode }
  | { readonly kind: "thrown"; readonly error: Error }
  | { readonly kind: "late" }
  | { readonly kind: "aborted" }
  | { readonly kind: "lost"; readonly message: string };

export type ThreadLimits = {
  readonly maxMemoryMb: number;
  /** How long a thread may go on after its budget, or after an abort, before it is ended. */
  readonly graceMs: number;
};

export type VerifyingThread = {
  /** Starts it, unless it runs; rejects where no engine can be opened. */
  open(): Promise<ThreadFacts>;
  /** Ends within the policy's seconds and the grace, whatever the claim is. One at a time. */
  run(job: Job, listen: Listen | undefined, signal: AbortSignal | undefined): Promise<Ending>;
  close(): Promise<void>;
};

/** A thread that is not ready after this never will be; a large graph may have to be made of its triples first. */
const START_MS = 300_000;
const MOST_TIMER_MS = 2 ** 31 - 1;

type Live = { readonly worker: Worker; readonly facts: Promise<ThreadFacts> };
type Running = { hear(reply: ThreadReply): void; lose(error: Error): void };

function lost({ message }: Error): Ending {
  return { kind: "lost", message };
}

/** Any thread that speaks the protocol. */
export type StartWorker = (opening: Opening, limits: ThreadLimits) => Worker;

const startVerifyWorker: StartWorker = (opening, { maxMemoryMb }) =>
  startThread("verify-worker", import.meta.url, { maxMemoryMb, workerData: opening });

/** One thread with one engine. It starts when it is first needed, and again after it was ended. */
export function verifyingThread(opening: Opening, limits: ThreadLimits, startWorker: StartWorker = startVerifyWorker): VerifyingThread {
  const { graceMs } = limits;
  let live: Live | null = null;
  let running: Running | null = null;
  let nextId = 1;

  function start(): Live {
    const worker = startWorker(opening, limits);
    const facts = new Promise<ThreadFacts>((resolve, reject) => {
      const fail = (error: Error) => {
        clearTimeout(timer);
        drop(worker);
        reject(error);
        running?.lose(error);
      };
      const timer = setTimeout(() => {
        void worker.terminate();
        fail(new Error(`the thread was not ready after ${START_MS / 1000} s`));
      }, START_MS);
      worker.on("message", (reply: ThreadReply) => {
        if (reply.kind === "unopened") {
          fail(errorOf(reply.fault));
          void worker.terminate();
        } else if (reply.kind === "ready") {
          clearTimeout(timer);
          if (running === null) worker.unref();
          resolve(reply.facts);
        } else running?.hear(reply);
      });
      worker.on("error", fail);
      worker.on("exit", () => fail(new Error("the thread ended")));
    });
    // An idle thread may die without a caller waiting for it.
    facts.catch(() => undefined);
    return { worker, facts };
  }

  function drop(gone: Worker): void {
    gone.removeAllListeners();
    // A thread that dies of its memory limit may report more than once.
    gone.on("error", () => undefined);
    if (live?.worker === gone) live = null;
  }

  async function terminate(): Promise<void> {
    const gone = live?.worker;
    if (gone === undefined) return;
    drop(gone);
    await gone.terminate();
  }

  function current(): Live {
    live ??= start();
    return live;
  }

  return {
    open: () => current().facts,
    async run(job, listen, signal) {
      const { worker, facts } = current();
      const opened = await facts.catch((error: Error) => error);
      if (opened instanceof Error) return opened instanceof PlumblineError ? { kind: "thrown", error: opened } : lost(opened);
      const { seconds } = opened;
      if (signal?.aborted) return { kind: "aborted" };
      const id = nextId++;
      const post = (request: ThreadRequest) => worker.postMessage(request);
      return new Promise((resolve) => {
        const late = setTimeout(() => endAll({ kind: "late" }), Math.min(MOST_TIMER_MS, seconds * 1000 + graceMs));
        let givingUp: NodeJS.Timeout | undefined;
        const abort = () => {
          post({ kind: "abort", id });
          givingUp = setTimeout(() => endAll({ kind: "aborted" }), graceMs);
        };
        function end(ending: Ending): void {
          clearTimeout(late);
          clearTimeout(givingUp);
          signal?.removeEventListener("abort", abort);
          running = null;
          worker.unref();
          resolve(ending);
        }
        function endAll(ending: Ending): void {
          void terminate();
          end(ending);
        }
        running = {
          hear(reply) {
            if (!("id" in reply) || reply.id !== id) return;
            if (reply.kind === "event") listen?.(reply.event);
            else end(reply.kind === "done" ? reply : { kind: "thrown", error: errorOf(reply.fault) });
          },
          lose: (error) => end(lost(error)),
        };
        signal?.addEventListener("abort", abort, { once: true });
        worker.ref();
        post({ kind: "verify", id, job });
      });
    },
    async close() {
      const stopped = terminate();
      running?.lose(new Error("the verifier was closed"));
      await stopped;
    },
  };
}
