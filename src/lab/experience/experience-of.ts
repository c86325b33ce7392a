import { claimShapeOf } from "../../domain/claim-shape.js";
import type { Cost, Episode } from "../../domain/episode.js";
import {
  type Critique,
  EXPERIENCE_VERSION,
  type Experience,
  type ExperienceCost,
  type ExperienceEnvironment,
  type RewardRecord,
} from "../../domain/experience.js";
import type { Label } from "../../domain/outcome.js";
import { stepCredits, type Weights } from "./step-credits.js";

const MAX_SUMMARY = 1000;
const MAX_CRITIQUE = 2000;

/** What the buffer records besides the episode. */
export type Setting = {
  readonly policyHash: string;
  readonly environment: ExperienceEnvironment;
  /** A hash of the texts that came with the claim. */
  readonly given: string | null;
};

export type Judged = {
  readonly gold: Label | null;
  readonly critique: Critique;
  /** A model's critiques of single steps, by their index. */
  readonly steps?: ReadonlyMap<number, string> | undefined;
  readonly reward: RewardRecord;
  readonly weights: Weights;
};

/** The buffer's records of an episode: one per step, then one of the whole. The last one shows that all steps were written. */
export function experienceOf(
  episode: Episode,
  { gold, critique, steps: said, reward, weights }: Judged,
  setting: Setting,
): readonly Experience[] {
  const { outcome, trajectory } = episode;
  const verdict = outcome.kind === "verdict" ? outcome.verdict : null;
  const head = { v: EXPERIENCE_VERSION, episode: episode.id } as const;
  const credits = stepCredits(episode, gold, reward, weights);
  const steps = trajectory.map(({ index, belief, action, observation, cost }, place): Experience => {
    const own = credits[place];
    return {
      ...head,
      kind: "step",
      index,
      belief: { ...belief, linked: [...belief.linked], unknown: [...belief.unknown] },
      action,
      observation: { kind: observation.kind, summary: observation.summary.slice(0, MAX_SUMMARY) },
      cost: less(cost, trajectory[place - 1]?.cost),
      credit: own?.credit ?? null,
      share: own === undefined || own.share === null ? null : Math.round(own.share * 1e6) / 1e6,
      ...stepCritique(said?.get(index), (own?.critique ?? "").slice(0, MAX_CRITIQUE)),
    };
  });
  return [
    ...steps,
    {
      ...head,
      kind: "episode",
      at: episode.startedAt,
      claim: { text: episode.claim.typed?.text ?? episode.claim.text, asOf: episode.claim.asOf, url: episode.claim.url },
      gold,
      label: verdict?.label ?? null,
      confidence: verdict?.confidence ?? null,
      failure: outcome.kind === "failed" ? outcome.failure.code : null,
      forced: verdict?.forced ?? null,
      policy: episode.policy,
      ...setting,
      shape: claimShapeOf(episode),
      steps: trajectory.length,
      cost: less(episode.cost, undefined),
      reward,
      critique,
    },
  ];
}

function stepCritique(byModel: string | undefined, byRule: string): { readonly critique: string; readonly byRule?: string } {
  return byModel === undefined ? { critique: byRule } : { critique: byModel.slice(0, MAX_CRITIQUE), byRule };
}

function less(cost: Cost, before: Cost | undefined): ExperienceCost {
  const part = (name: Exclude<keyof ExperienceCost, "usd">) => cost[name] - (before?.[name] ?? 0);
  return {
    modelCalls: part("modelCalls"),
    inputTokens: part("inputTokens"),
    outputTokens: part("outputTokens"),
    usd: cost.usd === null ? null : cost.usd - (before?.usd ?? 0),
    sparqlQueries: part("sparqlQueries"),
    webRequests: part("webRequests"),
    ms: part("ms"),
  };
}
