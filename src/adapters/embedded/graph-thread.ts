import { Worker } from "node:worker_threads";
import { PlumblineError } from "../../errors.js";
import type { Candidate } from "../../ports/knowledge-graph.js";
import type { WorkerReply, WorkerRequest } from "./protocol.js";

export type GraphThread = {
  readonly triples: number;
  readonly entities: number;
  readonly sha256: string;
  select(query: string, signal?: AbortSignal): Promise<string>;
  search(names: readonly string[], signal?: AbortSignal): Promise<readonly (readonly [string, readonly Candidate[]])[]>;
  close(): Promise<void>;
};

type Question = { readonly kind: "select"; readonly query: string } | { readonly kind: "search"; readonly names: readonly string[] };
type Job = { readonly request: WorkerRequest; settle(reply: WorkerReply): void; fail(error: Error): void };
type Loaded = Extract<WorkerReply, { kind: "loaded" }>;

/**
 * One worker that answers one request at a time. A request that outlives its limit ends with its thread: the thread is terminated, a new
 * one loads the file again, and the requests that waited behind the runaway are asked there.
 */
export async function startGraphThread(file: string, timeoutMs: number): Promise<GraphThread> {
  const waiting: Job[] = [];
  let running: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextId = 1;
  let closed = false;
  let worker = spawn();
  let ready = loaded(worker, file);
  listen();
  const facts = await ready;
  worker.unref();

  function listen(): void {
    worker.on("message", (reply: WorkerReply) => {
      if (!("id" in reply) || reply.id !== running?.request.id) return;
      const job = running;
      release();
      job.settle(reply);
      next();
    });
    worker.on("error", (cause) => crash(new PlumblineError("graph-unavailable", `the embedded graph stopped: ${cause.message}`, { cause })));
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
    void ready.then(
      () => {
        if (running !== job) return;
        timer = setTimeout(() => crash(tooSlow(timeoutMs)), timeoutMs);
        worker.postMessage(job.request);
      },
      (error: Error) => {
        release();
        job.fail(error);
        next();
      },
    );
  }

  /** Ends the running request with its thread and goes on in a fresh one. */
  function crash(error: PlumblineError): void {
    const job = running;
    release();
    void worker.terminate();
    worker.removeAllListeners();
    if (!closed) {
      worker = spawn();
      ready = loaded(worker, file);
      ready.catch(() => undefined);
      listen();
      worker.unref();
    }
    job?.fail(error);
    next();
  }

  function spawn(): Worker {
    return startWorker({ file });
  }

  function ask(question: Question, signal?: AbortSignal): Promise<WorkerReply> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new PlumblineError("graph-unavailable", "the embedded graph is closed"));
      if (signal?.aborted) return reject(new PlumblineError("aborted", "stopped before the graph was asked"));
      const job: Job = { request: { id: nextId++, ...question }, settle: resolve, fail: reject };
      const abort = () => {
        const place = waiting.indexOf(job);
        if (place >= 0) waiting.splice(place, 1);
        reject(new PlumblineError("aborted", "stopped while the graph was being asked"));
      };
      signal?.addEventListener("abort", abort, { once: true });
      const done = () => signal?.removeEventListener("abort", abort);
      waiting.push({ ...job, settle: (reply) => (done(), resolve(reply)), fail: (error) => (done(), reject(error)) });
      next();
    });
  }

  return {
    triples: facts.triples,
    entities: facts.entities,
    sha256: facts.sha256,
    async select(query, signal) {
      const reply = await ask({ kind: "select", query }, signal);
      if (reply.kind === "selected") return reply.body;
      throw refused(reply);
    },
    async search(names, signal) {
      const reply = await ask({ kind: "search", names }, signal);
      if (reply.kind === "found") return reply.candidates;
      throw refused(reply);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await worker.terminate();
    },
  };
}

/** Built code starts the worker's file; from source, tsx has to be registered inside the new thread first. */
function startWorker(workerData: { readonly file: string }): Worker {
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL("./graph-worker.js", import.meta.url), { workerData });
  const entry = JSON.stringify(new URL("./graph-worker.ts", import.meta.url).href);
  const bootstrap = `import("tsx/esm/api").then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(bootstrap, { eval: true, execArgv: [], workerData });
}

function loaded(worker: Worker, file: string): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const unreadable = (message: string) =>
      reject(new PlumblineError("graph-unreadable", `the graph file ${file} cannot be used: ${message}`));
    worker.on("message", (reply: WorkerReply) => {
      if (reply.kind === "loaded") resolve(reply);
      if (reply.kind === "load-failed") unreadable(reply.message);
    });
    worker.on("error", (error) => unreadable(error.message));
    worker.on("exit", () => unreadable("the graph's thread ended"));
  });
}

function tooSlow(timeoutMs: number): PlumblineError {
  return new PlumblineError("graph-timeout", `a query on the embedded graph was stopped after ${timeoutMs} ms`);
}

function refused(reply: WorkerReply): PlumblineError {
  return new PlumblineError("graph-reply", `the embedded graph refused a query: ${reply.kind === "error" ? reply.message : reply.kind}`);
}
