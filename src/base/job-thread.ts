import { type MessagePort, Worker } from "node:worker_threads";
import { messageOf } from "../errors.js";
import { placeQueue, type Refusals } from "./place-queue.js";

/** What the main thread and a thread of jobs say to each other. */
type JobRequest<Job> = { readonly id: number; readonly job: Job };
type JobReply<Result> =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly id: number; readonly result: Result }
  | { readonly kind: "unable"; readonly id: number; readonly message: string };

/** Inside the thread: does the jobs that come through its port. What `work` throws is said to who asked, and the thread goes on. */
export function serveJobs<Job, Result>(port: MessagePort | null, work: (job: Job) => Promise<Result>): void {
  if (port === null) throw new Error("this module runs as a worker thread only");
  const reply = (message: JobReply<Result>): void => port.postMessage(message);
  port.on("message", ({ id, job }: JobRequest<Job>) => {
    work(job).then(
      (result) => reply({ kind: "done", id, result }),
      (error: unknown) => reply({ kind: "unable", id, message: messageOf(error) }),
    );
  });
  reply({ kind: "ready" });
}

/** How a job ended. `unable`: the work threw. `stopped`: the thread crashed or was terminated. */
export type Ending<Result> =
  | Extract<JobReply<Result>, { kind: "done" | "unable" }>
  | { readonly kind: "late" }
  | { readonly kind: "closed" }
  | { readonly kind: "stopped"; readonly message: string };

export type JobThread<Job, Result> = {
  /** Ends within the limit (which does not count the thread's own start), whatever the job does. One job at a time. */
  run(job: Job, limitMs: number, signal?: AbortSignal): Promise<Ending<Result>>;
  /** Ends it for good. */
  close(): Promise<void>;
};

/** Loading the code takes a second on a busy machine; a thread that is not ready after this never will be. */
const START_MS = 20_000;

/** One thread that does one job at a time and is replaced when a job is too much for it. It starts with its first job. */
function jobThread<Job, Result>(startThread: () => Worker): JobThread<Job, Result> {
  let worker: Worker | null = null;
  let ready = false;
  let nextId = 1;
  let closed = false;
  let running: { readonly id: number; end(ending: Ending<Result>): void; begin(): void } | null = null;

  function start(): Worker {
    const fresh = startThread();
    fresh.on("message", (reply: JobReply<Result>) => {
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
      running?.end({ kind: "stopped", message: "the thread ended" });
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

  async function stop(): Promise<void> {
    const stopped = terminate();
    running?.end({ kind: "stopped", message: "it was stopped" });
    await stopped;
  }

  function run(job: Job, limitMs: number): Promise<Ending<Result>> {
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
          thread.postMessage({ id, job } satisfies JobRequest<Job>);
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
  }

  return {
    /** Ends the thread of an aborted job, so that neither the caller nor the next job waits for it. */
    async run(job, limitMs, signal) {
      const abort = () => void stop();
      signal?.addEventListener("abort", abort, { once: true });
      try {
        return await run(job, limitMs);
      } finally {
        signal?.removeEventListener("abort", abort);
      }
    },
    async close() {
      closed = true;
      const stopped = terminate();
      running?.end({ kind: "closed" });
      await stopped;
    },
  };
}

type PoolOptions = { readonly threads: number; readonly maxWaiting: number; readonly start: () => Worker; readonly refusals: Refusals };

export type JobThreads<Job, Result> = {
  /** Waits for a free thread, then keeps it until `use` is done. */
  withThread<T>(use: (thread: JobThread<Job, Result>) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
};

export function jobThreads<Job, Result>({ threads, maxWaiting, start, refusals }: PoolOptions): JobThreads<Job, Result> {
  const all = Array.from({ length: threads }, () => jobThread<Job, Result>(start));
  const places = placeQueue(all, maxWaiting, refusals);
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

export type ThreadOptions = { readonly maxMemoryMb: number; readonly workerData?: unknown };

/** Starts `<name>.js` beside the calling module. From source, tsx has to be registered inside the new thread first. */
export function startThread(name: string, caller: string, { maxMemoryMb, workerData }: ThreadOptions): Worker {
  const options = { execArgv: [], workerData, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 32 } };
  if (!caller.endsWith(".ts")) return new Worker(new URL(`./${name}.js`, caller), options);
  const entry = JSON.stringify(new URL(`./${name}.ts`, caller).href);
  const bootstrap = `import("tsx/esm/api").then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(bootstrap, { ...options, eval: true });
}
