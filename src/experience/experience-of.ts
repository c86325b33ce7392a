import type { Cost } from "../domain/cost.js";
import type { Episode } from "../domain/episode.js";
import { type Critique, EXPERIENCE_VERSION, type Experience, type RewardRecord } from "../domain/experience.js";
import type { Label } from "../domain/outcome.js";

const MAX_SUMMARY = 1000;

/** An episode as it goes into the buffer: a record a step, and then one of the whole, so that a record of an episode says that its steps are all there. */
export function experienceOf(episode: Episode, gold: Label | null, critique: Critique, reward: RewardRecord): readonly Experience[] {
  const { outcome, trajectory } = episode;
  const verdict = outcome.kind === "verdict" ? outcome.verdict : null;
  const head = { v: EXPERIENCE_VERSION, episode: episode.id } as const;
  const steps = trajectory.map(({ index, belief, action, observation, cost }, place): Experience => {
    const last = place === trajectory.length - 1;
    return {
      ...head,
      kind: "step",
      index,
      belief: { ...belief, linked: [...belief.linked], unknown: [...belief.unknown] },
      action,
      observation: { kind: observation.kind, summary: observation.summary.slice(0, MAX_SUMMARY) },
      cost: less(cost, trajectory[place - 1]?.cost),
      // The verdict is what the reward is for; the steps before it have their cost.
      reward: last ? reward : null,
      critique: last ? critique : null,
    };
  });
  return [
    ...steps,
    {
      ...head,
      kind: "episode",
      at: episode.startedAt,
      claim: { text: episode.claim.text, asOf: episode.claim.asOf },
      gold,
      label: verdict?.label ?? null,
      confidence: verdict?.confidence ?? null,
      failure: outcome.kind === "failed" ? outcome.failure.code : null,
      forced: verdict?.forced ?? null,
      policy: episode.policy,
      reasoner: episode.versions.reasoner,
      graph: episode.versions.graph,
      steps: trajectory.length,
      cost: less(episode.cost, undefined),
      reward,
      critique,
    },
  ];
}

function less(cost: Cost, before: Cost | undefined): { modelCalls: number; sparqlQueries: number; webRequests: number; ms: number } {
  return {
    modelCalls: cost.modelCalls - (before?.modelCalls ?? 0),
    sparqlQueries: cost.sparqlQueries - (before?.sparqlQueries ?? 0),
    webRequests: cost.webRequests - (before?.webRequests ?? 0),
    ms: cost.ms - (before?.ms ?? 0),
  };
}
