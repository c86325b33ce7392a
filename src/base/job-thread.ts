import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { PlumblineError } from "../errors.js";
import { errorOf, type JobReply, type ThreadReply, type ThreadRequest } from "./serve-jobs.js";

type StartOptions = { readonly maxMemoryMb: number; readonly workerData?: unknown };

/** Three times a half of V8's young generation. At most 4 MB a half instead of 16 saves 25 MB a thread, and no time. */
export const YOUNG_MB = 12;

/** Starts `<name>.js` next to the calling module. When run from source, tsx must first be registered in the new thread. */
export function startThread(name: string, caller: string, { maxMemoryMb, workerData }: StartOptions): Worker {
  const options = { execArgv: [], workerData, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: YOUNG_MB } };
  if (!caller.endsWith(".ts")) return new Worker(new URL(`./${name}.js`, caller), options);
  const entry = JSON.stringify(new URL(`./${name}.ts`, caller).href);
  const bootstrap = `import("tsx/esm/api").then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(bootstrap, { ...options, eval: true });
}

/**
 * How a job ended. `late`: the thread exceeded the job's time limit and was terminated; `lost`: it died, was closed, or was terminated
 * because of another job.
 */
export type Ending<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "thrown"; readonly error: Error }
  | { readonly kind: "late" }
  | { readonly kind: "aborted" }
  | { readonly kind: "lost"; readonly message: string };

type JobOptions<Facts, Event> = {
  /** Time limit of the job in milliseconds, not counting the thread's start. */
  readonly limitMs: (facts: Facts) => number;
  readonly listen?: ((event: Event) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type JobThread<Job, Result, Facts = null, Event = never> = ReturnType<typeof jobThread<Job, Result, Facts, Event>>;

type ThreadTimes = {
  readonly startMs: number;
  /** How long the thread may continue after a job's limit or an abort. */
  readonly graceMs: number;
};

/** Time for an idle thread to close: to send its traces and to disconnect from its servers. */
const CLOSE_MS = 2000;
const MOST_TIMER_MS = 2 ** 31 - 1;

/** A thread for several concurrent jobs. It starts when first needed, and again after it was terminated. */
export function jobThread<Job, Result, Facts = null, Event = never>(startWorker: () => Worker, { startMs, graceMs }: ThreadTimes) {
  const running: Jobs<Result, Event> = new Map();
  const { current, restart, leave } = lifecycle<Result, Facts, Event>(startWorker, startMs, running);
  let nextId = 1;
  let closed = false;
  return {
    /** Starts the thread unless it is running; rejects if it cannot be opened. */
    open: (): Promise<Facts> => current().facts,
    /** Ends within the limit and the grace period. If a job blocks the thread, the other jobs in it are lost too. */
    async run(job: Job, { limitMs, listen, signal }: JobOptions<Facts, Event>): Promise<Ending<Result>> {
      if (closed) return lost(new Error("it was closed"));
      const { worker, facts } = current();
      const opened = await untilAborted(
        facts.then(
          (known) => ({ kind: "ready", known }) as const,
          (error: Error) => ({ kind: "unopened", error }) as const,
        ),
        signal,
      );
      if (opened === "aborted") return { kind: "aborted" };
      if (opened.kind === "unopened")
        return opened.error instanceof PlumblineError ? { kind: "thrown", error: opened.error } : lost(opened.error);
      const maxMs = limitMs(opened.known) + graceMs;
      return runJob({ worker, running, restart, id: nextId++, maxMs, graceMs }, job, { listen, signal });
    },
    async close(): Promise<void> {
      closed = true;
      const left = leave();
      loseAll(running, new Error("it was closed"));
      await left;
    },
  };
}

function lost({ message }: Error): Ending<never> {
  return { kind: "lost", message };
}

type Jobs<Result, Event> = Map<number, { hear(reply: JobReply<Result, Event>): void; lose(error: Error): void }>;

function loseAll(running: Jobs<never, never>, error: Error): void {
  for (const one of [...running.values()]) one.lose(error);
}

type Live<Facts> = { readonly worker: Worker; readonly facts: Promise<Facts> };

function lifecycle<Result, Facts, Event>(startWorker: () => Worker, startMs: number, running: Jobs<Result, Event>) {
  let live: Live<Facts> | null = null;
  let ready: Worker | null = null;

  function start(): Live<Facts> {
    const worker = startWorker();
    const facts = whenReady<Result, Facts, Event>(worker, startMs, {
      onReady() {
        ready = worker;
        if (running.size === 0) worker.unref();
      },
      onReply: (reply) => running.get(reply.id)?.hear(reply),
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
    // A thread that exceeds its memory limit may report more than one error.
    gone.on("error", () => undefined);
    if (live?.worker === gone) live = null;
  }

  async function terminate(): Promise<void> {
    const gone = live?.worker;
    if (gone === undefined) return;
    drop(gone);
    await gone.terminate();
  }

  /** Starts the thread unless it is running. */
  function current(): Live<Facts> {
    live ??= start();
    return live;
  }

  return {
    current,
    /** Terminates the thread because of a job that blocks it, and starts a new one. */
    restart(): void {
      void terminate();
      loseAll(running, new Error("another job held up the thread that it shared"));
      current();
    },
    /** Lets an idle thread close by itself; terminates any other. */
    async leave(): Promise<void> {
      const gone = live?.worker;
      if (gone === undefined || gone !== ready || running.size > 0) return terminate();
      drop(gone);
      await askToClose(gone);
    },
  };
}

async function askToClose(worker: Worker): Promise<void> {
  worker.ref();
  const left = once(worker, "exit");
  const late = setTimeout(() => void worker.terminate(), CLOSE_MS);
  worker.postMessage({ kind: "close" } satisfies ThreadRequest<never>);
  await left;
  clearTimeout(late);
}

type JobContext<Result, Event> = {
  readonly worker: Worker;
  readonly running: Jobs<Result, Event>;
  readonly restart: () => void;
  readonly id: number;
  readonly maxMs: number;
  readonly graceMs: number;
};

function runJob<Job, Result, Event>(
  { worker, running, restart, id, maxMs, graceMs }: JobContext<Result, Event>,
  job: Job,
  { listen, signal }: Omit<JobOptions<never, Event>, "limitMs">,
): Promise<Ending<Result>> {
  const post = (request: ThreadRequest<Job>) => worker.postMessage(request);
  return new Promise((resolve) => {
    const late = setTimeout(() => endThread({ kind: "late" }), Math.min(MOST_TIMER_MS, maxMs));
    let givingUp: NodeJS.Timeout | undefined;
    const abort = () => {
      post({ kind: "abort", id });
      // A thread with other jobs is not terminated for an aborted one: if it is stuck, the others reach their limits soon.
      givingUp = setTimeout(() => (running.size > 1 ? end : endThread)({ kind: "aborted" }), graceMs);
    };
    function end(ending: Ending<Result>): void {
      clearTimeout(late);
      clearTimeout(givingUp);
      signal?.removeEventListener("abort", abort);
      running.delete(id);
      if (running.size === 0) worker.unref();
      resolve(ending);
    }
    function endThread(ending: Ending<Result>): void {
      end(ending);
      restart();
    }
    running.set(id, {
      hear(reply) {
        if (reply.kind === "event") listen?.(reply.event);
        else end(reply.kind === "done" ? { kind: "done", result: reply.result } : { kind: "thrown", error: errorOf(reply.fault) });
      },
      lose: (error) => end(lost(error)),
    });
    signal?.addEventListener("abort", abort, { once: true });
    worker.ref();
    post({ kind: "run", id, job });
  });
}

type ThreadEvents<Result, Event> = { onReady(): void; onReply(reply: JobReply<Result, Event>): void; onGone(error: Error): void };

/** Resolves with the facts when the thread is ready. `onGone` is called when it dies, before or after that. */
function whenReady<Result, Facts, Event>(
  worker: Worker,
  startMs: number,
  { onReady, onReply, onGone }: ThreadEvents<Result, Event>,
): Promise<Facts> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
      onGone(error);
    };
    const timer = setTimeout(() => {
      void worker.terminate();
      fail(new Error(`the thread was not ready after ${startMs / 1000} s`));
    }, startMs);
    // A thread that is terminated before it is ready must not keep the process alive.
    timer.unref();
    worker.on("message", (reply: ThreadReply<Result, Facts, Event>) => {
      if (reply.kind === "unopened") {
        fail(errorOf(reply.fault));
        void worker.terminate();
      } else if (reply.kind === "ready") {
        clearTimeout(timer);
        onReady();
        resolve(reply.facts);
      } else onReply(reply);
    });
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("the thread ended")));
  });
}

/** Resolves to `aborted` if the signal fires before the promise is settled. */
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
