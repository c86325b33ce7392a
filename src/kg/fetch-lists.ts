import { inBatches } from "../base/batches.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { PathStep } from "../domain/reading.js";
import { type FactsReply, joinFacts, type KnowledgeGraph, MAX_ENTITIES, type Relation, type WantedList } from "../ports/knowledge-graph.js";

/** `listed`: the relations that lead to the members. */
export type FetchedLists = FactsReply & { readonly listed: readonly Relation[] };

/** Longer lists are not fetched. */
const MAX_MEMBERS = 400;

/** Fetches complete lists: one query for the members, and one for the properties that are needed of them. */
export async function fetchLists(kg: KnowledgeGraph, lists: readonly WantedList[], signal?: AbortSignal): Promise<FetchedLists> {
  const fetched = await Promise.all(lists.map((list) => fetchList(kg, list, signal)));
  return { ...joinFacts(fetched), listed: fetched.flatMap(({ listed }) => listed) };
}

async function fetchList(kg: KnowledgeGraph, { owners, by, properties, through }: WantedList, signal?: AbortSignal): Promise<FetchedLists> {
  const listed = owners.map((entity): Relation => ({ entity, ...by }));
  const members = await kg.facts(listed, signal);
  const ids = ends(members, by.direction);
  if (ids.length > MAX_MEMBERS) return { facts: [], entities: [], cut: [], listed: [] };
  const told = await factsOf(kg, ids, properties, signal);
  const further = through.length === 0 ? [] : [await factsOf(kg, ends(told, "out"), through, signal)];
  return { ...joinFacts([members, told, ...further]), listed };
}

function ends({ facts }: FactsReply, direction: PathStep["direction"]): readonly EntityId[] {
  return [...new Set(facts.flatMap(({ subject, value }) => (direction === "in" ? [subject] : value.kind === "entity" ? [value.id] : [])))];
}

async function factsOf(
  kg: KnowledgeGraph,
  entities: readonly EntityId[],
  properties: readonly PropertyId[],
  signal?: AbortSignal,
): Promise<FactsReply> {
  const relations = entities.flatMap((entity) => properties.map((property): Relation => ({ entity, property, direction: "out" })));
  return joinFacts(await Promise.all(inBatches(relations, MAX_ENTITIES).map((batch) => kg.facts(batch, signal))));
}
