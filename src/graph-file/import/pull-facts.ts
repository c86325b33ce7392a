import type { Fact } from "../../domain/statement.js";
import { PlumblineError } from "../../errors.js";
import type { KnowledgeGraph, Relation } from "../../ports/knowledge-graph.js";

const BATCH = 100;

export type FactPuller = {
  /** All facts of many relations, of those that were not taken before. */
  take(relations: readonly Relation[]): Promise<readonly Fact[]>;
  /** To be called before any other request: it throws when the user has aborted the pull or the request limit is reached. */
  beforeRequest(): void;
  /** Relations with so many statements that only a part of them was given. */
  readonly cut: readonly Relation[];
};

type Bounds = { readonly requests: () => number; readonly maxRequests: number; readonly signal?: AbortSignal | undefined };

/** Asks in batches, no relation twice; what the graph gave only in part is named. */
export function factPuller(kg: KnowledgeGraph, { requests, maxRequests, signal }: Bounds): FactPuller {
  const taken = new Set<string>();
  const cut: Relation[] = [];
  function beforeRequest(): void {
    if (signal?.aborted) throw new PlumblineError("aborted", "stopped while the graph was being pulled");
    if (requests() >= maxRequests) throw overBudget(maxRequests);
  }
  async function ask(batch: readonly Relation[]): Promise<readonly Fact[]> {
    beforeRequest();
    const reply = await kg.facts(batch, signal);
    cut.push(...reply.cut);
    return reply.facts;
  }
  return {
    cut,
    beforeRequest,
    async take(relations) {
      const fresh = relations.filter(({ entity, property, direction }) => {
        const key = `${entity} ${property} ${direction}`;
        return !taken.has(key) && taken.add(key);
      });
      const facts: Fact[] = [];
      for (let start = 0; start < fresh.length; start += BATCH)
        for (const fact of await ask(fresh.slice(start, start + BATCH))) facts.push(fact);
      return facts;
    },
  };
}

function overBudget(most: number): PlumblineError {
  const advice = "take fewer seeds, hops or entities, or raise --max-requests. Nothing was written";
  return new PlumblineError("budget-spent", `the pull needs more than ${most} requests; ${advice}`);
}
