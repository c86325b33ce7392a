import type { Store } from "oxigraph";
import type { PoliteFetch } from "../../src/adapters/http/polite-fetch.js";
import { queryIn } from "./asked-queries.js";

/** A fetch that never leaves the process: oxigraph answers the query of the request. */
export function storeFetch(store: Store): PoliteFetch {
  return async (_, init) => new Response(String(store.query(queryIn(init), { results_format: "json" })));
}
