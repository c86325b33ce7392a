import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { startThread } from "../../base/job-thread.js";
import type { Listen } from "../../domain/event.js";
import { PlumblineError } from "../../errors.js";
import { errorOf, type Job, type Opening, type ResultOf, type ThreadFacts, type ThreadReply, type ThreadRequest } from "./protocol.js";

/** How a job ended. `late`: the thread outlived the budget and was ended; `lost`: it died, or was ended because of another job. */
export type Ending<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "thrown"; readonly error: Error }
  | { readonly kind: "late" }
  | { readonly kind: "aborted" }
  | { readonly kind: "lost"; readonly message: string };

export type ThreadLimits = {
  readonly maxMemoryMb: number;
  /** How long a thread may continue after its budget, or after an abort. */
  readonly graceMs: number;
};

export type VerifyingThread = {
  /** Starts the thread unless it runs; rejects where no engine can be opened. */
  open(): Promise<ThreadFacts>;
  /** Ends within the policy's seconds and the grace period. Jobs that share a thread with one that blocks it are lost with it. */
  run<J extends Job>(job: J, listen?: Listen | undefined, signal?: AbortSignal | undefined): Promise<Ending<ResultOf<J>>>;
  close(): Promise<void>;
};

/** Time for a thread to get ready; a large graph may have to be built first. */
const START_MS = 300_000;
/** Time for an idle thread to close its engine: to send its traces and to leave its servers. */
const CLOSE_MS = 2000;
const MOST_TIMER_MS = 2 ** 31 - 1;

type Live = { readonly worker: Worker; readonly facts: Promise<ThreadFacts> };
type Running = { hear(reply: ThreadReply): void; lose(error: Error): void };

function lost({ message }: Error): Ending<never> {
  return { kind: "lost", message };
}

/** Any thread that speaks the protocol. */
export type StartWorker = (opening: Opening, limits: ThreadLimits) => Worker;

const startVerifyWorker: StartWorker = (opening, { maxMemoryMb }) =>
  startThread("verify-worker", import.meta.url, { maxMemoryMb, workerData: opening });

/** One thread with one engine. It starts when it is first needed, and again after it was ended. */
export function verifyingThread(opening: Opening, limits: ThreadLimits, startWorker: StartWorker = startVerifyWorker): VerifyingThread {
  const running: Jobs = new Map();
  const { current, restart, leave } = lifecycle(() => startWorker(opening, limits), running);
  let nextId = 1;
  return {
    open: () => current().facts,
    async run<J extends Job>(job: J, listen?: Listen, signal?: AbortSignal): Promise<Ending<ResultOf<J>>> {
      const { worker, facts } = current();
      const opened = await untilAborted(
        facts.catch((error: Error) => error),
        signal,
      );
      if (opened === "aborted") return { kind: "aborted" };
      if (opened instanceof Error) return opened instanceof PlumblineError ? { kind: "thrown", error: opened } : lost(opened);
      const id = nextId++;
      const maxMs = secondsOf(job, opened) * 1000 + limits.graceMs;
      return runJob({ worker, running, restart, id, maxMs, graceMs: limits.graceMs }, job, { listen, signal });
    },
    async close() {
      const stopped = leave();
      loseAll(running, new Error("the verifier was closed"));
      await stopped;
    },
  };
}

/** The jobs of a thread, by id. */
type Jobs = Map<number, Running>;

function loseAll(running: Jobs, error: Error): void {
  for (const one of [...running.values()]) one.lose(error);
}

type Lifecycle = {
  /** Starts the thread unless it runs. */
  current(): Live;
  /** Ends the thread for a job that blocks it, and starts the next one. */
  restart(): void;
  /** Lets an idle thread close its engine; any other is ended. */
  leave(): Promise<void>;
};

