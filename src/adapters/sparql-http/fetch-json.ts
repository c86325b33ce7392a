import SimpleClient from "sparql-http-client/SimpleClient.js";
import { z } from "zod";
import { PlumblineError } from "../../errors.js";
import { type RefuseRows, type Select, wholeRows } from "../../kg/sparql-results.js";
import { type Answer, hostOf, textOf } from "../http/answer.js";
import type { PoliteFetch } from "../http/polite-fetch.js";

/** MediaWiki sends refusals with status 200. */
const mediaWikiErrorSchema = z.object({ error: z.object({ code: z.string(), info: z.string().optional() }) });
const PASSING = /^(?:ratelimited|maxlag|readonly|internal_api_error)/;

/** GETs a JSON document of a known form. `refuse` throws a retryable error for an incomplete one: it is then asked for again, and not cached. */
export async function fetchJson<T>(
  fetch: PoliteFetch,
  url: string,
  schema: z.ZodType<T>,
  { signal, refuse }: { readonly signal?: AbortSignal | undefined; refuse?(document: T): void } = {},
): Promise<T> {
  const read = (text: string) => {
    const document = readJson(text, schema, hostOf(url));
    refuse?.(document);
    return document;
  };
  const response = await fetch(url, { headers: { accept: "application/json" }, check: (answer) => void read(textOf(answer)) }, signal);
  return read(await response.text());
}

function readJson<T>(text: string, schema: z.ZodType<T>, host: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new PlumblineError("graph-reply", `the answer of ${host} is not JSON`, { cause, retryable: true });
  }
  const refused = mediaWikiErrorSchema.safeParse(json);
  if (refused.success) {
    const { code, info } = refused.data.error;
    throw new PlumblineError("graph-reply", `${host} refused: ${info ?? code}`, { retryable: PASSING.test(code) });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new PlumblineError("graph-reply", `${host} gave an answer of an unknown form`, { cause: parsed.error });
  return parsed.data;
}

/** SELECT over the SPARQL protocol, by POST, because batched queries are too long for a URL. */
export function httpSelect(endpointUrl: string, fetch: PoliteFetch): Select {
  const { host } = new URL(endpointUrl);
  function check(answer: Answer, query: string, refuse?: RefuseRows): void {
    // Virtuoso answers 200 with a partial result when it reaches its own time or row limit; with warm caches the next try often succeeds.
    if (["x-sql-state", "x-sparql-maxrows"].some((name) => answer.headers.has(name)))
      throw new PlumblineError("graph-reply", `${host} answered with a part of the result only`, { retryable: true });
    // Blazegraph answers 200 and breaks off, or appends a stack trace, when a query fails after the first rows.
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
