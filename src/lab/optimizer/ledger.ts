import type { RunConfig } from "./run-config.js";

export type Phase = "search" | "confirmation";
export type Spent = { readonly rollouts: number; readonly tokens: number; readonly usd: number };

export type Ledger = ReturnType<typeof openLedger>;

/** The remaining budget of a run. The maximum cost of an effect is reserved before it starts, so that no budget is exceeded. */
export function openLedger(config: Pick<RunConfig, "budget" | "allowance">, reserve: { share: number; rollouts: number }) {
  const { budget, allowance } = config;
  const used = { rollouts: 0, tokens: 0, usd: 0 };
  const held = { rollouts: 0, effects: 0 };
  const kept = (total: number, phase: Phase) => (phase === "search" ? total * (1 - reserve.share) : total);
  const rolloutLimit = (phase: Phase) =>
    phase === "search" ? budget.rollouts - Math.min(reserve.rollouts, Math.ceil(budget.rollouts * reserve.share)) : budget.rollouts;

  /** How many effects of the allowance's size fit into the remaining budget. */
  function fits(part: "tokens" | "usd", phase: Phase): number {
    const total = budget[part];
    const each = allowance[part];
    if (total === null || each === null) return Number.POSITIVE_INFINITY;
    // Tolerance for rounding in sums of dollars.
    return Math.floor((kept(total, phase) - used[part]) / each + 1e-9) - held.effects;
  }

  return {
    room: (phase: Phase): number =>
      Math.max(0, Math.min(rolloutLimit(phase) - used.rollouts - held.rollouts, fits("tokens", phase), fits("usd", phase))),
    affordsJudgement: (phase: Phase): boolean => Math.min(fits("tokens", phase), fits("usd", phase)) >= 1,
    hold(rollouts: number, judgements: number): void {
      held.rollouts += rollouts;
      held.effects += rollouts + judgements;
    },
    settle(rollouts: number, judgements: number, actual: { readonly tokens: number; readonly usd: number }): void {
      held.rollouts -= rollouts;
      held.effects -= rollouts + judgements;
      used.rollouts += rollouts;
      used.tokens += actual.tokens;
      used.usd += actual.usd;
    },
    spent: (): Spent => ({ ...used }),
    /** Milliseconds from the start of the run after which nothing new starts; null: no limit. */
    timeLimit: (phase: Phase): number | null => (budget.minutes === null ? null : kept(budget.minutes, phase) * 60_000),
    /** The exhausted budget limit, in words; null if none is. */
    spentPart(phase: Phase): string | null {
      if (rolloutLimit(phase) - used.rollouts - held.rollouts < 1) return `${budget.rollouts} rollouts`;
      if (fits("tokens", phase) < 1) return `${budget.tokens} tokens`;
      return fits("usd", phase) < 1 ? `${budget.usd} USD` : null;
    },
  };
}
