/** The worker thread that owns the store: oxigraph's queries are synchronous and cannot be stopped except with the thread. */
import { parentPort, workerData } from "node:worker_threads";
import { messageOf } from "../../errors.js";
import { type LoadedGraph, loadGraph } from "./load-graph.js";
import type { WorkerReply, WorkerRequest } from "./protocol.js";

const port = parentPort;
if (port === null) throw new Error("graph-worker runs as a worker thread only");
const reply = (message: WorkerReply): void => port.postMessage(message);

function answer(graph: LoadedGraph, request: WorkerRequest): WorkerReply {
  try {
    if (request.kind === "search")
      return { id: request.id, kind: "found", candidates: request.names.map((name) => [name, graph.index.find(name)]) };
    const body: unknown = graph.store.query(request.query, { results_format: "json" });
    return { id: request.id, kind: "selected", body: String(body) };
  } catch (error) {
    return { id: request.id, kind: "error", message: messageOf(error) };
  }
}

try {
  const graph = loadGraph(String((workerData as { file: unknown }).file));
  port.on("message", (request: WorkerRequest) => reply(answer(graph, request)));
  reply({ kind: "loaded", triples: graph.triples, entities: graph.index.size, sha256: graph.sha256 });
} catch (error) {
  reply({ kind: "load-failed", message: messageOf(error) });
}
