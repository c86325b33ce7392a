import { VERSION } from "../../base/package-root.js";
import type { Claim } from "../../domain/claim.js";
import { type Episode, newEpisodeId } from "../../domain/episode.js";
import type { Failure } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import type { ThreadFacts } from "./protocol.js";

export type Ended = {
  readonly claim: Claim;
  readonly failure: Failure;
  readonly facts: ThreadFacts;
  /** Where it was promised. */
  readonly id: string | undefined;
  /** Where it was another than the thread's own. */
  readonly policy: Policy | undefined;
  /** When it began, and when it was ended: milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
};

/** The episode of a verification whose thread is gone with everything that it had learned. */
export function endedEpisode({ claim, failure, facts, id, policy, from, to }: Ended): Episode {
  const startedAt = new Date(from).toISOString();
  return {
    id: id ?? newEpisodeId(startedAt),
    startedAt,
    claim,
    outcome: { kind: "failed", failure },
    links: [],
    graph: { entities: [], statements: [], passages: [], conflicts: [], annotations: [], corroborations: [] },
    evidence: [],
    trajectory: [],
    cost: {
      steps: 0,
      modelCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      // What a model had cost by then is not known.
      usd: facts.reasoner === "offline" ? 0 : null,
      sparqlQueries: 0,
      roundTrips: 0,
      webRequests: 0,
      ms: Math.max(0, to - from),
    },
    policy: policy?.id ?? facts.policy,
    notRecorded: "the thread that verified the claim was ended",
    versions: { plumbline: VERSION, graph: facts.graph, reasoner: facts.reasoner },
  };
}
