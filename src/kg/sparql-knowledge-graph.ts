import { halves, inBatches } from "../base/batches.js";
import { within } from "../base/deadline.js";
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
  NO_FACTS,
  type Unreadable,
} from "../ports/knowledge-graph.js";
import { bindTemplate, entities, integer, language, relationRows, statements, type Templates } from "./bind-template.js";
import { readFacts } from "./read-facts.js";
import { readEdges, readLabels, readProperties, readReferences, readRelations } from "./read-rows.js";
import { isUnreadable } from "./read-value.js";
import { type RefuseRows, rowsInHalves, type Select, type SparqlRow, selectRows } from "./sparql-results.js";
import { localName, readPredicate } from "./wikidata-rdf.js";

type SparqlGraphDeps = {
  readonly id: string;
  readonly names: KnowledgeGraph["names"];
  readonly select: Select;
  readonly templates: Templates;
  readonly searchEntities: KnowledgeGraph["searchEntities"];
};

const MAX_PROPERTIES = 20_000;
const LANGUAGE = "en";
const COMMON = { language: language(LANGUAGE), limit: integer(MAX_ROWS) };

/** The port for any SPARQL service; graphs differ only in how names are found. */
export function sparqlKnowledgeGraph({ select, templates, ...graph }: SparqlGraphDeps): KnowledgeGraph {
  const { language: tag, limit } = COMMON;
  const endpoint = { select, templates };
  const ask = (query: string, signal: AbortSignal | undefined) => selectRows(select, query, signal);
  return {
    ...graph,
    close: async () => undefined,
    async relations(ids, signal) {
      if (ids.length > MAX_ENTITIES)
        throw new PlumblineError("graph-reply", `${ids.length} entities asked at once, at most ${MAX_ENTITIES}`);
      if (ids.length === 0) return { relations: [], hubs: [] };
      const rows = await Promise.all(inBatches(ids, ENTITIES_PER_QUERY).map((batch) => relationRowsOf(endpoint, batch, signal)));
      return readRelations(rows.flat(), HUB);
    },
    facts: (relations, signal) => factsBothWays(relations, (some, direction) => factsOf(endpoint, direction, some, signal)),
    async edgesAmong(ids, signal) {
      if (ids.length < 2) return [];
      const rows = await ask(bindTemplate(templates["edges-among"], { entities: entities(ids), list: entities(ids, ", "), limit }), signal);
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
      return readLabels(await ask(bindTemplate(templates.labels, { entities: entities(ids), limit }), signal), LANGUAGE);
    },
    properties: dictionaryOf(async () =>
      readProperties(await ask(bindTemplate(templates.properties, { ...COMMON, limit: integer(MAX_PROPERTIES) }), undefined)),
    ),
  };
}

export async function factsBothWays(
  relations: readonly ListedRelation[],
  ask: (relations: readonly ListedRelation[], direction: Direction) => Promise<FactsReply>,
): Promise<FactsReply> {
  const towards = (direction: Direction) =>
    ask(
      relations.filter((relation) => relation.direction === direction),
      direction,
    );
  return joinFacts(await Promise.all([towards("out"), towards("in")]));
}

type Endpoint = Pick<SparqlGraphDeps, "select" | "templates">;

function relationRowsOf({ select, templates }: Endpoint, batch: readonly EntityId[], signal: AbortSignal | undefined) {
  return rowsInHalves(batch, {
    maxRows: MAX_ROWS,
    ask(ids) {
      const values = { entities: entities(ids), entity: ids.map((id) => entities([id])), sample: integer(HUB), limit: COMMON.limit };
      return selectRows(select, bindTemplate(templates.relations, values), signal, refuseUnlisted);
    },
    onFull(id) {
      throw new PlumblineError("graph-reply", `${id} has more predicates than an answer may hold`);
    },
  });
}

