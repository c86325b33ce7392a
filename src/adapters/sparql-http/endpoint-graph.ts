import type { Templates } from "../../kg/read-templates.js";
import { sparqlKnowledgeGraph } from "../../kg/sparql-knowledge-graph.js";
import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { exactNameSearch } from "./exact-name-search.js";
import { httpSelect } from "./fetch-json.js";
import { vectorSearch, wikidataSearch } from "./wikidata-search.js";

/** Wikidata itself: a query service (its own, or QLever's) for statements, its search for names. */
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

/** Any SPARQL 1.1 endpoint that holds data in Wikidata's shape; names are found by exact label or alias. */
export function endpointGraph(options: {
  readonly url: string;
  readonly templates: Templates;
  readonly fetch: PoliteFetch;
}): KnowledgeGraph {
  const select = httpSelect(options.url, options.fetch);
  return sparqlKnowledgeGraph({
    // It stands in every record and in `/healthz`: a query may hold a key.
    id: `sparql:${options.url.replace(/[?#].*$/s, "")}`,
    names: "search",
    select,
    templates: options.templates,
    searchEntities: exactNameSearch(select, options.templates["entities-by-name"]),
    close: async () => undefined,
  });
}
