import SimpleClient from "sparql-http-client/SimpleClient.js";
import { PlumblineError } from "../../errors.js";
import type { Vocabulary } from "../../graph-file/import/plain/vocabulary.js";
import type { PlainTemplates, Templates } from "../../kg/bind-template.js";
import { sparqlKnowledgeGraph } from "../../kg/sparql-knowledge-graph.js";
import { type RefuseRows, type Select, wholeRows } from "../../kg/sparql-results.js";
import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { type Answer, textOf } from "../http/answer.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { exactNameSearch } from "./exact-name-search.js";
import { plainGraph } from "./plain-graph.js";
import { suggestedNames } from "./suggested-names.js";
import { vectorSearch, wikidataSearch } from "./wikidata-search.js";

/** Any SPARQL 1.1 endpoint that holds data in Wikidata's shape; names are found by exact label or alias. */
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

/** Shown in records and in `/healthz`, so without the query, which may contain a key. */
function shownAddress(url: string): string {
  return `sparql:${url.replace(/[?#].*$/s, "")}`;
}

/** SELECT over the SPARQL protocol. POST, because batched queries outgrow a URL. */
export function httpSelect(endpointUrl: string, fetch: PoliteFetch): Select {
  const { host } = new URL(endpointUrl);
  function check(answer: Answer, query: string, refuse?: RefuseRows): void {
    // Virtuoso answers 200 with a partial result at its own limit of time or rows; with warm caches a second try often succeeds.
    if (["x-sql-state", "x-sparql-maxrows"].some((name) => answer.headers.has(name)))
      throw new PlumblineError("graph-reply", `${host} answered with a part of the result only`, { retryable: true });
    // Blazegraph answers 200 and truncates, or adds a stack trace, when a query fails after the first rows.
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

/** Wikidata: a query service (its own, or QLever's) for statements, and its search for names. */
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
