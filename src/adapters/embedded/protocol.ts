import type { Candidate } from "../../ports/knowledge-graph.js";

/** What the main thread and the graph's worker say to each other. */
export type WorkerRequest =
  | { readonly id: number; readonly kind: "select"; readonly query: string }
  | { readonly id: number; readonly kind: "search"; readonly names: readonly string[] };

export type WorkerReply =
  | { readonly kind: "loaded"; readonly triples: number; readonly entities: number; readonly sha256: string }
  | { readonly kind: "load-failed"; readonly message: string }
  | { readonly id: number; readonly kind: "selected"; readonly body: string }
  | { readonly id: number; readonly kind: "found"; readonly candidates: readonly (readonly [string, readonly Candidate[]])[] }
  | { readonly id: number; readonly kind: "error"; readonly message: string };
