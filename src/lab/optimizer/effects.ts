import { z } from "zod";
import { PlumblineError } from "../../errors.js";
import type { RunJournal } from "../../ports/run-journal.js";
import { runInOrder } from "../evaluation/run-in-order.js";
import { meanOf } from "../statistics/bootstrap.js";
import type { Candidate } from "./candidate.js";
import type { Ledger, Phase } from "./ledger.js";
import type { ListenToRun } from "./progress.js";
import { type GradientInput, gradientSchema, type ProposalInput, type Proposer, proposalSchema, type TextEdit } from "./proposer.js";
import type { FindRecorded } from "./recorded.js";
import { type LabelledClaim, type Rollout, type RolloutResult, rewardOf, rolloutResultSchema } from "./rollout.js";
import type { RunConfig } from "./run-config.js";

export type Task = { readonly candidate: Candidate; readonly claim: LabelledClaim; readonly repeat: number };

/** Too many rollouts were missed for the run to be meaningful. */
export class TooManyMissesError extends Error {}

export type Effects = ReturnType<typeof openEffects>;

/** `proposer` null: only knobs are changed, not the text. */
export type RunPorts = {
  readonly rollout: Rollout;
  readonly proposer: Proposer | null;
  readonly journal: RunJournal;
  readonly signal?: AbortSignal;
};

type EffectsDeps = RunPorts & {
  readonly config: RunConfig;
  readonly ledger: Ledger;
  readonly concurrency: number;
  readonly emit: ListenToRun;
  /** Recorded episodes, which cost nothing. Used in the search only: a promotion needs fresh rollouts. */
  readonly recorded: FindRecorded;
};

/** All effects of a run (rollouts and model calls): journalled, within the budget, in an order that does not depend on concurrency. */
export function openEffects(deps: EffectsDeps) {
  const { config, journal, ledger, emit, recorded, signal } = deps;
  const tally = openTally(config);
  const clock = openClock(journal, ledger);
  const context = { allowance: config.allowance, ...(signal === undefined ? {} : { signal }) };

  async function wave(phase: Phase, tasks: readonly Task[]): Promise<void> {
    ledger.hold(tasks.length, 0);
    await runInOrder(tasks, {
      concurrency: deps.concurrency,
      work: async (task) => {
        signal?.throwIfAborted();
        const replayed = journal.has(keyOf(task));
        const effect = () => deps.rollout(task.candidate, task.claim, task.repeat, context);
        return { result: await journal.once(keyOf(task), rolloutResultSchema, effect), replayed };
      },
      onResult: ({ result, replayed }, task) => {
        ledger.settle(1, 0, { tokens: result.tokens, usd: dollarsOf(config, result) });
        const { reward, meanReward } = tally.add(task, result);
        const { candidate, claim, repeat } = task;
        const at = { phase, candidate: candidate.id, claim: claim.id, repeat };
        const left = { spent: ledger.spent(), rolloutsLeft: ledger.room(phase), elapsedMs: journal.elapsed() };
        emit({ type: "rollout", ...at, reward, meanReward, ...left, replayed });
      },
    });
    tally.stopAtMisses();
  }

  const judge = openJudge(deps, clock);
  return {
    /** Results in the order of the tasks; null if the budget ended first. Repeated tasks cost nothing. */
    async rollouts(phase: Phase, tasks: readonly Task[]): Promise<readonly (RolloutResult | null)[]> {
      if (phase === "search") tally.takeRecorded(tasks, recorded);
      let open = tally.pending(tasks);
      while (open.length > 0) {
        const next = open.slice(0, Math.min(config.wave, ledger.room(phase)));
        if (next.length === 0 || !(await clock.inTime(phase, next.map(keyOf)))) break;
        await wave(phase, next);
        open = open.slice(next.length);
      }
      return tasks.map(tally.result);
    },
    /** null if the budget ended. `key` identifies the call in the journal. */
    async gradient(key: string, input: GradientInput): Promise<string | null> {
      const said = await judge(`gradient/${key}`, gradientSchema, (proposer) => proposer.gradient(input, context));
      return said?.gradient ?? null;
    },
    async propose(key: string, input: ProposalInput): Promise<readonly TextEdit[] | null> {
      return (await judge(`proposal/${key}`, proposalSchema, (proposer) => proposer.propose(input, context)))?.edits ?? null;
    },
    room: (): number => ledger.room("search"),
    saved: tally.saved,
    shapes: tally.shapes,
    /** Mean reward of the run's rollouts in order, in at most `CURVE_POINTS` points for a chart. */
    curve: tally.curve,
    misses: tally.misses,
    /** The budget limit that ended the phase; null if none did. */
    ended: (phase: Phase): string | null => (clock.isLate(phase) ? `${config.budget.minutes} minutes` : ledger.spentPart(phase)),
  };
}

