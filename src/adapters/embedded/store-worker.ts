/** The worker thread that owns the store: oxigraph's queries are synchronous and cannot be stopped except with the thread. */
import { statSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { Store } from "oxigraph";
import { messageOf } from "../../errors.js";
import { withBaselineWasm } from "./baseline-wasm.js";
import type { LoadedStore } from "./load-store.js";
import type { WorkerReply, WorkerRequest } from "./protocol.js";

const port = parentPort;
if (port === null) throw new Error("store-worker runs as a worker thread only");
const reply = (message: WorkerReply): void => port.postMessage(message);

function answer(store: Store, { id, query }: WorkerRequest): WorkerReply {
  try {
    const body: unknown = store.query(query, { results_format: "json" });
    return { id, kind: "selected", body: String(body) };
  } catch (error) {
    return { id, kind: "error", message: messageOf(error) };
  }
}

/** A graph of this size (gzipped) and more is asked enough for optimised code to pay off. */
const LARGE_BYTES = 2_000_000;

async function load(file: string): Promise<LoadedStore> {
  const importLoader = () => import("./load-store.js");
  const { loadStore } = statSync(file).size < LARGE_BYTES ? await withBaselineWasm(importLoader) : await importLoader();
  return loadStore(file);
}

try {
  const { store, triples } = await load(String((workerData as { file: unknown }).file));
  port.on("message", (request: WorkerRequest) => reply(answer(store, request)));
  reply({ kind: "loaded", triples });
} catch (error) {
  reply({ kind: "load-failed", message: messageOf(error) });
}
