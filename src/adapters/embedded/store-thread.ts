import { Worker } from "node:worker_threads";
import { PlumblineError } from "../../errors.js";
import type { Select } from "../../kg/sparql-results.js";
import { unusable } from "./graph-file.js";
import type { WorkerReply, WorkerRequest } from "./protocol.js";

export type StoreThread = { readonly triples: number; readonly select: Select; close(): Promise<void> };

type Job = { readonly request: WorkerRequest; settle(reply: WorkerReply): void; fail(error: Error): void };
type Loaded = Extract<WorkerReply, { kind: "loaded" }>;

/**
 * One worker that answers one query at a time. A query that outlives its limit ends with its thread: the thread is terminated, a new
 * one loads the file again, and the queries that waited behind the runaway are asked there.
 */
export async function startStoreThread(file: string, timeoutMs: number): Promise<StoreThread> {
  const waiting: Job[] = [];
  let running: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextId = 1;
  let closed = false;
  let worker = startWorker({ file });
  let ready = loaded(worker, file);
  listen();
  const { triples } = await ready;
  worker.unref();

  function listen(): void {
    worker.on("message", (reply: WorkerReply) => {
      if (!("id" in reply) || reply.id !== running?.request.id) return;
      const job = running;
      release();
      job.settle(reply);
      next();
    });
    worker.on("error", (cause) =>
      replace(new PlumblineError("graph-unavailable", `the embedded graph stopped: ${cause.message}`, { cause })),
    );
  }

  function release(): void {
    clearTimeout(timer);
    running = null;
    worker.unref();
  }

  function next(): void {
    if (running !== null || closed) return;
    const job = waiting.shift();
    if (job === undefined) return;
    running = job;
    worker.ref();
    ready.then(
      () => {
        if (running !== job) return;
        timer = setTimeout(() => replace(tooSlow(timeoutMs)), timeoutMs);
        worker.postMessage(job.request);
      },
      (error: Error) => {
        release();
        job.fail(error);
        next();
      },
    );
  }

  /** Ends the running query with its thread and goes on in a fresh one. */
  function replace(error: PlumblineError): void {
    const job = running;
    release();
    worker.removeAllListeners();
    void worker.terminate();
    worker = startWorker({ file });
    ready = loaded(worker, file);
    ready.catch(() => undefined); // the next query reports it
    listen();
    worker.unref();
    job?.fail(error);
    next();
  }

  function ask(query: string, signal?: AbortSignal): Promise<WorkerReply> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new PlumblineError("graph-unavailable", "the embedded graph is closed"));
      if (signal?.aborted) return reject(aborted());
      const done = () => signal?.removeEventListener("abort", abort);
      const job: Job = {
        request: { id: nextId++, query },
        settle(reply) {
          done();
          resolve(reply);
        },
        fail(error) {
          done();
          reject(error);
        },
      };
      // A query that has started runs on to its end or its limit; nobody waits for it any longer.
      function abort(): void {
        const place = waiting.indexOf(job);
        if (place >= 0) waiting.splice(place, 1);
        reject(aborted());
      }
      signal?.addEventListener("abort", abort, { once: true });
      waiting.push(job);
      next();
    });
  }

  return {
    triples,
    async select(query, signal) {
      const reply = await ask(query, signal);
      if (reply.kind === "selected") return reply.body;
      throw new PlumblineError("graph-reply", `the embedded graph refused a query: ${reply.kind === "error" ? reply.message : reply.kind}`);
    },
    async close() {
      closed = true;
      const unanswered = running === null ? waiting.splice(0) : [running, ...waiting.splice(0)];
      release();
      for (const job of unanswered) job.fail(new PlumblineError("graph-unavailable", "the embedded graph was closed before it answered"));
      worker.removeAllListeners();
      await worker.terminate();
    },
  };
}

/** The store lives outside the worker's heap; what passes through the heap is short-lived. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

/** Built code starts the worker's file; from source, tsx has to be registered inside the new thread first. */
function startWorker(workerData: { readonly file: string }): Worker {
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(new URL("./store-worker.js", import.meta.url), { execArgv: [], workerData, resourceLimits });
  const entry = JSON.stringify(new URL("./store-worker.ts", import.meta.url).href);
  const bootstrap = `import("tsx/esm/api").then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(bootstrap, { eval: true, execArgv: [], workerData, resourceLimits });
}

function loaded(worker: Worker, file: string): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    worker.on("message", (reply: WorkerReply) => {
      if (reply.kind === "loaded") resolve(reply);
      if (reply.kind === "load-failed") reject(unusable(file, reply.message));
    });
    worker.on("error", (error) => reject(unusable(file, error.message, error)));
    worker.on("exit", () => reject(unusable(file, "the graph's thread ended")));
  });
}

function tooSlow(timeoutMs: number): PlumblineError {
  return new PlumblineError("graph-timeout", `a query on the embedded graph was stopped after ${timeoutMs} ms`);
}

function aborted(): PlumblineError {
  return new PlumblineError("aborted", "stopped while the graph was being asked");
}
