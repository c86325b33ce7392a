import { type MessagePort, Worker } from "node:worker_threads";
import { messageOf, PlumblineError } from "../errors.js";
import { placeQueue } from "./place-queue.js";

type JobReply<Result> =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "unable"; readonly message: string };

/** Inside the thread: does the jobs that come through its port, one at a time. Errors are reported, and the thread goes on. */
export function serveJobs<Job, Result>(port: MessagePort | null, work: (job: Job) => Promise<Result>): void {
  if (port === null) throw new Error("this module runs as a worker thread only");
  const reply = (message: JobReply<Result>): void => port.postMessage(message);
  port.on("message", (job: Job) => {
    work(job).then(
      (result) => reply({ kind: "done", result }),
      (error: unknown) => reply({ kind: "unable", message: messageOf(error) }),
    );
  });
  reply({ kind: "ready" });
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

/** How a job ended. `unable`: the work threw. `stopped`: the thread crashed or was terminated. */
export type Ending<Result> =
  | Exclude<JobReply<Result>, { kind: "ready" }>
  | { readonly kind: "late" }
  | { readonly kind: "closed" }
  | { readonly kind: "stopped"; readonly message: string };

export type JobThread<Job, Result> = {
  /** Ends within the limit (which does not include the thread's start), whatever the job does. One job at a time. */
  run(job: Job, limitMs: number, signal?: AbortSignal): Promise<Ending<Result>>;
  close(): Promise<void>;
};

/** Loading the code takes a second on a busy machine; a thread that is not ready after this never will be. */
const START_MS = 20_000;

/** A thread that starts with its first job. It is terminated, and replaced for the next job, when a job takes too long or is aborted. */
function jobThread<Job, Result>(startWorker: () => Worker): JobThread<Job, Result> {
  let live: { readonly worker: Worker; ready: boolean } | null = null;
  let running: { begin(): void; end(ending: Ending<Result>): void } | null = null;
  let closed = false;

  function start() {
    const fresh = { worker: startWorker(), ready: false };
    fresh.worker.on("message", (reply: JobReply<Result>) => {
      if (reply.kind !== "ready") return running?.end(reply);
      fresh.ready = true;
      running?.begin();
    });
    fresh.worker.on("error", ({ message }) => void terminate({ kind: "stopped", message }));
    fresh.worker.on("exit", () => void terminate({ kind: "stopped", message: "the thread ended" }));
    return fresh;
  }

  async function terminate(ending: Ending<Result>): Promise<void> {
    const worker = live?.worker;
    live = null;
    // A thread that dies of its memory limit may report more than once.
    worker?.removeAllListeners().on("error", () => undefined);
    running?.end(ending);
    await worker?.terminate();
  }

  return {
    async run(job, limitMs, signal) {
      if (closed) return { kind: "closed" };
      live ??= start();
      const { worker, ready } = live;
      const abort = () => void terminate({ kind: "stopped", message: "it was stopped" });
      const late = () => void terminate({ kind: "late" });
      let timer = setTimeout(late, START_MS);
      signal?.addEventListener("abort", abort, { once: true });
      worker.ref();
      const begin = () => {
        clearTimeout(timer);
        timer = setTimeout(late, limitMs);
        worker.postMessage(job);
      };
      try {
        return await new Promise<Ending<Result>>((resolve) => {
          running = { begin, end: resolve };
          if (ready) begin();
        });
      } finally {
        running = null;
        clearTimeout(timer);
        worker.unref();
        signal?.removeEventListener("abort", abort);
      }
    },
    async close() {
      closed = true;
      await terminate({ kind: "closed" });
    },
  };
}

type PoolOptions = {
  readonly threads: number;
  readonly maxWaiting: number;
  readonly start: () => Worker;
  /** Codes of its errors begin with this. */
  readonly kind: "page" | "image";
};

export type ThreadPool<Job, Result> = {
  /** Waits for a free thread and keeps it until `use` is done. Gives the result of the job, or throws an error that calls it `name`. */
  withThread(name: string, use: (thread: JobThread<Job, Result>) => Promise<Ending<Result>>, signal?: AbortSignal): Promise<Result>;
  close(): Promise<void>;
};

export function threadPool<Job, Result>({ threads, maxWaiting, start, kind }: PoolOptions): ThreadPool<Job, Result> {
  const all = Array.from({ length: threads }, () => jobThread<Job, Result>(start));
  const closed = () => new PlumblineError(`${kind}-unavailable`, `the ${kind} reader is closed`);
  const aborted = () => new PlumblineError("aborted", `stopped while reading a${kind === "image" ? "n" : ""} ${kind}`);
  const crowded = () =>
    new PlumblineError(`${kind}-unavailable`, `${maxWaiting} ${kind}s are waiting to be read already: try again in a moment`, {
      retryable: true,
    });
  const places = placeQueue(all, maxWaiting, { closed, aborted, crowded });

  function resultOf(ending: Ending<Result>, name: string): Result {
    switch (ending.kind) {
      case "done":
        return ending.result;
      case "unable":
        throw new PlumblineError(`${kind}-unreadable`, `${name} cannot be read: ${ending.message}; use another source for it`);
      case "stopped":
        throw new PlumblineError(`${kind}-unreadable`, `${name} was too much to read (${ending.message}); use another source for it`);
      case "late":
        throw new PlumblineError(`${kind}-timeout`, `${name} took too long to read and was given up; use another source for it`);
      case "closed":
        throw closed();
    }
  }

  return {
    async withThread(name, use, signal) {
      const thread = await places.take(signal);
      try {
        const ending = await use(thread);
        if (signal?.aborted) throw aborted();
        return resultOf(ending, name);
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
