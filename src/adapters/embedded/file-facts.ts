import { halves } from "../../base/batches.js";
import { lazy } from "../../base/lazy.js";
import type { Entity } from "../../domain/entity.js";
import type { EntityId } from "../../domain/ids.js";
import { relationKey } from "../../domain/relation.js";
import type { Fact } from "../../domain/statement.js";
import type { Value } from "../../domain/value.js";
import type { StoredStatement } from "../../graph-file/codec.js";
import type { GraphReader } from "../../graph-file/graph-reader.js";
import type { KnownItems } from "../../graph-file/known-items.js";
import { type PlainFact, plainFact, readDirectArrivals, readStatedArrivals } from "../../graph-file/read-item.js";
import { type Direction, type FactsReply, joinFacts, MAX_ROWS, NO_FACTS, type Relation } from "../../ports/knowledge-graph.js";

/** A relation of an item: the size of its answer, and its statements, read when needed. */
type Asked = {
  readonly relation: Relation;
  readonly rows: number;
  /** At most `most` truthy values. */
  plain(most: number): readonly PlainFact[];
  whole(): readonly StoredStatement[];
};

export type FileGraph = { readonly graph: GraphReader; readonly items: KnownItems };

/** The facts of relations in one direction, with the same limits as at an endpoint: longer lists are truncated and reported in `cut`. */
export function factsFromFile(file: FileGraph, relations: readonly Relation[], direction: Direction): FactsReply {
  if (relations.length === 0) return NO_FACTS;
  const distinct = new Map<string, Relation>();
  for (const relation of relations) distinct.set(relationKey(relation), relation);
  const asked: Asked[] = [];
  for (const relation of distinct.values()) asked.push((direction === "out" ? leaving : arriving)(file, relation));

  function reply(some: readonly Asked[]): FactsReply {
    let rows = 0;
    for (const one of some) rows += one.rows;
    if (rows < MAX_ROWS) return whole(some);
    if (some.length > 1) return joinFacts(halves(some).map(reply));
    const plain = some.flatMap((one) => one.plain(MAX_ROWS));
    const named = entityCollector(file.items);
    for (const { value, subject } of plain) noteValue(named, value, subject, direction);
    return { facts: plain.map(plainFact), entities: named.entities(), cut: some.map(({ relation }) => relation) };
  }

  /** Called about ten times per claim, with a few hundred facts each, so it makes no intermediate lists. */
  function whole(some: readonly Asked[]): FactsReply {
    const named = entityCollector(file.items);
    const facts: Fact[] = [];
    const stated = new Map<string, StoredStatement>();
    for (const one of some) {
      for (const plain of one.plain(MAX_ROWS)) {
        noteValue(named, plain.value, plain.subject, direction);
        if (!plain.said) facts.push(plainFact(plain));
      }
      for (const statement of one.whole()) stated.set(statement.fact.node, statement);
    }
    for (const statement of stated.values()) {
      noteStatement(named, statement, direction);
      facts.push(statement.fact);
    }
    for (const { units } of stated.values()) for (const unit of units) named.note(unit);
    return { facts, entities: named.entities(), cut: [] };
  }

  return reply(asked);
}

function leaving({ items }: FileGraph, relation: Relation): Asked {
  const { entity, property } = relation;
  const body = lazy(() => items.body(entity, property));
  return {
    relation,
    rows: items.head(entity).relations.get(property)?.rows ?? 0,
    plain(most) {
      const { plain } = body();
      return plain.length > most ? plain.slice(0, most) : plain;
    },
    whole: () => body().whole,
  };
}

function arriving({ graph, items }: FileGraph, relation: Relation): Asked {
  const { entity, property } = relation;
  const known = items.arrivals(entity).get(property);
  const value: Value = { kind: "entity", id: entity };
  return {
    relation,
    rows: known?.rows ?? 0,
    plain: (most) =>
      known === undefined
        ? []
        : readDirectArrivals(graph, known, most).map(({ subject, said }) => ({ subject, property, value, said, fact: null })),
    // Copies, so that it does not depend on the cache whether a statement found from both sides is one object.
    whole: () =>
      known === undefined
        ? []
        : readStatedArrivals(graph, known).flatMap(({ subject, ordinal }) => {
            const statement = items.body(subject, property).whole[ordinal];
            return statement === undefined ? [] : [{ ...statement, fact: { ...statement.fact } }];
          }),
  };
}

type EntityCollector = ReturnType<typeof entityCollector>;

/** The entities that an answer names, each once, with label and description. */
function entityCollector(items: KnownItems) {
  const found = new Map<EntityId, Entity>();
  return {
    note(id: EntityId): void {
      if (!found.has(id)) found.set(id, items.shown(id));
    },
    noteNamed(id: EntityId): void {
      if (found.has(id)) return;
      const entity = items.shown(id);
      if (entity.label !== id) found.set(id, entity);
    },
    entities: (): readonly Entity[] => [...found.values()],
  };
}

function noteValue(named: EntityCollector, value: Value, subject: EntityId, direction: Direction): void {
  if (value.kind === "entity") named.note(value.id);
  if (direction === "in") named.noteNamed(subject);
}

function noteStatement(named: EntityCollector, { fact, mainAt }: StoredStatement, direction: Direction): void {
  const { subject } = fact;
  let place = 0;
  for (const { value } of fact.qualifiers) {
    if (place++ === mainAt) noteValue(named, fact.value, subject, direction);
    noteValue(named, value, subject, direction);
  }
  if (mainAt >= fact.qualifiers.length) noteValue(named, fact.value, subject, direction);
}
