import type { EntityId, PropertyId } from "../../domain/ids.js";
import { entitiesIn, type Fact } from "../../domain/statement.js";
import { GENERIC } from "../../kg/generic-relations.js";
import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { BEARINGS } from "./bearings.js";
import { distinctFacts } from "./fact-statements.js";
import type { FactPuller } from "./pull-facts.js";

/** Most statements that point to a seed by one relation ("born in": Paris). */
const MAX_ARRIVING = 100;

export type SeedDeps = {
  readonly kg: KnowledgeGraph;
  readonly puller: FactPuller;
  readonly isKnown: (property: PropertyId) => boolean;
  readonly signal?: AbortSignal | undefined;
};

/** All that is said of the seeds, in both directions, and enough about their neighbours to weigh it. */
export async function pullSeeds(deps: SeedDeps, seeds: readonly EntityId[]): Promise<readonly Fact[]> {
  const { kg, puller, isKnown, signal } = deps;
  puller.beforeRequest();
  const relations = (await kg.relations(seeds, signal)).relations.filter(({ property }) => isKnown(property));
  const leaving = await puller.take(relations.filter(({ direction }) => direction === "out"));
  const inward = relations.filter(({ direction, property }) => direction === "in" && !GENERIC.has(property));
  const arriving = await siblings(puller, boundArriving(await puller.take(inward)));
  const found = [...leaving, ...arriving];
  const near = new Set(found.flatMap(entitiesIn));
  const known = [...BEARINGS].filter(isKnown);
  const bearings = await puller.take(
    [...near].flatMap((entity) => known.map((property) => ({ entity, property, direction: "out" }) as const)),
  );
  return [...found, ...bearings];
}

/** A statement that arrives is taken with the others of its subject and property: which of them is best shows only together. */
function siblings(puller: FactPuller, arrived: readonly Fact[]): Promise<readonly Fact[]> {
  return puller.take(arrived.map(({ subject, property }) => ({ entity: subject, property, direction: "out" }) as const));
}

function boundArriving(facts: readonly Fact[]): readonly Fact[] {
  const counts = new Map<string, number>();
  return distinctFacts(facts).filter(({ property, value }) => {
    const key = `${value.kind === "entity" ? value.id : ""} ${property}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count < MAX_ARRIVING;
  });
}
