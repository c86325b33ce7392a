import type { Property, PropertyKind } from "../domain/entity.js";
import { isEntityId, isPropertyId, type PropertyId } from "../domain/ids.js";
import { PlumblineError } from "../errors.js";
import type { Direction, FactsReply, KnowledgeGraph, Relation } from "../ports/knowledge-graph.js";
import { bindTemplate, entities, integer, language, relationRows } from "./bind-template.js";
import { readFacts } from "./read-facts.js";
import type { Templates } from "./read-templates.js";
import { parseResults, type Select, type SparqlRow } from "./sparql-results.js";
import { localName } from "./vocabulary.js";

export type SparqlGraphDeps = {
  readonly id: string;
  readonly names: KnowledgeGraph["names"];
  readonly select: Select;
  readonly templates: Templates;
  readonly searchEntities: KnowledgeGraph["searchEntities"];
  readonly close: () => Promise<void>;
  readonly language?: string;
};

const MAX_RELATIONS = 2000;
const MAX_FACT_ROWS = 5000;
const MAX_PROPERTIES = 20_000;

/** The port over anything that answers SPARQL; finding names is the only part in which graphs differ. */
export function sparqlKnowledgeGraph(deps: SparqlGraphDeps): KnowledgeGraph {
  const { select, templates } = deps;
  const tag = language(deps.language ?? "en");
  const ask = async (query: string, signal?: AbortSignal) => parseResults(await select(query, signal));
  let dictionary: Promise<ReadonlyMap<PropertyId, Property>> | null = null;

  async function relationsIn(direction: Direction, ids: Parameters<KnowledgeGraph["relations"]>[0], signal?: AbortSignal) {
    const template = templates[direction === "out" ? "relations-out" : "relations-in"];
    const rows = await ask(bindTemplate(template, { entities: entities(ids), limit: integer(MAX_RELATIONS) }), signal);
    return rows.flatMap((row) => readRelation(row, direction));
  }

  async function factsIn(direction: Direction, relations: readonly Relation[], signal?: AbortSignal): Promise<FactsReply> {
    const chosen = relations.filter((relation) => relation.direction === direction);
    if (chosen.length === 0) return { facts: [], entities: [] };
    const template = templates[direction === "out" ? "facts-out" : "facts-in"];
    const values = { rows: relationRows(chosen), language: tag, limit: integer(MAX_FACT_ROWS) };
    return readFacts(await ask(bindTemplate(template, values), signal), direction === "out" ? "value" : "subject");
  }

  return {
    id: deps.id,
    names: deps.names,
    searchEntities: deps.searchEntities,
    close: deps.close,
    async relations(ids, signal) {
      if (ids.length === 0) return [];
      const both = await Promise.all([relationsIn("out", ids, signal), relationsIn("in", ids, signal)]);
      return both.flat();
    },
    async facts(relations, signal) {
      const both = await Promise.all([factsIn("out", relations, signal), factsIn("in", relations, signal)]);
      return { facts: both.flatMap((reply) => reply.facts), entities: both.flatMap((reply) => reply.entities) };
    },
    async edgesAmong(ids, signal) {
      if (ids.length < 2) return { facts: [], entities: [] };
      const query = bindTemplate(templates["edges-among"], { entities: entities(ids), limit: integer(MAX_RELATIONS) });
      return { facts: readFacts(await ask(query, signal), "value").facts, entities: [] };
    },
    properties(signal) {
      // Shared by all who wait for it: a caller who gives up ends his own wait, not the query.
      dictionary ??= ask(bindTemplate(templates.properties, { language: tag, limit: integer(MAX_PROPERTIES) }))
        .then(readProperties)
        .catch((error: unknown) => {
          dictionary = null;
          throw error;
        });
      return untilAborted(dictionary, signal);
    },
  };
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(new PlumblineError("aborted", "stopped while the graph was being asked"));
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

function readRelation(row: SparqlRow, direction: Direction): readonly Relation[] {
  const entity = localName(row["entity"]?.value ?? "");
  const property = localName(row["property"]?.value ?? "");
  return isEntityId(entity) && isPropertyId(property) ? [{ entity, property, direction }] : [];
}

function readProperties(rows: readonly SparqlRow[]): ReadonlyMap<PropertyId, Property> {
  const found = new Map<PropertyId, Property>();
  for (const row of rows) {
    const id = localName(row["property"]?.value ?? "");
    const aliases = (row["aliases"]?.value ?? "").split("\n").filter(Boolean);
    if (isPropertyId(id)) found.set(id, { id, label: row["label"]?.value ?? id, aliases, kind: kindOf(row["type"]?.value) });
  }
  return found;
}

function kindOf(type: string | undefined): PropertyKind {
  switch (localName(type ?? "")) {
    case "WikibaseItem":
      return "entity";
    case "Time":
      return "time";
    case "Quantity":
      return "quantity";
    case "String":
    case "Monolingualtext":
      return "text";
    default:
      return "other";
  }
}
