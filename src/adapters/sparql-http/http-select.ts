import SimpleClient from "sparql-http-client/SimpleClient.js";
import { PlumblineError } from "../../errors.js";
import type { Select } from "../../kg/sparql-results.js";
import type { PoliteFetch } from "../http/polite-fetch.js";

/** SELECT over the SPARQL protocol. POST, because batched queries outgrow a URL. */
export function httpSelect(endpointUrl: string, fetch: PoliteFetch): Select {
  return async (query, signal) => {
    const client = new SimpleClient({ endpointUrl, fetch: (url, init) => fetch(url, init, signal) });
    const response = await client.query.select(query, { operation: "postUrlencoded" });
    // Virtuoso answers 200 with what it had when its own limit of time or rows struck.
    if (["x-sql-state", "x-sparql-maxrows"].some((name) => response.headers.has(name)))
      throw new PlumblineError("graph-reply", `${new URL(endpointUrl).host} answered with a part of the result only`);
    return response.text();
  };
}