function lifecycle(startWorker: () => Worker, running: Jobs): Lifecycle {
  let live: Live | null = null;
  let ready: Worker | null = null;

  function start(): Live {
    const worker = startWorker();
    const facts = whenReady(worker, {
      onReady() {
        ready = worker;
        if (running.size === 0) worker.unref();
      },
      onReply: (id, reply) => running.get(id)?.hear(reply),
      onGone(error) {
        drop(worker);
        loseAll(running, error);
      },
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
    current,
    restart() {
      void terminate();
      loseAll(running, new Error("another claim held up the thread that it shared"));
      current();
    },
    async leave() {
      const gone = live?.worker;
      if (gone === undefined || gone !== ready || running.size > 0) return terminate();
      drop(gone);
      await closeEngine(gone);
    },
  };
}

async function closeEngine(worker: Worker): Promise<void> {
  worker.ref();
  const left = once(worker, "exit");
  const late = setTimeout(() => void worker.terminate(), CLOSE_MS);
  worker.postMessage({ kind: "close" } satisfies ThreadRequest);
  await left;
  clearTimeout(late);
}

type ThreadEvents = { onReady(): void; onReply(id: number, reply: ThreadReply): void; onGone(error: Error): void };

/** Resolves with the facts when the thread is ready. `onGone` is called when it dies, before or after that. */
function whenReady(worker: Worker, { onReady, onReply, onGone }: ThreadEvents): Promise<ThreadFacts> {
  return new Promise<ThreadFacts>((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
      onGone(error);
    };
    const timer = setTimeout(() => {
      void worker.terminate();
      fail(new Error(`the thread was not ready after ${START_MS / 1000} s`));
    }, START_MS);
    // A thread that is ended before it is ready must not keep the process alive.
    timer.unref();
    worker.on("message", (reply: ThreadReply) => {
      if (reply.kind === "unopened") {
        fail(errorOf(reply.fault));
        void worker.terminate();
      } else if (reply.kind === "ready") {
        clearTimeout(timer);
        onReady();
        resolve(reply.facts);
      } else onReply(reply.id, reply);
    });
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("the thread ended")));
  });
}

type JobContext = {
  readonly worker: Worker;
  readonly running: Jobs;
  readonly restart: () => void;
  readonly id: number;
  readonly maxMs: number;
  readonly graceMs: number;
};
type Hearing = { readonly listen: Listen | undefined; readonly signal: AbortSignal | undefined };

function runJob<J extends Job>(
  { worker, running, restart, id, maxMs, graceMs }: JobContext,
  job: J,
  { listen, signal }: Hearing,
): Promise<Ending<ResultOf<J>>> {
  const post = (request: ThreadRequest) => worker.postMessage(request);
  return new Promise((resolve) => {
    const late = setTimeout(() => endThread({ kind: "late" }), Math.min(MOST_TIMER_MS, maxMs));
    let givingUp: NodeJS.Timeout | undefined;
    const abort = () => {
      post({ kind: "abort", id });
      // A thread with other jobs is not ended for an aborted one: if it is stuck, their time is up soon.
      givingUp = setTimeout(() => (running.size > 1 ? end : endThread)({ kind: "aborted" }), graceMs);
    };
    function end(ending: Ending<ResultOf<J>>): void {
      clearTimeout(late);
      clearTimeout(givingUp);
      signal?.removeEventListener("abort", abort);
      running.delete(id);
      if (running.size === 0) worker.unref();
      resolve(ending);
    }
    function endThread(ending: Ending<ResultOf<J>>): void {
      end(ending);
      restart();
    }
    running.set(id, {
      hear(reply) {
        if (reply.kind === "event") listen?.(reply.event);
        else if (reply.kind === "thrown") end({ kind: "thrown", error: errorOf(reply.fault) });
        // A thread answers a job with the result of that kind of job.
        else if (reply.kind === "done") end({ kind: "done", result: reply.result as ResultOf<J> });
      },
      lose: (error) => end(lost(error)),
    });
    signal?.addEventListener("abort", abort, { once: true });
    worker.ref();
    post({ kind: "run", id, job });
  });
}

/** Resolves to `aborted` if the signal fires before the thread is ready. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T | "aborted"> {
  if (signal === undefined) return promise;
  return new Promise((resolve) => {
    const abort = () => resolve("aborted");
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    void promise.then((value) => {
      signal.removeEventListener("abort", abort);
      resolve(value);
    });
  });
}

/** How long the job may take by its own budget, and until its record is kept. */
function secondsOf(job: Job, { seconds, keepSeconds, cutSeconds }: ThreadFacts): number {
  if (job.kind === "cut") return cutSeconds;
  if (job.kind !== "verify") return seconds;
  return keepSeconds + Math.min(job.policy?.budget.seconds ?? seconds, job.options.budget?.seconds ?? Number.POSITIVE_INFINITY);
}
