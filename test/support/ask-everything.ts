import type { EntityId } from "../../src/domain/ids.js";
import type { FactsReply, KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import type { GraphSample } from "./graph-sample.js";

/** Every question of the port, about a sample; the replies to each kind of question in turn. */
export async function askEverything(kg: KnowledgeGraph, { entities, names }: GraphSample) {
  const relations = await inTurn(groups(entities, 10), (some) => kg.relations(some));
  const offered = relations.flatMap((reply) => reply.relations).filter(({ count }) => count < 100);
  const facts = await inTurn(groups(sorted(offered), 40), (some) => kg.facts(some));
  const edges = await inTurn(facts.map(neighbours), (some) => kg.edgesAmong(some));
  const nodes = facts.flatMap((reply) => reply.facts.flatMap(({ node }) => (node === null ? [] : [node])));
  const references = [...(await kg.references([...new Set(nodes)].sort().slice(0, 50)))];
  const labels = [...(await kg.labels(entities.slice(0, 50)))];
  return { names: await kg.searchEntities(names), properties: await kg.properties(), relations, facts, edges, references, labels };
}

/** Some of the entities that the facts connect, so that there are edges to find. */
function neighbours({ facts }: FactsReply): readonly EntityId[] {
  const ends = facts.flatMap(({ subject, value }) => (value.kind === "entity" ? [{ subject, value: value.id }] : []));
  return [...new Set(sorted(ends).flatMap(({ subject, value }) => [subject, value]))].slice(0, 25);
}

/** Rows come in any order; what is asked next must not hang on it. */
function sorted<T>(list: readonly T[]): readonly T[] {
  return [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function groups<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, place) => list.slice(place * size, (place + 1) * size));
}

async function inTurn<T, R>(list: readonly T[], ask: (item: T) => Promise<R>): Promise<readonly R[]> {
  const answers: R[] = [];
  for (const item of list) answers.push(await ask(item));
  return answers;
}
