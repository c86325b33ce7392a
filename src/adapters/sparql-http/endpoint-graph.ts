import type { Templates } from "../../kg/read-templates.js";
import { sparqlKnowledgeGraph } from "../../kg/sparql-knowledge-graph.js";
import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { exactNameSearch } from "./exact-name-search.js";
import { httpSelect } from "./fetch-json.js";
import { vectorSearch, wikidataSearch } from "./wikidata-search.js";

/** Wikidata: a query service (its own or QLever) for statements, its search for names. */
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
  const graph = sparqlKnowledgeGraph({
    id: name,
    names: "search",
    select,
    templates,
    searchEntities: wikidataSearch(instance, fetch, { vector, exactly: exactNameSearch(select, templates["entities-by-name"]) }),
    close: async () => undefined,
  });
  return {
    ...graph,
    get id() {
      return `${name}${vector?.describe() ?? ""}`;
    },
  };
}

/** Any SPARQL 1.1 endpoint with data in Wikidata's form; finds names by exact label or alias. */
export function endpointGraph(options: {
  readonly url: string;
  readonly templates: Templates;
  readonly fetch: PoliteFetch;
}): KnowledgeGraph {
  const select = httpSelect(options.url, options.fetch);
  return sparqlKnowledgeGraph({
    // Without the query, which may contain a key: the id is shown in records and in `/healthz`.
    id: `sparql:${options.url.replace(/[?#].*$/s, "")}`,
    names: "search",
    select,
    templates: options.templates,
    searchEntities: exactNameSearch(select, options.templates["entities-by-name"]),
    close: async () => undefined,
  });
}