async function factsOf(
  endpoint: Endpoint,
  direction: Direction,
  relations: readonly ListedRelation[],
  signal: AbortSignal | undefined,
): Promise<FactsReply> {
  if (relations.length === 0) return NO_FACTS;
  const template = endpoint.templates[direction === "out" ? "facts-out" : "facts-in"];
  const query = bindTemplate(template, { rows: relationRows(relations, direction), ...COMMON });
  const rows = await untilReadable((refuse) =>
    selectRows(endpoint.select, query, signal, (found) => {
      refuseShort(relations, direction, found);
      refuse(found);
    }),
  );
  const { unreadable, ...read } = readFacts(rows.length < MAX_ROWS ? rows : withoutTorn(rows));
  // Unreadable values mark their relation as incomplete, like a truncated list.
  const torn = relations.flatMap(({ entity, property }): readonly Unreadable[] => {
    const found = unreadable.find((one) => one.property === property && (direction === "out" ? one.subject : one.object) === entity);
    return found === undefined ? [] : [{ entity, property, direction, said: found.said }];
  });
  if (rows.length < MAX_ROWS)
    return torn.length === 0 ? { ...read, cut: [] } : { ...read, cut: torn.map(({ said, ...relation }) => relation), unreadable: torn };
  if (relations.length === 1) return { ...read, cut: relations };
  return joinFacts(await Promise.all(halves(relations).map((half) => factsOf(endpoint, direction, half, signal))));
}

/** The dictionary of a graph, fetched once for all callers; after a failure the next caller tries again. */
export function dictionaryOf(read: () => Promise<ReadonlyMap<PropertyId, Property>>): KnowledgeGraph["properties"] {
  let dictionary: Promise<ReadonlyMap<PropertyId, Property>> | null = null;
  return (signal) => {
    dictionary ??= read()
      .then(refuseEmpty)
      .catch((error: unknown) => {
        dictionary = null;
        throw error;
      });
    const known = dictionary;
    return within({ ms: null, signals: [signal], doing: "the graph was being asked" }, () => known);
  };
}

/** Nothing can be asked of a graph without properties: an empty answer is a temporary fault, and is not cached. */
function refuseEmpty(dictionary: ReadonlyMap<PropertyId, Property>): ReadonlyMap<PropertyId, Property> {
  if (dictionary.size > 0) return dictionary;
  throw new PlumblineError("graph-reply", "the graph's list of properties is empty", { retryable: true });
}

/** In a truncated answer, statements may be incomplete: only truthy triples are used. */
function withoutTorn(rows: readonly SparqlRow[]): readonly SparqlRow[] {
  return rows.filter((row) => row["statement"] === undefined);
}

/**
 * Throws if rows of facts-out.rq or facts-in.rq have fewer statements than the graph listed, or an incomplete statement. Well-formed
 * answers can be wrong, and a list of values that lost one would refute a true claim.
 */
function refuseShort(relations: readonly ListedRelation[], direction: Direction, rows: readonly SparqlRow[]): void {
  const counts = countsIn(direction, rows);
  const short = relations.find((relation) => (counts.get(`${relation.entity} ${relation.property}`) ?? 0) < (relation.count ?? 0));
  if (short !== undefined) throw broken(`it listed ${short.count} of ${short.entity} ${short.property} and gave fewer`);
  const torn = tornStatement(rows);
  if (torn !== null) throw broken(`it gave a part of statement ${torn} only`);
}

/** Throws if a row of relations.rq is unreadable: its relation would look like one that the entity does not have. */
function refuseUnlisted(rows: readonly SparqlRow[]): void {
  const odd = rows.find(({ entity, count }) => !isEntityId(localName(entity?.value ?? "")) || !/^\d+(?:\.0+)?$/.test(count?.value ?? ""));
  if (odd !== undefined) throw broken("a relation of it cannot be read");
}

/** How often an answer with an unreadable value is requested. */
const TRIES_TO_READ = 2;

/**
 * An unreadable date or number may be a fault of one answer, or stored in the graph: the query is repeated, and the last answer is
 * accepted. Values that are still unreadable mark their relation as incomplete.
 */
async function untilReadable<T>(ask: (refuse: RefuseRows) => Promise<T>): Promise<T> {
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

/** Number of statements or of truthy triples in the answer, whichever is larger, by entity and property. */
function countsIn(direction: Direction, rows: readonly SparqlRow[]): ReadonlyMap<string, number> {
  const seen = new Map<string, { readonly plain: Set<string>; readonly stated: Set<string> }>();
  for (const { subject, property, statement, predicate, value } of rows) {
    // For incoming relations, the entity is the statement's own value.
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

/** A statement whose value node, and thereby its unit or precision, is missing in the answer. */
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
