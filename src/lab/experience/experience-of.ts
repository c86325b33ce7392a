import { count } from "../../base/count.js";
import { claimShapeOf } from "../../domain/claim-shape.js";
import type { Cost, Episode, Step } from "../../domain/episode.js";
import { errorTypesOf } from "../../domain/error-types.js";
import {
  type Critique,
  EXPERIENCE_VERSION,
  type Experience,
  type ExperienceCost,
  type ExperienceEnvironment,
  type RewardRecord,
  type StepCredit,
} from "../../domain/experience.js";
import { citedId, type Label } from "../../domain/outcome.js";
import { addedBy, furtherRetrievals, holds, isEmpty, retrievals } from "../../domain/retrievals.js";
import { adviceOn } from "./critique-by-rule.js";

const MAX_SUMMARY = 1000;
const MAX_CRITIQUE = 2000;

export type Setting = {
  readonly policyHash: string;
  readonly environment: ExperienceEnvironment;
  /** A hash of the texts that came with the claim. */
  readonly given: string | null;
};

export type Judged = {
  readonly gold: Label | null;
  readonly critique: Critique;
  readonly steps?: ReadonlyMap<number, string> | undefined;
  readonly reward: RewardRecord;
  readonly weights: Weights;
};

/** The buffer's records of an episode: one per step, then one for the whole. The last one shows that all steps were written. */
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

type Weights = { readonly correctness: number; readonly sufficiency: number; readonly cost: number };

type CreditedStep = {
  readonly credit: StepCredit;
  /** The step's share of the episode's reward; the shares of all steps sum to it. null without a gold label. */
  readonly share: number | null;
  readonly critique: string;
};

/**
 * The credit of each step of an episode (§4.4 has a reward per step). Half of the reward for a right and well-founded verdict goes to the
 * verdict step, half to the retrievals in proportion to the cited evidence that they found; without citations, all of it goes to the
 * verdict. Each step is charged for its own calls.
 */
function stepCredits(episode: Episode, gold: Label | null, reward: RewardRecord, weights: Weights): readonly CreditedStep[] {
  const { trajectory } = episode;
  const credits = trajectory.map((step) => creditOf(episode, step, gold));
  const cited = credits.reduce((sum, credit) => sum + credit.cited, 0);
  const earned =
    reward.correctness === null ? null : weights.correctness * reward.correctness + weights.sufficiency * (reward.sufficiency ?? 0);
  const calls = trajectory.map((step, place) => callsOf(step.cost) - callsOf(trajectory[place - 1]?.cost));
  const allCalls = calls.reduce((sum, count) => sum + count, 0);
  return trajectory.map((step, place) => {
    const credit = credits[place] ?? NO_CREDIT;
    const gain = step === trajectory.at(-1) ? (cited === 0 ? 1 : 0.5) : cited === 0 ? 0 : (0.5 * credit.cited) / cited;
    const paid = allCalls === 0 ? (step === trajectory.at(-1) ? 1 : 0) : (calls[place] ?? 0) / allCalls;
    return {
      credit,
      share: earned === null ? null : earned * gain - weights.cost * reward.cost * paid,
      critique: critiqueOf(episode, step, gold, credit),
    };
  });
}

const NO_CREDIT: StepCredit = { cited: 0, redundant: false, lastChance: false };

function creditOf(episode: Episode, step: Step, gold: Label | null): StepCredit {
  if (!retrievals(episode).includes(step) || episode.outcome.kind === "failed") return NO_CREDIT;
  const added = addedBy(episode, step);
  const { citations, label } = episode.outcome.verdict;
  const further = furtherRetrievals(episode).includes(step);
  return {
    cited: new Set(citations.map(citedId).filter((id) => holds(added, id))).size,
    redundant: further && isEmpty(added),
    // The last step that could have retrieved the missing evidence.
    lastChance: gold !== null && gold !== label && step === retrievals(episode).at(-1),
  };
}

function critiqueOf(episode: Episode, step: Step, gold: Label | null, { cited, redundant, lastChance }: StepCredit): string {
  const { outcome } = episode;
  if (outcome.kind === "failed") return "";
  const { verdict } = outcome;
  if (step.action === "verdict") return verdictCritique(episode, gold);
  if (!retrievals(episode).includes(step)) return "";
  const { statements, passages } = addedBy(episode, step);
  const brought = `${count(statements.to - statements.after, "statement")} and ${count(passages.to - passages.after, "passage")}`;
  const said = redundant
    ? `It brought nothing that was not known; the verdict could have been given instead.`
    : cited > 0
      ? `It brought ${brought}; the verdict cites ${cited} of them.`
      : `It brought ${brought}, and the verdict cites none of them.`;
  const [worst] = lastChance ? errorTypesOf(episode, gold) : [];
  return worst === undefined || worst === "redundant-retrieval"
    ? said
    : `${said} It was the last chance: ${adviceOn(worst, episode, verdict)}`;
}

function verdictCritique(episode: Episode, gold: Label | null): string {
  if (episode.outcome.kind === "failed") return "";
  const { verdict } = episode.outcome;
  if (gold === null) return "";
  if (gold === verdict.label) return "The verdict is right.";
  const types = errorTypesOf(episode, gold).filter((type) => type !== "redundant-retrieval");
  return [`The verdict is wrong: right is ${gold}.`, ...types.map((type) => adviceOn(type, episode, verdict))].join(" ");
}

function callsOf(cost: Cost | undefined): number {
  return cost === undefined ? 0 : cost.modelCalls + cost.sparqlQueries + cost.webRequests;
}
