import type { Property } from "../domain/entity.js";
import { type EntityId, isEntityId, type PropertyId } from "../domain/ids.js";
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
import { bindTemplate, entities, entityList, integer, language, relationRows, statements, type Templates } from "./bind-template.js";
import { readFacts } from "./read-facts.js";
import { readEdges, readLabels, readProperties, readReferences, readRelations } from "./read-rows.js";
import { isUnreadable } from "./read-value.js";
import { type RefuseRows, type Select, type SparqlRow, selectRows } from "./sparql-results.js";
import { localName, readPredicate } from "./wikidata-rdf.js";

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

/**
 * Throws where rows of facts-out.rq or facts-in.rq hold less than the graph itself listed, or a part of a statement only. Well-formed answers can be
 * wrong, and a list of values that lost one would refute what is true.
 */
export function refuseShort(relations: readonly ListedRelation[], direction: Direction, rows: readonly SparqlRow[]): void {
  const held = heldBy(direction, rows);
  const short = relations.find((relation) => (held.get(`${relation.entity} ${relation.property}`) ?? 0) < (relation.count ?? 0));
  if (short !== undefined) throw broken(`it listed ${short.count} of ${short.entity} ${short.property} and gave fewer`);
  const torn = tornStatement(rows);
  if (torn !== null) throw broken(`it gave a part of statement ${torn} only`);
}

/** Throws where a row of relations.rq cannot be read: a relation that is not listed would look like one that the entity does not have. */
export function refuseUnlisted(rows: readonly SparqlRow[]): void {
  const odd = rows.find(({ entity, count }) => !isEntityId(localName(entity?.value ?? "")) || !/^\d+(?:\.0+)?$/.test(count?.value ?? ""));
  if (odd !== undefined) throw broken("a relation of it cannot be read");
}

/** Answers that hold an unreadable value are asked for again so often. */
const TRIES_TO_READ = 2;

/**
 * A date or number that is none may be a fault of this answer, or what the graph holds: an answer with one is asked for again, and the last one is taken
 * as it is. What is unreadable then marks its relation as incomplete.
 */
export async function untilReadable<T>(ask: (refuse: RefuseRows) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < TRIES_TO_READ; tries++)
    try {
      return await ask(refuseUnreadable);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
    }
  return ask(() => undefined);
}

class UnreadableError extends PlumblineError {}

function refuseUnreadable(rows: readonly SparqlRow[]): void {
  if (rows.some(({ value }) => value !== undefined && isUnreadable(value)))
    throw new UnreadableError("graph-reply", "the graph's answer holds a value that cannot be read");
}

/** How many statements or truthy triples came, whichever are more, by the entity that was asked about and the property. */
function heldBy(direction: Direction, rows: readonly SparqlRow[]): ReadonlyMap<string, number> {
  const seen = new Map<string, { readonly plain: Set<string>; readonly stated: Set<string> }>();
  for (const { subject, property, statement, predicate, value } of rows) {
    // What arrives at an entity hangs on it by the statement's own value.
    if (direction === "in" && statement !== undefined && readPredicate(predicate?.value ?? "").role !== "statement") continue;
    const entity = localName((direction === "out" ? subject : value)?.value ?? "");
    const key = `${entity} ${localName(property?.value ?? "")}`;
    const known = seen.get(key) ?? { plain: new Set(), stated: new Set() };
    seen.set(key, known);
    if (statement !== undefined) known.stated.add(statement.value);
    else known.plain.add(`${subject?.value} ${value?.value} ${value?.datatype} ${value?.["xml:lang"]}`);
  }
  return new Map([...seen].map(([key, { plain, stated }]) => [key, Math.max(plain.size, stated.size)]));
}

/** A statement that names a value node of which nothing came: the unit or the precision is missing. */
function tornStatement(rows: readonly SparqlRow[]): string | null {
  const described = new Set(rows.flatMap(({ node }) => (node === undefined ? [] : [node.value])));
  for (const { statement, node, predicate, value } of rows) {
    if (statement === undefined || node !== undefined || value === undefined) continue;
    if (predicate?.value.includes("/value/") && value.type !== "literal" && !described.has(value.value)) return localName(statement.value);
  }
  return null;
}

function broken(what: string): PlumblineError {
  return new PlumblineError("graph-reply", `the graph's answer is not whole: ${what}`, { retryable: true });
}
