/** What the main thread and the store's worker say to each other. */
export type WorkerRequest = { readonly id: number; readonly query: string };

export type WorkerReply =
  | { readonly kind: "loaded"; readonly triples: number }
  | { readonly kind: "load-failed"; readonly message: string }
  | { readonly id: number; readonly kind: "selected"; readonly body: string }
  | { readonly id: number; readonly kind: "error"; readonly message: string };
