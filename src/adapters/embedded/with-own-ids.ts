import { inBatches } from "../../base/batches.js";
import { type Entity, isDescribedAsKind, namesKinds } from "../../domain/entity.js";
import type { EntityId } from "../../domain/ids.js";
import type { Fact } from "../../domain/statement.js";
import type { Value } from "../../domain/value.js";
import { P } from "../../domain/wikidata-ids.js";
import type { OwnIds } from "../../graph-file/own-ids.js";
import { type Candidate, type KnowledgeGraph, MAX_ENTITIES, type Relation } from "../../ports/knowledge-graph.js";

/** A graph file with ids of its own: asks by the stored numbers, and answers with the graph's ids. Its dictionary of properties has them already. */
export function withOwnIds(kg: KnowledgeGraph, ids: OwnIds): KnowledgeGraph {
  const asked = (some: readonly EntityId[]) => some.flatMap((id) => ids.storedItem(id) ?? []);
  const relation = <T extends Pick<Relation, "entity" | "property">>(one: T): T => ownRelation(one, ids);
  const entity = (one: Entity) => ownEntity(one, ids);
  return {
    ...kg,
    async searchEntities(names, signal) {
      const found = await kg.searchEntities(names, signal);
      const individuals = await individualsAmong(kg, ids, [...found.values()].flat(), signal);
      return new Map(
        [...found].map(([name, list]) => [
          name,
          list.map((one) => ({
            ...one,
            // "a keeper" for the job title "Keeper".
            matched: /^\p{Ll}/u.test(name) && isDescribedAsKind(one.entity.description) ? one.matched.toLowerCase() : one.matched,
            entity: entity(one.entity),
            individual: individuals.has(one.entity.id),
          })),
        ]),
      );
    },
    async relations(entities, signal) {
      const { relations, hubs } = await kg.relations(asked(entities), signal);
      return { relations: relations.map(relation), hubs: hubs.map(ids.item) };
    },
    async facts(relations, signal) {
      const stored = relations.flatMap((one) => {
        const [item, property] = [ids.storedItem(one.entity), ids.storedProperty(one.property)];
        return item === null || property === null ? [] : [{ ...one, entity: item, property }];
      });
      const { facts, entities, cut, unreadable } = await kg.facts(stored, signal);
      return {
        facts: facts.map((fact) => ownFact(fact, ids)),
        entities: entities.map(entity),
        cut: cut.map(relation),
        ...(unreadable === undefined ? {} : { unreadable: unreadable.map(relation) }),
      };
    },
    async edgesAmong(entities, signal) {
      const edges = await kg.edgesAmong(asked(entities), signal);
      return edges.map((edge) => ({
        ...edge,
        subject: ids.item(edge.subject),
        property: ids.property(edge.property),
        object: ids.item(edge.object),
      }));
    },
    async labels(entities, signal) {
      const found = await kg.labels(asked(entities), signal);
      return new Map([...found].map(([id, label]) => [ids.item(id), label]));
    },
  };
}

/** Candidates that have a class and are no class themselves, nor a profession, species or other kind that things have. */
async function individualsAmong(
  kg: KnowledgeGraph,
  own: OwnIds,
  found: readonly Candidate[],
  signal?: AbortSignal,
): Promise<ReadonlySet<EntityId>> {
  const ids = [...new Set(found.map(({ entity }) => entity.id))];
  const kinds = [...(await kg.properties(signal)).values()].filter(({ label, aliases }) => [label, ...aliases].some(namesKinds));
  const classing = new Set([P.instanceOf, P.subclassOf, ...kinds.flatMap(({ id }) => own.storedProperty(id) ?? [])]);
  const replies = await Promise.all(inBatches(ids, MAX_ENTITIES).map((batch) => kg.relations(batch, signal)));
  const relations = replies.flatMap((reply) => reply.relations);
  const isClass = ({ property, direction }: Relation) => (direction === "in" ? classing.has(property) : property === P.subclassOf);
  const classes = new Set(relations.filter(isClass).map(({ entity }) => entity));
  const classed = relations.filter(({ property, direction }) => property === P.instanceOf && direction === "out");
  return new Set(classed.flatMap(({ entity }) => (classes.has(entity) ? [] : [entity])));
}

function ownRelation<T extends Pick<Relation, "entity" | "property">>(one: T, ids: OwnIds): T {
  return { ...one, entity: ids.item(one.entity), property: ids.property(one.property) };
}

function ownEntity(one: Entity, ids: OwnIds): Entity {
  const id = ids.item(one.id);
  return { ...one, id, label: one.label === one.id ? id : one.label };
}

function ownFact(fact: Fact, ids: OwnIds): Fact {
  return {
    ...fact,
    subject: ids.item(fact.subject),
    property: ids.property(fact.property),
    value: ownValue(fact.value, ids),
    qualifiers: fact.qualifiers.map(({ property, value }) => ({ property: ids.property(property), value: ownValue(value, ids) })),
  };
}

function ownValue(value: Value, ids: OwnIds): Value {
  if (value.kind === "entity") return { kind: "entity", id: ids.item(value.id) };
  return value.kind === "quantity" && value.unit !== null ? { ...value, unit: ids.item(value.unit) } : value;
}
