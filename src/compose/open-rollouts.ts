import { sha256Of } from "../base/fingerprint.js";
import type { EngineSettings } from "../config.js";
import type { Episode } from "../domain/episode.js";
import type { Experience } from "../domain/experience.js";
import type { Failure } from "../domain/outcome.js";
import type { GivenPassage } from "../domain/passage.js";
import type { Policy } from "../domain/policy.js";
import { type ErrorCode, PlumblineError } from "../errors.js";
import { episodesOf } from "../lab/experience/experience-stats.js";
import { tellEpisode } from "../lab/experience/tell-episode.js";
import { type Candidate, policyOf } from "../lab/optimizer/candidate.js";
import type { Allowance, LabelledClaim, Rollout, RolloutResult } from "../lab/optimizer/rollout.js";
import { type Cassette, type Engine, engineIn, type SharedResources, withBudget } from "./compose.js";
import {
  citedBelief,
  type KeepExperience,
  type Recording,
  recordsOf,
  type Scored,
  type ScoreEpisode,
  withCritique,
} from "./open-experience.js";
import type { Critic, SufficiencyJudge } from "./open-proposer.js";

/** Engines that are kept; they are small, because all share one graph. */
const ENGINES = 16;

export type RolloutDeps = {
  readonly config: EngineSettings;
  readonly shared: SharedResources;
  /** The policy that candidates are edits of. */
  readonly base: Policy;
  readonly score: ScoreEpisode;
  readonly keep: KeepExperience;
  readonly recording: Recording;
  /** null: the rules criticise. */
  readonly critic: Critic | null;
  /** Judges whether the cited evidence is sufficient; null: the rules do. */
  readonly sufficiency: SufficiencyJudge | null;
  readonly cassette: Cassette | null;
  /** Given passages by claim id. */
  readonly evidence: ReadonlyMap<string, readonly GivenPassage[]>;
  readonly run: string;
};

/** Rollouts on the engine that users call. Each episode is scored, criticised and kept under a name that is the same after a crash. */
export function openRollouts(deps: RolloutDeps): Rollout {
  const engineFor = engines(deps);
  return async (candidate, claim, repeat, { allowance, signal }) => {
    const engine = await engineFor(candidate, allowance);
    const episode = await engine.verify(claim.claim.text, {
      asOf: claim.claim.asOf,
      url: claim.claim.url,
      evidence: deps.evidence.get(claim.id),
      cassette: deps.cassette ?? undefined,
      signal,
      record: false,
    });
    signal?.throwIfAborted();
    const spent = { tokens: episode.cost.inputTokens + episode.cost.outputTokens, usd: episode.cost.usd };
    if (episode.outcome.kind === "failed") {
      const { failure } = episode.outcome;
      if (endsTheRun(failure)) throw new PlumblineError(failure.code, failure.message);
      if (ofEnvironment(failure)) return { kind: "missed", why: `${failure.code}: ${failure.message}`.slice(0, 300), ...spent };
    }
    const byRule = await deps.score(episode, claim.label);
    const judged = await sufficient(deps, { episode, gold: claim.label, byRule, allowance, spent, signal });
    const more = { episode, gold: claim.label, byRule: judged.scored, allowance, spent: judged, signal };
    const { scored, ...all } = await criticised(deps.critic, more);
    const named = { ...episode, id: episodeName(deps.run, candidate, claim, repeat) };
    const policy = withBudget(deps.config, policyOf(deps.base, candidate));
    const evidence = deps.evidence.get(claim.id);
    const records = recordsOf(named, { gold: claim.label, scored, ...deps.recording, policy, evidence });
    await deps.keep(records);
    return resultOf(episode, scored, records, all);
  };
}

export function episodeName(run: string, { id }: Candidate, claim: LabelledClaim, repeat: number): string {
  return `${run}-${sha256Of(`${id}/${claim.id}/${repeat}`).slice(0, 16)}`;
}

type Spent = { readonly tokens: number; readonly usd: number | null };

type Criticised = {
  readonly episode: Episode;
  readonly gold: LabelledClaim["label"];
  readonly byRule: Scored;
  readonly allowance: Allowance;
  readonly spent: Spent;
  readonly signal: AbortSignal | undefined;
};

async function criticised(
  critic: Critic | null,
  { episode, gold, byRule, allowance, spent, signal }: Criticised,
): Promise<Spent & { readonly scored: Scored }> {
  if (critic === null) return { scored: byRule, tokens: spent.tokens, usd: spent.usd };
  const { said, ...cost } = await critic(episode, gold, contextOf(allowance, spent, signal));
  return { scored: withCritique(byRule, said), ...sumOf(spent, cost) };
}

/** The model's judgement of the cited evidence in place of the rules', where the run wants it and the model gave one. */
async function sufficient(
  { sufficiency, shared }: RolloutDeps,
  { episode, gold, byRule, allowance, spent, signal }: Criticised,
): Promise<Spent & { readonly scored: Scored }> {
  if (sufficiency === null || byRule.reward.sufficiency === null) return { scored: byRule, ...spent };
  const belief = citedBelief(episode, await shared.kg.properties());
  const { label, ...cost } = await sufficiency(belief, contextOf(allowance, spent, signal));
  const reward = label === null ? byRule.reward : { ...byRule.reward, sufficiency: label === gold ? 1 : 0 };
  return { scored: { ...byRule, reward }, ...sumOf(spent, cost) };
}

function contextOf({ tokens, usd }: Allowance, spent: Spent, signal: AbortSignal | undefined) {
  const allowance = {
    tokens: tokens === null ? null : Math.max(0, tokens - spent.tokens),
    usd: usd === null ? null : Math.max(0, usd - (spent.usd ?? 0)),
  };
  return { allowance, ...(signal === undefined ? {} : { signal }) };
}

function sumOf(one: Spent, other: Spent): Spent {
  return { tokens: one.tokens + other.tokens, usd: one.usd === null || other.usd === null ? null : one.usd + other.usd };
}

function resultOf(
  { outcome, cost }: Episode,
  { reward, critique }: Scored,
  records: readonly Experience[],
  { tokens, usd }: Spent,
): RolloutResult {
  const [whole] = episodesOf(records);
  return {
    kind: "scored",
    parts: { correctness: reward.correctness ?? 0, sufficiency: reward.sufficiency ?? 0, cost: reward.cost },
    predicted: outcome.kind === "verdict" ? outcome.verdict.label : "failed",
    errorTypes: critique.errorTypes,
    critique: critique.text,
    story: whole === undefined ? "" : tellEpisode(whole, records),
    shape: whole?.shape ?? null,
    calls: cost.sparqlQueries + cost.webRequests + cost.modelCalls,
    tokens,
    usd,
  };
}

/** One engine per candidate; the least recently used is closed first. */
function engines({ config, shared, base }: RolloutDeps): (candidate: Candidate, allowance: Allowance) => Promise<Engine> {
  const open = new Map<string, Promise<Engine>>();
  return (candidate, allowance) => {
    const engine = open.get(candidate.id) ?? engineIn(config, shared, within(policyOf(base, candidate), allowance));
    open.delete(candidate.id);
    open.set(candidate.id, engine);
    for (const id of [...open.keys()].slice(0, Math.max(0, open.size - ENGINES))) open.delete(id);
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
