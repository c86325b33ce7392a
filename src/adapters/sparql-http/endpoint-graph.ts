import type { Templates } from "../../kg/read-templates.js";
import { sparqlKnowledgeGraph } from "../../kg/sparql-knowledge-graph.js";
import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { exactNameSearch } from "./exact-name-search.js";
import { httpSelect } from "./http-select.js";

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