/** The time limit. A replay cannot repeat the clock, so refusals for lack of time are journalled too. */
function openClock(journal: RunJournal, ledger: Ledger) {
  const late = new Set<Phase>();
  return {
    isLate: (phase: Phase) => late.has(phase),
    async inTime(phase: Phase, keys: readonly string[]): Promise<boolean> {
      const limit = ledger.timeLimit(phase);
      if (limit === null || keys.some((key) => journal.has(key))) return true;
      const refusal = `late/${keys[0]}`;
      if (!journal.has(refusal) && journal.elapsed() < limit) return true;
      await journal.once(refusal, z.null(), async () => null);
      late.add(phase);
      return false;
    },
  };
}

/** One call of the proposer; null without one, or if the budget does not allow it. */
function openJudge({ config, journal, ledger, proposer, signal }: EffectsDeps, clock: ReturnType<typeof openClock>) {
  return async <T extends Spending>(key: string, schema: z.ZodType<T>, ask: (proposer: Proposer) => Promise<T>): Promise<T | null> => {
    if (proposer === null) return null;
    signal?.throwIfAborted();
    if (!ledger.affordsJudgement("search") || !(await clock.inTime("search", [key]))) return null;
    ledger.hold(0, 1);
    const value = await journal.once(key, schema, () => ask(proposer));
    ledger.settle(0, 1, { tokens: value.tokens, usd: dollarsOf(config, value) });
    return value;
  };
}

function openTally(config: RunConfig) {
  const done = new Map<string, RolloutResult>();
  const misses = new Map<string, number>();
  const saved = new Set<string>();
  const rewards = { sum: 0, scored: 0 };
  const rewardIn = (result: RolloutResult) => (result.kind === "scored" ? rewardOf(result.parts, config.weights) : null);

  function pending(tasks: readonly Task[]): readonly Task[] {
    return [...new Map(tasks.filter((task) => !done.has(keyOf(task))).map((task) => [keyOf(task), task])).values()];
  }

  return {
    pending,
    result: (task: Task) => done.get(keyOf(task)) ?? null,
    add(task: Task, result: RolloutResult) {
      done.set(keyOf(task), result);
      const reward = rewardIn(result);
      if (reward !== null) {
        rewards.sum += reward;
        rewards.scored += 1;
      }
      if (result.kind === "missed") misses.set(result.why, (misses.get(result.why) ?? 0) + 1);
      return { reward, meanReward: rewards.scored === 0 ? null : rewards.sum / rewards.scored };
    },
    /** A recorded episode replaces the first rollout of its policy on its claim, not the repeats. */
    takeRecorded(tasks: readonly Task[], recorded: FindRecorded): void {
      for (const task of pending(tasks)) {
        const result = task.repeat === 0 ? recorded(task.candidate, task.claim.id) : null;
        if (result === null) continue;
        done.set(keyOf(task), result);
        saved.add(keyOf(task));
      }
    },
    stopAtMisses(): void {
      const missed = [...misses.values()].reduce((sum, count) => sum + count, 0);
      const all = missed + rewards.scored;
      if (all < config.misses.from || missed / all <= config.misses.share) return;
      const [why = ""] = [...misses].sort((a, b) => b[1] - a[1])[0] ?? [];
      throw new TooManyMissesError(`${missed} of ${all} rollouts had no environment, most often: ${why}`);
    },
    misses: (): ReadonlyMap<string, number> => misses,
    saved: () => saved.size,
    shapes: () => [...done.values()].map((result) => (result.kind === "scored" ? result.shape : null)),
    curve: () => curveOf([...done.values()].flatMap((result) => rewardIn(result) ?? [])),
  };
}

type Spending = { readonly tokens: number; readonly usd: number | null };

function dollarsOf({ budget }: RunConfig, { tokens, usd }: Spending): number {
  if (usd !== null || tokens === 0 || budget.usd === null) return usd ?? 0;
  throw new PlumblineError("invalid-config", "a budget in USD needs the model's price; set it, or limit tokens instead");
}

const CURVE_POINTS = 60;

function curveOf(rewards: readonly number[]): readonly number[] {
  const each = Math.max(1, Math.ceil(rewards.length / CURVE_POINTS));
  return Array.from({ length: Math.ceil(rewards.length / each) }, (_, place) => {
    return meanOf(rewards.slice(place * each, (place + 1) * each));
  });
}

function keyOf({ candidate, claim, repeat }: Task): string {
  return `rollout/${candidate.id}/${claim.id}/${repeat}`;
}
