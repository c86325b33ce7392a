/** The worker thread that owns the store: oxigraph's queries are synchronous and cannot be stopped except with the thread. */
import { parentPort, workerData } from "node:worker_threads";
import type { Store } from "oxigraph";
import { messageOf } from "../../errors.js";
import { loadStore } from "./load-store.js";
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

try {
  const store = await loadStore(String((workerData as { file: unknown }).file));
  port.on("message", (request: WorkerRequest) => reply(answer(store, request)));
  reply({ kind: "loaded", triples: store.size });
} catch (error) {
  reply({ kind: "load-failed", message: messageOf(error) });
}
