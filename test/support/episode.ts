import type { Cost, Episode } from "../../src/domain/episode.js";
import type { EvidenceGraphJson } from "../../src/domain/evidence-graph.js";
import type { Outcome, Verdict } from "../../src/domain/outcome.js";
import { claimOf, judgementOf } from "./build.js";

export const EMPTY_GRAPH: EvidenceGraphJson = {
  entities: [],
  statements: [],
  passages: [],
  conflicts: [],
  annotations: [],
  corroborations: [],
};

export const NO_COST: Cost = {
  steps: 0,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  usd: 0,
  sparqlQueries: 0,
  roundTrips: 0,
  webRequests: 0,
  ms: 0,
};

export function verdictOutcome(verdict: Partial<Verdict> = {}): Outcome {
  return { kind: "verdict", verdict: { ...judgementOf(), forced: null, droppedCitations: 0, hint: null, ...verdict } };
}

export function failedOutcome(code: string): Outcome {
  return { kind: "failed", failure: { code, message: "it went wrong" } };
}

/** An episode as a verification would give it; what a test does not name is empty. */
export function episodeOf(rest: Partial<Episode> = {}): Episode {
  return {
    id: "20260102-030405-0123abcd",
    startedAt: "2026-01-02T03:04:05.000Z",
    claim: claimOf("Marie Curie was born in Warsaw."),
    outcome: verdictOutcome(),
    links: [],
    graph: EMPTY_GRAPH,
    evidence: [],
    trajectory: [],
    cost: NO_COST,
    policy: "test/0001-initial",
    versions: { plumbline: "0.0.0-test", graph: "memory", reasoner: "scripted" },
    ...rest,
  };
}
