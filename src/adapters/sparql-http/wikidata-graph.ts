import type { Templates } from "../../kg/bind-template.js";
import { sparqlKnowledgeGraph } from "../../kg/sparql-knowledge-graph.js";
import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { httpSelect } from "./endpoint-graph.js";
import { exactNameSearch } from "./exact-name-search.js";
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
