import SimpleClient from "sparql-http-client/SimpleClient.js";
import { z } from "zod";
import { allOrNone } from "../../base/deadline.js";
import { orElse, PlumblineError } from "../../errors.js";
import type { Vocabulary } from "../../graph-file/import/plain/vocabulary.js";
import type { PlainTemplates, Templates } from "../../kg/bind-template.js";
import { sparqlKnowledgeGraph } from "../../kg/sparql-knowledge-graph.js";
import { type RefuseRows, type Select, wholeRows } from "../../kg/sparql-results.js";
import type { Candidate, KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { normaliseName } from "../../text/names.js";
import { type Answer, textOf } from "../http/answer.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { exactNameSearch } from "./exact-name-search.js";
import { fetchJson } from "./fetch-json.js";
import { plainGraph } from "./plain-graph.js";
import { vectorSearch, wikidataSearch } from "./wikidata-search.js";

/** Any SPARQL 1.1 endpoint with data in Wikidata's shape; names are found by exact label or alias. */
export function endpointGraph(options: {
  readonly url: string;
  readonly templates: Templates;
  readonly fetch: PoliteFetch;
}): KnowledgeGraph {
  const select = httpSelect(options.url, options.fetch);
  return sparqlKnowledgeGraph({
    id: shownAddress(options.url),
    names: "search",
    select,
    templates: options.templates,
    searchEntities: exactNameSearch(select, options.templates["entities-by-name"]),
  });
}

/** Any SPARQL 1.1 endpoint, in the given vocabulary. */
export function plainEndpointGraph(options: {
  readonly url: string;
  readonly templates: PlainTemplates;
  readonly vocabulary: Vocabulary;
  readonly fetch: PoliteFetch;
}): KnowledgeGraph {
  const { url, templates, vocabulary, fetch } = options;
  return plainGraph({ id: shownAddress(url), select: httpSelect(url, fetch), templates, vocabulary });
}

/** Shown in records and in `/healthz`, so without the query string, which may contain a key. */
function shownAddress(url: string): string {
  return `sparql:${url.replace(/[?#].*$/s, "")}`;
}

/** SELECT over the SPARQL protocol. POST, because batched queries outgrow a URL. */
export function httpSelect(endpointUrl: string, fetch: PoliteFetch): Select {
  const { host } = new URL(endpointUrl);
  function check(answer: Answer, query: string, refuse?: RefuseRows): void {
    // At its own limit of time or rows, Virtuoso answers 200 with a partial result; with warm caches a second try often succeeds.
    if (["x-sql-state", "x-sparql-maxrows"].some((name) => answer.headers.has(name)))
      throw new PlumblineError("graph-reply", `${host} returned only part of the result`, { retryable: true });
    // When a query fails after the first rows, Blazegraph answers 200 and truncates the result, or adds a stack trace.
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

/** Wikidata: a query service (its own, or QLever's) for statements, and its search API for names. */
export function wikidataGraph(options: {
  readonly instance: string;
  readonly endpoint: string;
  readonly vectorSearchUrl: string | null;
  readonly templates: Templates;
  readonly fetch: PoliteFetch;
}): KnowledgeGraph {
  const { instance, endpoint, vectorSearchUrl, templates, fetch } = options;
  const vector = vectorSearchUrl === null ? null : vectorSearch(vectorSearchUrl, fetch);
  const name = `wikidata:${new URL(endpoint).host}`;
  const select = httpSelect(endpoint, fetch);
  const searchEntities = wikidataSearch(instance, fetch, { vector, exactly: exactNameSearch(select, templates["entities-by-name"]) });
  const graph = sparqlKnowledgeGraph({ id: name, names: "search", select, templates, searchEntities });
  return {
    ...graph,
    similarNames: suggestedNames(instance, fetch, searchEntities),
    get id() {
      return `${name}${vector?.describe() ?? ""}`;
    },
  };
}

const LONGEST = 250;
const replySchema = z.object({ query: z.object({ searchinfo: z.object({ suggestion: z.string().max(LONGEST).optional() }).optional() }) });

/** The spelling that the search API suggests, and the entities with that name. If the API fails, there is no suggestion and no error. */
export function suggestedNames(
  instance: string,
  fetch: PoliteFetch,
  searchEntities: KnowledgeGraph["searchEntities"],
): NonNullable<KnowledgeGraph["similarNames"]> {
  async function suggestionFor(name: string, signal: AbortSignal): Promise<string | null> {
    const asked = { action: "query", list: "search", srsearch: name, srinfo: "suggestion", srlimit: "1", srnamespace: "0", format: "json" };
    const url = `${instance}/w/api.php?${new URLSearchParams(asked)}`;
    const { query } = await fetchJson(fetch, url, { schema: replySchema, signal });
    return query.searchinfo?.suggestion ?? null;
  }

  async function suggestions(names: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, readonly Candidate[]>> {
    const askable = names.filter((name) => name.length <= LONGEST);
    const given = await allOrNone(
      askable.map((name) => async (stop: AbortSignal) => ({ name, meant: await suggestionFor(name, stop) })),
      signal,
    );
    const meant = given.flatMap(({ name, meant: other }) =>
      other === null || normaliseName(other) === normaliseName(name) ? [] : [{ name, other }],
    );
    const found = meant.length === 0 ? new Map() : await searchEntities([...new Set(meant.map(({ other }) => other))], signal);
    return new Map(meant.map(({ name, other }) => [name, found.get(other) ?? []]));
  }

  return (names, signal) => suggestions(names, signal).catch(orElse(new Map()));
}
