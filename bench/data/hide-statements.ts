import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import type { Direction, Relation } from "../../src/domain/relation.js";
import type { Fact } from "../../src/domain/statement.js";
import type { Value } from "../../src/domain/value.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";

/** A statement to hide; `value` is an entity's id, or a number or date as the data set writes it. */
export type HiddenStatement = { readonly subject: EntityId; readonly property: PropertyId; readonly value: string };

/** The graph without some statements, whether truthy or qualified. Everything else stays, other values of the same relation too. */
export async function hideStatements(kg: KnowledgeGraph, hidden: readonly HiddenStatement[]): Promise<KnowledgeGraph> {
  const isHidden = (fact: Fact) =>
    hidden.some(({ subject, property, value }) => fact.subject === subject && fact.property === property && isSame(fact.value, value));
  const asked = hidden.map(({ subject, property }) => ({ entity: subject, property, direction: "out" as const }));
  const gone = (await kg.facts(asked)).facts.filter(isHidden);
  const goneEdges = new Set(gone.flatMap(edgesOf));

  /** A relation with the count that the graph without the hidden statements would list. */
  function recounted<R extends Relation & { readonly count?: number }>(relation: R): R {
    if (relation.count === undefined) return relation;
    const missing = gone.filter((fact) => fact.property === relation.property && endOf(fact, relation.direction) === relation.entity);
    return { ...relation, count: Math.max(0, relation.count - missing.length) };
  }

  return {
    ...kg,
    async relations(entities, signal) {
      const reply = await kg.relations(entities, signal);
      return { ...reply, relations: reply.relations.map(recounted).filter(({ count }) => count > 0) };
    },
    async facts(relations, signal) {
      const reply = await kg.facts(relations.map(recounted), signal);
      return { ...reply, facts: reply.facts.filter((fact) => !isHidden(fact)) };
    },
    async edgesAmong(entities, signal) {
      const edges = await kg.edgesAmong(entities, signal);
      return edges.filter(({ subject, property, object, as }) => !goneEdges.has(`${subject} ${property} ${object} ${as}`));
    },
  };
}

function edgesOf({ subject, property, value, qualifiers }: Fact): readonly string[] {
  const own = value.kind === "entity" ? [`${subject} ${property} ${value.id} value`] : [];
  return [
    ...own,
    ...qualifiers.flatMap((one) => (one.value.kind === "entity" ? [`${subject} ${one.property} ${one.value.id} qualifier`] : [])),
  ];
}

function endOf({ subject, value }: Fact, direction: Direction): EntityId | null {
  if (direction === "out") return subject;
  return value.kind === "entity" ? value.id : null;
}

/** The data set rounds numbers. */
const ROUNDING = 1e-6;

function isSame(value: Value, said: string): boolean {
  switch (value.kind) {
    case "entity":
      return value.id === said;
    case "quantity":
      return Math.abs(value.amount - Number(said)) <= ROUNDING * Math.abs(value.amount);
    case "time":
      return value.iso.slice(0, 10) === said.slice(0, 10);
    case "text":
      return value.text === said;
    case "some-value":
    case "no-value":
      return false;
  }
}
