import { z } from "zod";
import { PlumblineError } from "../../errors.js";
import type { RunJournal } from "../../ports/run-journal.js";
import type { Candidate } from "./candidate.js";
import { inParallel } from "./in-parallel.js";
import type { Ledger, Phase } from "./ledger.js";
import { type GradientInput, gradientSchema, type ProposalInput, type Proposer, proposalSchema, type TextEdit } from "./proposer.js";
import type { FindRecorded } from "./recorded.js";
import { type LabelledClaim, type Rollout, type RolloutResult, rewardOf, rolloutResultSchema } from "./rollout.js";
import type { ListenToRun } from "./run.js";
import type { RunConfig } from "./run-config.js";

export type Task = { readonly candidate: Candidate; readonly claim: LabelledClaim; readonly repeat: number };

/** The environment lacks too much for the run to mean anything. */
export class TooManyMissesError extends Error {}

/** All effects of a run (rollouts and model calls): journalled, within the budget, in an order that does not depend on concurrency. */
export type Effects = {
  /** In the order of the tasks; null where the budget ended first. What was rolled out before costs nothing. */
  rollouts(phase: Phase, tasks: readonly Task[]): Promise<readonly (RolloutResult | null)[]>;
  /** How many of the tasks have still to be rolled out. */
  pending(tasks: readonly Task[]): number;
  /** null where the budget ended. `key` names the judgement in the run. */
  gradient(key: string, input: GradientInput): Promise<string | null>;
  propose(key: string, input: ProposalInput): Promise<readonly TextEdit[] | null>;
  /** How many rollouts the search may still start. */
  room(): number;
  /** What each claim of the search was read as, by whichever policy. */
  shapes(): readonly (string | null)[];
  /** Mean reward of the run's rollouts in order, in at most so many points as a chart shows. */
  curve(): readonly number[];
  /** Rollouts that recorded episodes stood for. */
  saved(): number;
  misses(): ReadonlyMap<string, number>;
  /** The budget that ended something; null while none did. */
  ended(phase: Phase): string | null;
};

export type EffectsDeps = {
  readonly config: RunConfig;
  readonly journal: RunJournal;
  readonly ledger: Ledger;
  readonly rollout: Rollout;
  readonly proposer: Proposer | null;
  readonly concurrency: number;
  readonly emit: ListenToRun;
  /** Recorded episodes, which cost nothing. They count in the search alone: a promotion rests on fresh rollouts. */
  readonly recorded: FindRecorded;
  readonly signal?: AbortSignal;
};

