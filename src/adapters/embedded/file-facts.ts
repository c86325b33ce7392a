import type { Entity } from "../../domain/entity.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import { relationKey } from "../../domain/relation.js";
import type { Fact } from "../../domain/statement.js";
import type { Value } from "../../domain/value.js";
import type { GraphReader } from "../../graph-file/graph-reader.js";
import { readArrivals, readDirectArrivals, readStatedArrivals } from "../../graph-file/read-arrivals.js";
import { type ItemHead, type RelationBody, readBody, readHead, readNames, shownLabel } from "../../graph-file/read-item.js";
import type { StoredStatement } from "../../graph-file/statement-codec.js";
import { type Direction, type FactsReply, joinFacts, MAX_ROWS, type Relation } from "../../ports/knowledge-graph.js";

/** A relation of an item: the size of its answer, and its statements, read when needed. */
type Asked = {
  readonly relation: Relation;
  readonly rows: number;
  /** Truthy values, at most so many; `said`: a whole statement says it too. */
  plain(most: number): readonly { readonly fact: Fact; readonly said: boolean }[];
  whole(): readonly StoredStatement[];
};

/** The facts of relations in one direction. What one answer may hold is the same as at an endpoint: the rest is cut, and said to be. */
export function factsFromFile(graph: GraphReader, relations: readonly Relation[], direction: Direction): FactsReply {
  const items = itemsOf(graph);
  const distinct = [...new Map(relations.map((relation) => [relationKey(relation), relation])).values()];
  const asked = distinct.map((relation) => (direction === "out" ? leaving : arriving)(graph, items, relation));

  function reply(some: readonly Asked[]): FactsReply {
    const rows = some.reduce((sum, one) => sum + one.rows, 0);
    if (rows < MAX_ROWS) return whole(some);
    if (some.length > 1) {
      const middle = Math.ceil(some.length / 2);
      return joinFacts([reply(some.slice(0, middle)), reply(some.slice(middle))]);
    }
    const plain = some.flatMap((one) => one.plain(MAX_ROWS));
    const named = entityCollector(graph);
    for (const { fact } of plain) notePlain(named, fact, direction);
    return { facts: plain.map(({ fact }) => fact), entities: named.entities(), cut: some.map(({ relation }) => relation) };
  }

  function whole(some: readonly Asked[]): FactsReply {
    const named = entityCollector(graph);
    const plain = some.flatMap((one) => one.plain(MAX_ROWS));
    const stated = new Map(some.flatMap((one) => one.whole().map((statement) => [statement.fact.node, statement])));
    for (const { fact } of plain) notePlain(named, fact, direction);
    for (const statement of stated.values()) noteStatement(named, statement, direction);
    for (const { units } of stated.values()) for (const unit of units) named.note(unit);
    const truthy = plain.filter(({ said }) => !said).map(({ fact }) => fact);
    return { facts: [...truthy, ...[...stated.values()].map(({ fact }) => fact)], entities: named.entities(), cut: [] };
  }

  return asked.length === 0 ? { facts: [], entities: [], cut: [] } : reply(asked);
}

type Items = { head(id: EntityId): ItemHead; body(id: EntityId, property: PropertyId): RelationBody };
const NO_BODY: RelationBody = { plain: [], whole: [] };

/** Heads and bodies are decoded once an answer, however many relations ask for them. */
function itemsOf(graph: GraphReader): Items {
  const heads = new Map<EntityId, ItemHead>();
  const bodies = new Map<string, RelationBody>();
  function head(id: EntityId): ItemHead {
    const known = heads.get(id) ?? readHead(graph, graph.item(id));
    heads.set(id, known);
    return known;
  }
  return {
    head,
    body(id, property) {
      const key = `${id} ${property}`;
      const relation = head(id).relations.get(property);
      const known = bodies.get(key) ?? (relation === undefined ? NO_BODY : readBody(graph, id, relation));
      bodies.set(key, known);
      return known;
    },
  };
}

function leaving(_: GraphReader, items: Items, relation: Relation): Asked {
  const { entity, property } = relation;
  return {
    relation,
    rows: items.head(entity).relations.get(property)?.rows ?? 0,
    plain: (most) =>
      items
        .body(entity, property)
        .plain.slice(0, most)
        .map(({ value, said }) => ({ fact: plainFact(entity, property, value), said })),
    whole: () => items.body(entity, property).whole,
  };
}

function arriving(graph: GraphReader, items: Items, relation: Relation): Asked {
  const { entity, property } = relation;
  const known = readArrivals(graph, graph.item(entity)).get(property);
  const value: Value = { kind: "entity", id: entity };
  return {
    relation,
    rows: known?.rows ?? 0,
    plain: (most) =>
      known === undefined
        ? []
        : readDirectArrivals(graph, known, most).map(({ subject, said }) => ({ fact: plainFact(subject, property, value), said })),
    whole: () =>
      known === undefined
        ? []
        : readStatedArrivals(graph, known).flatMap(({ subject, ordinal }) => items.body(subject, property).whole[ordinal] ?? []),
  };
}

function plainFact(subject: EntityId, property: PropertyId, value: Value): Fact {
  return { subject, property, value, rank: "normal", qualifiers: [], node: null };
}

type EntityCollector = { note(id: EntityId): void; noteNamed(id: EntityId): void; entities(): readonly Entity[] };

/** The entities that an answer names, each once, with label and description. */
function entityCollector(graph: GraphReader): EntityCollector {
  const found = new Map<EntityId, Entity>();
  function described(id: EntityId): Entity {
    const row = graph.item(id);
    if (row === null) return { id, label: id, description: null, aliases: [] };
    const names = readNames(graph, row);
    return { id, label: shownLabel(names) ?? id, description: names.description, aliases: [] };
  }
  return {
    note(id) {
      if (!found.has(id)) found.set(id, described(id));
    },
    noteNamed(id) {
      if (found.has(id)) return;
      const entity = described(id);
      if (entity.label !== id) found.set(id, entity);
    },
    entities: () => [...found.values()],
  };
}

/** What arrives is shown with the name of its subject, if it has one. */
function notePlain(named: EntityCollector, { subject, value }: Fact, direction: Direction): void {
  if (value.kind === "entity") named.note(value.id);
  if (direction === "in") named.noteNamed(subject);
}

function noteStatement(named: EntityCollector, { fact, mainAt }: StoredStatement, direction: Direction): void {
  const qualifiers = fact.qualifiers.map(({ value }) => value);
  const values = [...qualifiers.slice(0, mainAt), fact.value, ...qualifiers.slice(mainAt)];
  for (const value of values) {
    if (value.kind === "entity") named.note(value.id);
    if (direction === "in") named.noteNamed(fact.subject);
  }
}
