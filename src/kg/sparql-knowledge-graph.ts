import type { Property } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import { PlumblineError } from "../errors.js";
import {
  type Direction,
  ENTITIES_PER_QUERY,
  type FactsReply,
  HUB,
  joinFacts,
  type KnowledgeGraph,
  type ListedRelation,
  MAX_ENTITIES,
  MAX_ROWS,
  type Relation,
  type RelationsReply,
  type Unreadable,
} from "../ports/knowledge-graph.js";
import { bindTemplate, entities, entityList, integer, language, relationRows, statements } from "./bind-template.js";
import { readFacts } from "./read-facts.js";
import { readLabels } from "./read-labels.js";
import { readProperties } from "./read-properties.js";
import { readReferences } from "./read-references.js";
import { readEdges, readRelations } from "./read-relations.js";
import type { Templates } from "./read-templates.js";
import { refuseShort, refuseUnlisted, untilReadable } from "./refuse-short.js";
import { type RefuseRows, type Select, type SparqlRow, selectRows } from "./sparql-results.js";

export type SparqlGraphDeps = {
  readonly id: string;
  readonly names: KnowledgeGraph["names"];
  readonly select: Select;
  readonly templates: Templates;
  readonly searchEntities: KnowledgeGraph["searchEntities"];
  readonly close: () => Promise<void>;
  readonly language?: string;
};

const MAX_PROPERTIES = 20_000;

/** The port over anything that answers SPARQL; finding names is the only part in which graphs differ. */
export function sparqlKnowledgeGraph(deps: SparqlGraphDeps): KnowledgeGraph {
  const { select, templates } = deps;
  const wanted = deps.language ?? "en";
  const tag = language(wanted);
  const limit = integer(MAX_ROWS);
  const ask = (query: string, signal?: AbortSignal, refuse?: RefuseRows) => selectRows(select, query, signal, refuse);
  let dictionary: Promise<ReadonlyMap<PropertyId, Property>> | null = null;

  async function relationsOf(ids: readonly EntityId[], signal?: AbortSignal): Promise<RelationsReply> {
    const values = { entities: entities(ids), entity: ids.map((id) => entities([id])), sample: integer(HUB), limit };
    const rows = await ask(bindTemplate(templates.relations, values), signal, refuseUnlisted);
    if (rows.length < MAX_ROWS) return readRelations(rows, HUB);
    if (ids.length === 1) throw new PlumblineError("graph-reply", `${ids[0]} has more predicates than an answer may hold`);
    return merge(await Promise.all(halves(ids).map((half) => relationsOf(half, signal))));
  }

  async function factsOf(direction: Direction, relations: readonly ListedRelation[], signal?: AbortSignal): Promise<FactsReply> {
    if (relations.length === 0) return { facts: [], entities: [], cut: [] };
    const template = templates[direction === "out" ? "facts-out" : "facts-in"];
    const query = bindTemplate(template, { rows: relationRows(relations, direction), language: tag, limit });
    const rows = await untilReadable((refuse) =>
      ask(query, signal, (found) => {
        refuseShort(relations, direction, found);
        refuse(found);
      }),
    );
    const { unreadable, ...read } = readFacts(rows.length < MAX_ROWS ? rows : withoutTorn(rows));
    // Unreadable values mark their relation as incomplete, like a list that was cut.
    const torn = relations.flatMap((relation): readonly Unreadable[] => {
      const near = (one: (typeof unreadable)[number]) => (direction === "out" ? one.subject : one.object) === relation.entity;
      const found = unreadable.find((one) => one.property === relation.property && near(one));
      return found === undefined ? [] : [{ entity: relation.entity, property: relation.property, direction, said: found.said }];
    });
    if (rows.length < MAX_ROWS) return torn.length === 0 ? { ...read, cut: [] } : { ...read, cut: torn.map(relationOf), unreadable: torn };
    if (relations.length === 1) return { ...read, cut: relations };
    return joinFacts(await Promise.all(halves(relations).map((half) => factsOf(direction, half, signal))));
  }

  return {
    id: deps.id,
    names: deps.names,
    searchEntities: deps.searchEntities,
    close: deps.close,
    async relations(ids, signal) {
      if (ids.length > MAX_ENTITIES)
        throw new PlumblineError("graph-reply", `${ids.length} entities asked at once, at most ${MAX_ENTITIES}`);
      if (ids.length === 0) return { relations: [], hubs: [] };
      const batches = Array.from({ length: Math.ceil(ids.length / ENTITIES_PER_QUERY) }, (_, at) =>
        ids.slice(at * ENTITIES_PER_QUERY, (at + 1) * ENTITIES_PER_QUERY),
      );
      return merge(await Promise.all(batches.map((batch) => relationsOf(batch, signal))));
    },
    async facts(relations, signal) {
      const towards = (direction: Direction) => relations.filter((relation) => relation.direction === direction);
      return joinFacts(await Promise.all([factsOf("out", towards("out"), signal), factsOf("in", towards("in"), signal)]));
    },
    async edgesAmong(ids, signal) {
      if (ids.length < 2) return [];
      const rows = await ask(bindTemplate(templates["edges-among"], { entities: entities(ids), list: entityList(ids), limit }), signal);
      if (rows.length >= MAX_ROWS)
        throw new PlumblineError("graph-reply", "there are more edges among the entities than an answer may hold");
      return readEdges(rows);
    },
    async references(nodes, signal) {
      if (nodes.length === 0) return new Map();
      return readReferences(await ask(bindTemplate(templates.references, { statements: statements(nodes), language: tag, limit }), signal));
    },
    async labels(ids, signal) {
      if (ids.length === 0) return new Map();
      return readLabels(await ask(bindTemplate(templates.labels, { entities: entities(ids), limit }), signal), wanted);
    },
    properties(signal) {
      // Shared by all callers: an abort ends the caller's own wait, not the query.
      dictionary ??= ask(bindTemplate(templates.properties, { language: tag, limit: integer(MAX_PROPERTIES) }))
        .then(readProperties)
        .then(refuseEmpty)
        .catch((error: unknown) => {
          dictionary = null;
          throw error;
        });
      return untilAborted(dictionary, signal);
    },
  };
}

/** A graph without properties cannot be asked anything. An empty answer is a fault of the moment, and must not be kept as knowledge. */
function refuseEmpty(dictionary: ReadonlyMap<PropertyId, Property>): ReadonlyMap<PropertyId, Property> {
  if (dictionary.size > 0) return dictionary;
  throw new PlumblineError("graph-reply", "the graph's list of properties is empty", { retryable: true });
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

function relationOf({ entity, property, direction }: Relation): Relation {
  return { entity, property, direction };
}

function halves<T>(items: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}

function merge(replies: readonly RelationsReply[]): RelationsReply {
  return { relations: replies.flatMap(({ relations }) => relations), hubs: replies.flatMap(({ hubs }) => hubs) };
}

/** Where an answer was cut, a statement of which only some rows came would look like another one: only truthy triples are sure. */
function withoutTorn(rows: readonly SparqlRow[]): readonly SparqlRow[] {
  return rows.filter((row) => row["statement"] === undefined);
}
