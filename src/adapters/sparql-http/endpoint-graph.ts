import type { Entity } from "../../domain/entity.js";
import { type EntityId, isEntityId } from "../../domain/ids.js";
import { bindTemplate, integer, language, names } from "../../kg/bind-template.js";
import type { Templates } from "../../kg/read-templates.js";
import { sparqlKnowledgeGraph } from "../../kg/sparql-knowledge-graph.js";
import { parseResults, type SparqlRow } from "../../kg/sparql-results.js";
import { localName } from "../../kg/vocabulary.js";
import type { Candidate, KnowledgeGraph } from "../../ports/knowledge-graph.js";
import type { PoliteFetch } from "../http/polite-fetch.js";
import { httpSelect } from "./http-select.js";

const MAX_CANDIDATES = 500;
const BATCH = 100;
const LANGUAGE = "en";

/** Engines give rows in any order. A label counts for more than an alias, and what is widely known was described early. */
function byRenown(a: Candidate, b: Candidate): number {
  return Number(b.by === "label") - Number(a.by === "label") || Number(a.entity.id.slice(1)) - Number(b.entity.id.slice(1));
}

/** Any SPARQL 1.1 endpoint that holds data in Wikidata's shape; names are found by exact label or alias. */
export function endpointGraph(options: {
  readonly url: string;
  readonly templates: Templates;
  readonly fetch: PoliteFetch;
}): KnowledgeGraph {
  const select = httpSelect(options.url, options.fetch);
  async function searchBatch(texts: readonly string[], signal?: AbortSignal): Promise<readonly SparqlRow[]> {
    const query = bindTemplate(options.templates["entities-by-name"], {
      names: names(texts, LANGUAGE),
      language: language(LANGUAGE),
      limit: integer(MAX_CANDIDATES),
    });
    return parseResults(await select(query, signal));
  }
  async function searchEntities(texts: readonly string[], signal?: AbortSignal) {
    // A name that stands twice among the VALUES makes Virtuoso 7 lose most of the others.
    const asked = [...new Set(texts)];
    const batches = Array.from({ length: Math.ceil(asked.length / BATCH) }, (_, place) => asked.slice(place * BATCH, (place + 1) * BATCH));
    const rows = await Promise.all(batches.map((batch) => searchBatch(batch, signal)));
    const found = new Map<string, Map<EntityId, Candidate>>();
    for (const row of rows.flat()) {
      const id = localName(row["entity"]?.value ?? "");
      const name = row["name"]?.value;
      if (!isEntityId(id) || name === undefined) continue;
      const entity: Entity = { id, label: row["label"]?.value ?? id, description: row["description"]?.value ?? null, aliases: [] };
      const by = row["by"]?.value === "label" ? "label" : "alias";
      const bearers = found.get(name) ?? new Map<EntityId, Candidate>();
      found.set(name, bearers);
      // One candidate an entity, though it may bear a name twice, and a triple that is in two graphs of an endpoint gives two rows.
      if (bearers.get(id)?.by !== "label") bearers.set(id, { entity, matched: name, by, popularity: 0 });
    }
    return new Map([...found].map(([name, bearers]) => [name, [...bearers.values()].sort(byRenown)]));
  }
  return sparqlKnowledgeGraph({
    id: `sparql:${options.url}`,
    names: "search",
    select,
    templates: options.templates,
    searchEntities,
    close: async () => undefined,
  });
}
