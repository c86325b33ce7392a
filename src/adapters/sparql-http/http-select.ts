import SimpleClient from "sparql-http-client/SimpleClient.js";
import { PlumblineError } from "../../errors.js";
import { type RefuseRows, type Select, wholeRows } from "../../kg/sparql-results.js";
import { type Answer, textOf } from "../http/answer.js";
import type { PoliteFetch } from "../http/polite-fetch.js";

/** SELECT over the SPARQL protocol. POST, because batched queries outgrow a URL. */
export function httpSelect(endpointUrl: string, fetch: PoliteFetch): Select {
  const { host } = new URL(endpointUrl);
  function check(answer: Answer, query: string, refuse?: RefuseRows): void {
    // Virtuoso answers 200 with what it had when its own limit of time or rows struck; with warm caches it often comes to the end.
    if (["x-sql-state", "x-sparql-maxrows"].some((name) => answer.headers.has(name)))
      throw new PlumblineError("graph-reply", `${host} answered with a part of the result only`, { retryable: true });
    // Blazegraph answers 200 and breaks off, or adds a stack trace, when a query fails after the first rows.
    wholeRows(textOf(answer), query, refuse);
  }
  return async (query, signal, refuse) => {
    const client = new SimpleClient({
      endpointUrl,
      fetch: (url, init) => fetch(url, { ...init, check: (answer) => check(answer, query, refuse) }, signal),
    });
    return (await client.query.select(query, { operation: "postUrlencoded" })).text();
  };
}
