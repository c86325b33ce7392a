import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
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

export type Expansion = { readonly map: number; readonly graph: number };

const AT_ONCE = 16;

/** What sixteen entities say of others, by the map and by the graph: milliseconds at the median. */
export async function timeExpansion(kg: KnowledgeGraph, adjacency: Adjacency, entities: readonly EntityId[]): Promise<Expansion> {
  const [byMap, byGraph]: [number[], number[]] = [[], []];
  let seen = 0;
  for (let start = 0; start + AT_ONCE <= entities.length; start += 4) {
    const some = entities.slice(start, start + AT_ONCE);
    const { relations } = await kg.relations(some);
    const out = relations.filter(({ direction }) => direction === "out").slice(0, 200);
    const [before, asked] = [performance.now(), await kg.facts(out)];
    byGraph.push(performance.now() - before);
    const from = performance.now();
    const reached = out.flatMap(({ entity, property }) =>
      (adjacency.get(entity)?.get(property) ?? []).map((value) => [entity, property, value]),
    );
    byMap.push(performance.now() - from);
    seen += reached.length + asked.facts.length;
  }
  if (seen === 0) throw new Error("nothing was reached");
  return { map: at(byMap, 0.5), graph: at(byGraph, 0.5) };
}