export function openEffects({ config, journal, ledger, rollout, proposer, concurrency, emit, recorded, signal }: EffectsDeps): Effects {
  const done = new Map<string, RolloutResult>();
  const misses = new Map<string, number>();
  const late = new Set<Phase>();
  const rewards = { sum: 0, scored: 0 };
  const saved = new Set<string>();
  const context = { allowance: config.allowance, ...(signal === undefined ? {} : { signal }) };

  /** The clock is the one thing that a replay cannot repeat, so a refusal for its sake is on record too. */
  async function inTime(phase: Phase, keys: readonly string[]): Promise<boolean> {
    const limit = ledger.timeLimit(phase);
    if (limit === null || keys.some((key) => journal.has(key))) return true;
    const refusal = `late/${keys[0]}`;
    if (!journal.has(refusal) && journal.elapsed() < limit) return true;
    await journal.once(refusal, z.null(), async () => null);
    late.add(phase);
    return false;
  }

  async function wave(phase: Phase, tasks: readonly Task[]): Promise<void> {
    ledger.hold(tasks.length, 0);
    const results = await inParallel(tasks, concurrency, async (task) => {
      signal?.throwIfAborted();
      const key = keyOf(task);
      const replayed = journal.has(key);
      const effect = () => rollout(task.candidate, task.claim, task.repeat, context);
      return { result: await journal.once(key, rolloutResultSchema, effect), replayed };
    });
    for (const [place, { result, replayed }] of results.entries()) {
      const task = tasks[place];
      if (task === undefined) continue;
      ledger.settle(1, 0, { tokens: result.tokens, usd: dollarsOf(result) });
      done.set(keyOf(task), result);
      const reward = result.kind === "scored" ? rewardOf(result.parts, config.weights) : null;
      if (reward !== null) {
        rewards.sum += reward;
        rewards.scored += 1;
      } else if (result.kind === "missed") misses.set(result.why, (misses.get(result.why) ?? 0) + 1);
      emit({
        type: "rollout",
        phase,
        candidate: task.candidate.id,
        claim: task.claim.id,
        repeat: task.repeat,
        reward,
        meanReward: rewards.scored === 0 ? null : rewards.sum / rewards.scored,
        spent: ledger.spent(),
        rolloutsLeft: ledger.room(phase),
        elapsedMs: journal.elapsed(),
        replayed,
      });
    }
    stopAtMisses();
  }

  /** A record stands for the first rollout of its policy on its claim; repeats are made. */
  function takeRecorded(tasks: readonly Task[]): void {
    for (const task of pendingOf(done, tasks)) {
      const result = task.repeat === 0 ? recorded(task.candidate, task.claim.id) : null;
      if (result === null) continue;
      done.set(keyOf(task), result);
      saved.add(keyOf(task));
    }
  }

  function stopAtMisses(): void {
    const missed = [...misses.values()].reduce((sum, count) => sum + count, 0);
    const all = missed + rewards.scored;
    if (all < config.misses.from || missed / all <= config.misses.share) return;
    const [why = ""] = [...misses].sort((a, b) => b[1] - a[1])[0] ?? [];
    throw new TooManyMissesError(`${missed} of ${all} rollouts had no environment, most often: ${why}`);
  }

  function dollarsOf({ tokens, usd }: { readonly tokens: number; readonly usd: number | null }): number {
    if (usd !== null || tokens === 0 || config.budget.usd === null) return usd ?? 0;
    throw new PlumblineError("invalid-config", "a budget in USD needs the model's price; set it, or limit tokens instead");
  }

  async function judge<T extends { readonly tokens: number; readonly usd: number | null }>(
    key: string,
    schema: z.ZodType<T>,
    effect: () => Promise<T>,
  ): Promise<T | null> {
    signal?.throwIfAborted();
    if (!ledger.affordsJudgement("search") || !(await inTime("search", [key]))) return null;
    ledger.hold(0, 1);
    const value = await journal.once(key, schema, effect);
    ledger.settle(0, 1, { tokens: value.tokens, usd: dollarsOf(value) });
    return value;
  }

  return {
    async rollouts(phase, tasks) {
      if (phase === "search") takeRecorded(tasks);
      let open = pendingOf(done, tasks);
      while (open.length > 0) {
        const next = open.slice(0, Math.min(config.wave, ledger.room(phase)));
        if (next.length === 0 || !(await inTime(phase, next.map(keyOf)))) break;
        await wave(phase, next);
        open = open.slice(next.length);
      }
      return tasks.map((task) => done.get(keyOf(task)) ?? null);
    },
    pending: (tasks) => pendingOf(done, tasks).length,
    async gradient(key, input) {
      if (proposer === null) return null;
      return (await judge(`gradient/${key}`, gradientSchema, () => proposer.gradient(input, context)))?.gradient ?? null;
    },
    async propose(key, input) {
      if (proposer === null) return null;
      return (await judge(`proposal/${key}`, proposalSchema, () => proposer.propose(input, context)))?.edits ?? null;
    },
    room: () => ledger.room("search"),
    saved: () => saved.size,
    shapes: () => [...done.values()].map((result) => (result.kind === "scored" ? result.shape : null)),
    curve: () =>
      curveOf([...done.values()].flatMap((result) => (result.kind === "scored" ? [rewardOf(result.parts, config.weights)] : []))),
    misses: () => misses,
    ended: (phase) => (late.has(phase) ? `${config.budget.minutes} minutes` : ledger.spentPart(phase)),
  };
}

const CURVE_POINTS = 60;

function curveOf(rewards: readonly number[]): readonly number[] {
  const each = Math.max(1, Math.ceil(rewards.length / CURVE_POINTS));
  return Array.from({ length: Math.ceil(rewards.length / each) }, (_, place) => {
    const own = rewards.slice(place * each, (place + 1) * each);
    return own.reduce((sum, reward) => sum + reward, 0) / own.length;
  });
}

function pendingOf(done: ReadonlyMap<string, RolloutResult>, tasks: readonly Task[]): readonly Task[] {
  const open = new Map<string, Task>();
  for (const task of tasks) if (!done.has(keyOf(task))) open.set(keyOf(task), task);
  return [...open.values()];
}

function keyOf({ candidate, claim, repeat }: Task): string {
  return `rollout/${candidate.id}/${claim.id}/${repeat}`;
}
