import { setMaxListeners } from "node:events";
import type { Cost, ModelCost } from "../domain/episode.js";
import type { PolicyKnobs } from "../domain/policy.js";
import { BudgetSpentError } from "../errors.js";
import { ENTITIES_PER_QUERY, type KnowledgeGraph } from "../ports/knowledge-graph.js";

export type Meter = ReturnType<typeof startMeter>;

/** The model's costs in this episode; it stops itself when its budget is spent. */
export type ModelAccount = {
  spent(): ModelCost;
  /** The budget limit for which a call was refused, if any. */
  exhausted(): string | null;
};
const NO_MODEL: ModelAccount = { spent: () => ({ calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 }), exhausted: () => null };

/** Counts the costs of an episode, and refuses requests beyond its budget. */
export function startMeter(kg: KnowledgeGraph, budget: PolicyKnobs["budget"], clock: () => number, account: ModelAccount = NO_MODEL) {
  const elapsed = startStopwatch(clock);
  let sparqlQueries = 0;
  let webRequests = 0;
  let roundTrips = 0;
  let inFlight = 0;
  /** The budget limit for which something was refused. */
  let refused: string | null = null;

  function refuse(what: string): never {
    refused = what;
    throw new BudgetSpentError(what);
  }

  /** Concurrent queries count as one round trip. */
  async function counted<T>(queries: number, ask: () => Promise<T>): Promise<T> {
    if (queries === 0) return ask(); // no queries, no cost
    if (sparqlQueries + queries > budget.sparqlQueries) refuse(`${budget.sparqlQueries} graph queries`);
    sparqlQueries += queries;
    if (inFlight === 0) roundTrips++;
    inFlight++;
    try {
      return await ask();
    } finally {
      inFlight--;
    }
  }

  return {
    kg: countedGraph(kg, counted),
    async web<T>(ask: () => Promise<T>): Promise<T> {
      if (webRequests >= budget.webRequests) refuse(`${budget.webRequests} web requests`);
      webRequests++;
      return ask();
    },
    cost(steps: number): Cost {
      const { calls: modelCalls, inputTokens, outputTokens, usd } = account.spent();
      const ms = Math.round(elapsed());
      return { steps, modelCalls, inputTokens, outputTokens, usd, sparqlQueries, roundTrips, webRequests, ms };
    },
    spent(steps: number): string | null {
      if (steps >= budget.steps) return `${budget.steps} steps`;
      const exhausted = account.exhausted();
      if (exhausted !== null) return exhausted;
      if (refused !== null) return refused;
      if (sparqlQueries >= budget.sparqlQueries) return `${budget.sparqlQueries} graph queries`;
      return elapsed() >= budget.seconds * 1000 ? `${budget.seconds} seconds` : null;
    },
  };
}

/** Elapsed time. If the clock is set back, it stops but never decreases. */
function startStopwatch(clock: () => number): () => number {
  const start = clock();
  let latest = start;
  return () => {
    latest = Math.max(latest, clock());
    return latest - start;
  };
}

/** The same graph, counting the queries of every call. */
function countedGraph(kg: KnowledgeGraph, counted: <T>(queries: number, ask: () => Promise<T>) => Promise<T>): KnowledgeGraph {
  return {
    id: kg.id,
    names: kg.names,
    complete: kg.complete,
    close: () => kg.close(),
    // The dictionary is fetched once per process and shared by all claims.
    properties: (signal) => kg.properties(signal),
    // With a dictionary of names in memory, a look-up is not a query.
    searchEntities: (names, signal) =>
      counted(names.length === 0 || kg.names === "dictionary" ? 0 : 1, () => kg.searchEntities(names, signal)),
    similarNames:
      kg.similarNames &&
      ((names, signal) => counted(kg.names === "dictionary" ? 0 : 1, async () => (await kg.similarNames?.(names, signal)) ?? new Map())),
    relations: (entities, signal) => counted(Math.ceil(entities.length / ENTITIES_PER_QUERY), () => kg.relations(entities, signal)),
    facts: (relations, signal) => counted(new Set(relations.map(({ direction }) => direction)).size, () => kg.facts(relations, signal)),
    edgesAmong: (entities, signal) => counted(entities.length < 2 ? 0 : 1, () => kg.edgesAmong(entities, signal)),
    references: (nodes, signal) => counted(nodes.length === 0 ? 0 : 1, () => kg.references(nodes, signal)),
    labels: (entities, signal) => counted(entities.length === 0 ? 0 : 1, () => kg.labels(entities, signal)),
  };
}

/** A signal that fires when the episode's time is up or the caller aborts. Call `end()` to clear the timer. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** True when the time is up; false when the caller aborted. */
  passed(): boolean;
  end(): void;
};

export function startDeadline(seconds: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  // Every running request adds a listener, and a search may have many.
  setMaxListeners(0, controller.signal);
  let passed = false;
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    passed = true;
    controller.abort(new BudgetSpentError(`${seconds} seconds`));
  }, seconds * 1000);
  outer?.addEventListener("abort", abort, { once: true });
  if (outer?.aborted) abort();
  return {
    signal: controller.signal,
    passed: () => passed,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}
