import { inBatches } from "../../base/batches.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import { entitiesIn, type Fact } from "../../domain/statement.js";
import { PlumblineError } from "../../errors.js";
import { GENERIC } from "../../kg/prune-facts.js";
import type { KnowledgeGraph, Relation } from "../../ports/knowledge-graph.js";
import { BEARINGS } from "./choose-slice.js";
import { distinctFacts } from "./wikidata-triples.js";

const BATCH = 100;

type Bounds = { readonly requests: () => number; readonly maxRequests: number; readonly signal?: AbortSignal | undefined };

/** Fetches in batches, and no relation twice. */
export function factPuller(kg: KnowledgeGraph, { requests, maxRequests, signal }: Bounds) {
  const taken = new Set<string>();
  const cut: Relation[] = [];
  /** Must be called before any other request: throws if the user has aborted the pull or the request limit is reached. */
  function beforeRequest(): void {
    if (signal?.aborted) throw new PlumblineError("aborted", "stopped while the graph was being pulled");
    if (requests() < maxRequests) return;
    const advice = "take fewer seeds, hops or entities, or raise --max-requests. Nothing was written";
    throw new PlumblineError("budget-spent", `the pull needs more than ${maxRequests} requests; ${advice}`);
  }
  async function ask(batch: readonly Relation[]): Promise<readonly Fact[]> {
    beforeRequest();
    const reply = await kg.facts(batch, signal);
    cut.push(...reply.cut);
    return reply.facts;
  }
  return {
    /** Relations with more statements than one answer may contain. */
    cut: cut as readonly Relation[],
    beforeRequest,
    /** All facts of the relations that were not fetched before. */
    async take(relations: readonly Relation[]): Promise<readonly Fact[]> {
      const fresh = relations.filter(({ entity, property, direction }) => {
        const key = `${entity} ${property} ${direction}`;
        return !taken.has(key) && taken.add(key);
      });
      const facts: Fact[] = [];
      for (const batch of inBatches(fresh, BATCH)) for (const fact of await ask(batch)) facts.push(fact);
      return facts;
    },
  };
}

/** Maximum incoming statements of a seed per relation ("born in": Paris). */
const MAX_ARRIVING = 100;

export type SeedDeps = {
  readonly kg: KnowledgeGraph;
  readonly puller: ReturnType<typeof factPuller>;
  readonly isKnown: (property: PropertyId) => boolean;
  readonly signal?: AbortSignal | undefined;
};

/** All statements of the seeds, in both directions, and class and location of their neighbours. */
export async function pullSeeds(deps: SeedDeps, seeds: readonly EntityId[]): Promise<readonly Fact[]> {
  const { kg, puller, isKnown, signal } = deps;
  puller.beforeRequest();
  const relations = (await kg.relations(seeds, signal)).relations.filter(({ property }) => isKnown(property));
  const leaving = await puller.take(relations.filter(({ direction }) => direction === "out"));
  const inward = relations.filter(({ direction, property }) => direction === "in" && !GENERIC.has(property));
  const arrived = boundArriving(await puller.take(inward));
  // With the other statements of their subject and property, to know which has the best rank.
  const arriving = await puller.take(arrived.map(({ subject, property }) => ({ entity: subject, property, direction: "out" }) as const));
  const found = [...leaving, ...arriving];
  const near = new Set(found.flatMap(entitiesIn));
  const known = [...BEARINGS].filter(isKnown);
  const bearings = await puller.take(
    [...near].flatMap((entity) => known.map((property) => ({ entity, property, direction: "out" }) as const)),
  );
  return [...found, ...bearings];
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
