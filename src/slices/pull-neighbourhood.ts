import type { Property } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { Fact } from "../domain/statement.js";
import { PlumblineError } from "../errors.js";
import type { Templates } from "../kg/read-templates.js";
import type { Select } from "../kg/sparql-results.js";
import type { KnowledgeGraph, Relation } from "../ports/knowledge-graph.js";
import { distinctFacts } from "./fact-statements.js";
import { pullFacts } from "./pull-facts.js";
import { askDatatypes, askNames, askRelationsOut } from "./pull-queries.js";
import type { Name } from "./write-names.js";

export type PullDeps = {
  readonly kg: KnowledgeGraph;
  readonly select: Select;
  readonly templates: Templates;
  /** Requests that were sent so far. */
  requests(): number;
};

export type PullOptions = {
  readonly seeds: readonly EntityId[];
  /** Statements away from the seeds: 1 is what is said of them. */
  readonly hops: number;
  /** Entities whose statements are asked for. */
  readonly maxEntities: number;
  readonly maxRequests: number;
  readonly onProgress?: (share: number, doing: string) => void;
  readonly signal?: AbortSignal | undefined;
};

export type Neighbourhood = {
  readonly facts: readonly Fact[];
  readonly names: ReadonlyMap<EntityId, readonly Name[]>;
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly datatypes: ReadonlyMap<PropertyId, string>;
  readonly asked: readonly EntityId[];
  /** Entities within reach that the bound left out, and relations of hubs of which only a part was taken. */
  readonly leftOut: number;
  readonly cut: readonly Relation[];
  readonly unknownSeeds: readonly EntityId[];
};

const BATCH = 50;
const NAMES_BATCH = 100;
/** Of the statements that arrive at a seed by one relation ("born in": Paris), so many are taken. */
const MAX_ARRIVING = 100;
/** Relations that lead everywhere: taken, but neither followed nor asked for backwards. */
const GENERIC: ReadonlySet<PropertyId> = new Set<PropertyId>(["P31", "P21", "P106", "P1412", "P735", "P734", "P421", "P279"]);

/** Breadth first from the seeds: their statements in both directions, then hop by hop what the values of those say themselves. */
export async function pullNeighbourhood(deps: PullDeps, options: PullOptions): Promise<Neighbourhood> {
  const { kg, select } = deps;
  const { signal } = options;
  const properties = await kg.properties(signal);
  const datatypes = await askDatatypes(select, signal);
  const facts: Fact[] = [];
  const cut: Relation[] = [];
  const asked = new Set<EntityId>();
  let leftOut = 0;
  const beforeRequest = () => {
    if (signal?.aborted) throw new PlumblineError("aborted", "stopped while the graph was being pulled");
    if (deps.requests() >= options.maxRequests) throw overBudget(options.maxRequests);
  };
  const take = async (relations: readonly Relation[]): Promise<readonly Fact[]> => {
    const pulled = await pullFacts(kg, relations, beforeRequest, signal);
    cut.push(...pulled.cut);
    return pulled.facts;
  };
  let frontier: readonly EntityId[] = [...new Set(options.seeds)];
  for (let hop = 1; hop <= options.hops && frontier.length > 0; hop++) {
    const room = options.maxEntities - asked.size;
    leftOut += Math.max(0, frontier.length - room);
    const chosen = frontier.slice(0, room);
    const found: Fact[] = [];
    for (let start = 0; start < chosen.length; start += BATCH) {
      const batch = chosen.slice(start, start + BATCH);
      beforeRequest();
      options.onProgress?.(
        (hop - 1 + start / chosen.length) / (options.hops + 1),
        `hop ${hop}: ${asked.size} entities, ${deps.requests()} requests`,
      );
      const reach = hop === 1 ? await relationsBothWays(deps, batch, signal) : await askRelationsOut(deps, batch, signal);
      const relations = reach.filter(({ property }) => properties.has(property));
      found.push(...(await take(relations.filter(({ direction }) => direction === "out"))));
      const arriving = relations.filter(({ direction, property }) => direction === "in" && !GENERIC.has(property));
      found.push(...(await siblings(boundArriving(await take(arriving)))));
      for (const id of batch) asked.add(id);
    }
    facts.push(...found);
    frontier = farEnds(found, asked);
  }

  /** A statement that arrives is taken with the others of its subject and property: which of them is best shows only together. */
  async function siblings(arrived: readonly Fact[]): Promise<readonly Fact[]> {
    const pairs = new Map(
      arrived.map(({ subject, property }) => [`${subject} ${property}`, { entity: subject, property, direction: "out" } as const]),
    );
    return take([...pairs.values()]);
  }

  const distinct = distinctFacts(facts);
  const named = [...new Set([...options.seeds, ...distinct.flatMap(entitiesOf)])];
  const names = new Map<EntityId, readonly Name[]>();
  for (let start = 0; start < named.length; start += NAMES_BATCH) {
    beforeRequest();
    options.onProgress?.((options.hops + start / named.length) / (options.hops + 1), `names: ${start} of ${named.length}`);
    for (const [id, list] of await askNames(select, named.slice(start, start + NAMES_BATCH), signal)) names.set(id, list);
  }
  const said = new Set(distinct.map(({ subject }) => subject));
  const unknownSeeds = options.seeds.filter((id) => !names.has(id) && !said.has(id));
  return { facts: distinct, names, properties, datatypes, asked: [...asked], leftOut, cut, unknownSeeds };
}

/** At a seed that half of the graph points at, an endpoint may give up; what leaves it is still worth having. */
async function relationsBothWays(deps: PullDeps, ids: readonly EntityId[], signal: AbortSignal | undefined): Promise<readonly Relation[]> {
  try {
    return await deps.kg.relations(ids, signal);
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code !== "graph-timeout") throw error;
    return askRelationsOut(deps, ids, signal);
  }
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

/** Where the next hop begins: values of statements that were followed, those named most often first. */
function farEnds(facts: readonly Fact[], asked: ReadonlySet<EntityId>): readonly EntityId[] {
  const counts = new Map<EntityId, number>();
  for (const { property, value, subject, rank } of facts) {
    if (GENERIC.has(property) || rank === "deprecated") continue;
    for (const id of value.kind === "entity" ? [value.id, subject] : []) if (!asked.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || Number(a.slice(1)) - Number(b.slice(1))).map(([id]) => id);
}

function entitiesOf({ subject, value, qualifiers }: Fact): readonly EntityId[] {
  const values = [value, ...qualifiers.map((qualifier) => qualifier.value)];
  return [
    subject,
    ...values.flatMap((one) => (one.kind === "entity" ? [one.id] : one.kind === "quantity" && one.unit !== null ? [one.unit] : [])),
  ];
}

function overBudget(most: number): PlumblineError {
  return new PlumblineError(
    "budget-spent",
    `the pull needs more than ${most} requests; take fewer seeds, hops or entities, or raise --max-requests. Nothing was written`,
  );
}
