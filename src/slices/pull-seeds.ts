import type { EntityId, PropertyId } from "../domain/ids.js";
import type { Fact } from "../domain/statement.js";
import { PlumblineError } from "../errors.js";
import type { Templates } from "../kg/read-templates.js";
import type { Select } from "../kg/sparql-results.js";
import type { KnowledgeGraph, Relation } from "../ports/knowledge-graph.js";
import { BEARINGS } from "./bearings.js";
import { distinctFacts } from "./fact-statements.js";
import type { FactPuller } from "./pull-facts.js";
import { askRelationsOut } from "./pull-queries.js";

/** Of the statements that arrive at a seed by one relation ("born in": Paris), so many are taken. */
const MAX_ARRIVING = 100;
/** A query names at most 200 things. */
const MAX_NEIGHBOURS = 150;
/** Relations that lead everywhere: taken, but neither followed nor asked for backwards. */
export const GENERIC: ReadonlySet<PropertyId> = new Set<PropertyId>(["P31", "P21", "P106", "P1412", "P735", "P734", "P421", "P279"]);

export type SeedDeps = {
  readonly kg: KnowledgeGraph;
  readonly select: Select;
  readonly templates: Templates;
  readonly puller: FactPuller;
  readonly isKnown: (property: PropertyId) => boolean;
  readonly signal?: AbortSignal | undefined;
};

/** All that is said of the seeds, in both directions, and enough about their neighbours to weigh it. */
export async function pullSeeds(deps: SeedDeps, seeds: readonly EntityId[]): Promise<readonly Fact[]> {
  const { puller, isKnown } = deps;
  const relations = (await relationsBothWays(deps, seeds)).filter(({ property }) => isKnown(property));
  const leaving = await puller.take(relations.filter(({ direction }) => direction === "out"));
  const inward = relations.filter(({ direction, property }) => direction === "in" && !GENERIC.has(property));
  const arriving = await siblings(puller, boundArriving(await puller.take(inward)));
  const found = [...leaving, ...arriving];
  const former = await siblings(puller, await edges(deps, seeds, found));
  const near = new Set(found.flatMap(entitiesOf));
  const known = [...BEARINGS].filter(isKnown);
  const bearings = await puller.take(
    [...near].flatMap((entity) => known.map((property) => ({ entity, property, direction: "out" }) as const)),
  );
  return [...found, ...former, ...bearings];
}

/** At a seed that half of the graph points at, an endpoint may give up; what leaves it is still worth having. */
async function relationsBothWays(deps: SeedDeps, ids: readonly EntityId[]): Promise<readonly Relation[]> {
  deps.puller.beforeRequest();
  try {
    return await deps.kg.relations(ids, deps.signal);
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code !== "graph-timeout") throw error;
    return askRelationsOut(deps, ids, deps.signal);
  }
}

/** A statement that arrives is taken with the others of its subject and property: which of them is best shows only together. */
function siblings(puller: FactPuller, arrived: readonly Fact[]): Promise<readonly Fact[]> {
  return puller.take(arrived.map(({ subject, property }) => ({ entity: subject, property, direction: "out" }) as const));
}

/** Statements between a seed and its neighbours that are not the best any more (a former head of state) arrive by no relation. */
async function edges(
  { kg, puller, isKnown, signal }: SeedDeps,
  seeds: readonly EntityId[],
  found: readonly Fact[],
): Promise<readonly Fact[]> {
  const connected: Fact[] = [];
  for (const seed of seeds) {
    const near = found.map(entitiesOf).filter((ids) => ids.includes(seed));
    const others = [...new Set(near.flat())].filter((id) => id !== seed).slice(0, MAX_NEIGHBOURS);
    if (others.length === 0) continue;
    puller.beforeRequest();
    const { facts } = await kg.edgesAmong([seed, ...others], signal);
    connected.push(...facts.filter((fact) => entitiesOf(fact).includes(seed) && isKnown(fact.property)));
  }
  return connected;
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

/** Subject, value, and what the qualifiers and units name. */
export function entitiesOf({ subject, value, qualifiers }: Fact): readonly EntityId[] {
  const values = [value, ...qualifiers.map((qualifier) => qualifier.value)];
  const named = values.flatMap((one) =>
    one.kind === "entity" ? [one.id] : one.kind === "quantity" && one.unit !== null ? [one.unit] : [],
  );
  return [subject, ...named];
}
