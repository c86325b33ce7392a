import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import type { KnowledgeGraph, Relation } from "../../src/ports/knowledge-graph.js";
import { at } from "./figures.js";

/** The least that an answer can cost: direct statements in a map, values as they stand in the file, without names, ranks or qualifiers. */
export type Adjacency = ReadonlyMap<EntityId, ReadonlyMap<PropertyId, readonly string[]>>;

const DIRECT = /^<http:\/\/www\.wikidata\.org\/entity\/(Q\d+)> <http:\/\/www\.wikidata\.org\/prop\/direct\/(P\d+)> (.*) \.$/gm;

export function adjacencyOf(triples: string): Adjacency {
  const found = new Map<EntityId, Map<PropertyId, string[]>>();
  for (const [, subject, property, value = ""] of triples.matchAll(DIRECT)) {
    const own = found.get(subject as EntityId) ?? new Map<PropertyId, string[]>();
    found.set(subject as EntityId, own);
    own.set(property as PropertyId, [...(own.get(property as PropertyId) ?? []), value]);
  }
  return found;
}

/** Milliseconds at the median: by the map, by the graph when it is first asked about these entities, and when it is asked again. */
export type Expansion = { readonly map: number; readonly first: number; readonly again: number };

const AT_ONCE = 16;

/** What sixteen entities say of others, by the map and by the graph. The graph is to be fresh: nothing of these entities is decoded yet. */
export async function timeExpansion(kg: KnowledgeGraph, adjacency: Adjacency, entities: readonly EntityId[]): Promise<Expansion> {
  const asked = await Promise.all(
    Array.from({ length: Math.floor(entities.length / AT_ONCE) }, async (_, group) => {
      const { relations } = await kg.relations(entities.slice(group * AT_ONCE, (group + 1) * AT_ONCE));
      return relations.filter(({ direction }) => direction === "out").slice(0, 200);
    }),
  );
  const byGraph = async () => {
    const times: number[] = [];
    for (const relations of asked) {
      const before = performance.now();
      await kg.facts(relations);
      times.push(performance.now() - before);
    }
    return at(times, 0.5);
  };
  const byMap = () =>
    at(
      asked.map((relations) => timeOf(() => reach(adjacency, relations))),
      0.5,
    );
  const first = await byGraph();
  byMap();
  return { first, map: byMap(), again: await byGraph() };
}

function reach(adjacency: Adjacency, relations: readonly Relation[]): readonly (readonly string[])[] {
  return relations.flatMap(({ entity, property }) =>
    (adjacency.get(entity)?.get(property) ?? []).map((value) => [entity, property, value]),
  );
}

function timeOf(use: () => unknown): number {
  const before = performance.now();
  use();
  return performance.now() - before;
}
