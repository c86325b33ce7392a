import { sha256Of } from "../base/fingerprint.js";
import { lruMap } from "../base/recent.js";
import type { EngineSettings } from "../config.js";
import type { Episode } from "../domain/episode.js";
import type { Failure } from "../domain/outcome.js";
import type { GivenPassage } from "../domain/passage.js";
import type { Policy } from "../domain/policy.js";
import { type ErrorCode, PlumblineError } from "../errors.js";
import { type Candidate, policyOf } from "../lab/optimizer/candidate.js";
import type { Allowance, LabelledClaim, Rollout } from "../lab/optimizer/rollout.js";
import { type Cassette, type Engine, engineIn, type SharedResources, withBudget } from "./compose.js";
import {
  citedBelief,
  type KeepExperience,
  type Recording,
  recordsOf,
  rolloutResult,
  type ScoreEpisode,
  withCritique,
} from "./open-experience.js";
import type { Critic, Spent, SufficiencyJudge } from "./open-proposer.js";

/** Number of open engines; they are small, because all share one graph. */
const ENGINES = 16;

export type RolloutDeps = {
  readonly config: EngineSettings;
  readonly shared: SharedResources;
  readonly base: Policy;
  readonly score: ScoreEpisode;
  readonly keep: KeepExperience;
  readonly recording: Recording;
  /** null: the rules write the critique. */
  readonly critic: Critic | null;
  /** Judges whether the cited evidence is sufficient; null: the rules do. */
  readonly sufficiency: SufficiencyJudge | null;
  readonly cassette: Cassette | null;
  readonly evidence: ReadonlyMap<string, readonly GivenPassage[]>;
  readonly run: string;
};

/** Rollouts on the engine that users call. Each episode is scored, criticised and stored under a name that stays the same after a crash. */
export function openRollouts(deps: RolloutDeps): Rollout {
  const engineFor = engines(deps);
  return async (candidate, claim, repeat, { allowance, signal }) => {
    const engine = await engineFor(candidate, allowance);
    const evidence = deps.evidence.get(claim.id);
    const { text, asOf, url } = claim.claim;
    const cassette = deps.cassette ?? undefined;
    const episode = await engine.verify(text, { asOf, url, evidence, cassette, signal, record: false });
    signal?.throwIfAborted();
    const spent = { tokens: episode.cost.inputTokens + episode.cost.outputTokens, usd: episode.cost.usd };
    if (episode.outcome.kind === "failed") {
      const { failure } = episode.outcome;
      if (endsTheRun(failure)) throw new PlumblineError(failure.code, failure.message);
      if (ofEnvironment(failure)) return { kind: "missed", why: `${failure.code}: ${failure.message}`.slice(0, 300), ...spent };
    }
    const judged = await judge(deps, { episode, gold: claim.label, allowance, spent, signal });
    const named = { ...episode, id: episodeName(deps.run, candidate, claim, repeat) };
    const policy = withBudget(deps.config, policyOf(deps.base, candidate));
    const records = recordsOf(named, { gold: claim.label, scored: judged.scored, ...deps.recording, policy, evidence });
    await deps.keep(records);
    const whole = records.at(-1);
    if (whole?.kind !== "episode") throw new Error("the last record of an episode is that of the whole");
    return rolloutResult(whole, { gold: claim.label, steps: records, spent: judged.spent });
  };
}

export function episodeName(run: string, { id }: Candidate, claim: LabelledClaim, repeat: number): string {
  return `${run}-${sha256Of(`${id}/${claim.id}/${repeat}`).slice(0, 16)}`;
}

type Judging = {
  readonly episode: Episode;
  readonly gold: LabelledClaim["label"];
  readonly allowance: Allowance;
  readonly spent: Spent;
  readonly signal: AbortSignal | undefined;
};

/**
 * Scores by rules. If the run has models for it, one judges the cited evidence and one writes the critique, within the remaining allowance.
 */
async function judge({ score, sufficiency, critic, shared }: RolloutDeps, { episode, gold, allowance, signal, ...before }: Judging) {
  let { spent } = before;
  let scored = await score(episode, gold);
  if (sufficiency !== null && scored.reward.sufficiency !== null) {
    const belief = citedBelief(episode, await shared.kg.properties());
    const { label, ...cost } = await sufficiency(belief, { allowance: leftOf(allowance, spent), signal });
    spent = sumOf(spent, cost);
    if (label !== null) scored = { ...scored, reward: { ...scored.reward, sufficiency: label === gold ? 1 : 0 } };
  }
  if (critic !== null) {
    const { said, ...cost } = await critic(episode, gold, { allowance: leftOf(allowance, spent), signal });
    spent = sumOf(spent, cost);
    scored = withCritique(scored, said);
  }
  return { scored, spent };
}

function leftOf({ tokens, usd }: Allowance, spent: Spent): Allowance {
  return {
    tokens: tokens === null ? null : Math.max(0, tokens - spent.tokens),
    usd: usd === null ? null : Math.max(0, usd - (spent.usd ?? 0)),
  };
}

function sumOf(one: Spent, other: Spent): Spent {
  return { tokens: one.tokens + other.tokens, usd: one.usd === null || other.usd === null ? null : one.usd + other.usd };
}

function engines({ config, shared, base }: RolloutDeps): (candidate: Candidate, allowance: Allowance) => Promise<Engine> {
  const open = lruMap<Promise<Engine>>({ maxEntries: ENGINES });
  return (candidate, allowance) => {
    const engine = open.get(candidate.id) ?? engineIn(config, shared, within(policyOf(base, candidate), allowance));
    open.set(candidate.id, engine);
    return engine;
  };
}

/** Limits the policy's budget to the allowance. */
function within(policy: Policy, { tokens, usd }: Allowance): Policy {
  const least = (own: number | null, allowed: number | null) =>
    own === null || allowed === null ? (own ?? allowed) : Math.min(own, allowed);
  return { ...policy, budget: { ...policy.budget, tokens: least(policy.budget.tokens, tokens), usd: least(policy.budget.usd, usd) } };
}

/** Failures that are not the policy's fault, unlike an unusable reply or a spent budget. */
function ofEnvironment({ code }: Failure): boolean {
  return /^(graph|search|page)-/.test(code) || ["model-unavailable", "model-timeout", "model-unrecorded"].includes(code);
}

/** Failures that would repeat in every further rollout. */
function endsTheRun(failure: Failure): failure is Failure & { readonly code: ErrorCode } {
  return ["aborted", "model-auth", "model-unknown", "search-auth"].includes(failure.code);
}
