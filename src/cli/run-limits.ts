import type { EvalFlags } from "./eval-flags.js";

/** What a whole run may take; where it is spent nothing new is started. */
export type RunLimits = {
  readonly signal: AbortSignal;
  spend(usd: number | null): void;
  /** The limit that was reached; null where none was. */
  why(): string | null;
  end(): void;
};

export function runLimits({ minutes, budgetUsd }: Pick<EvalFlags, "minutes" | "budgetUsd">, interrupted: AbortSignal): RunLimits {
  const controller = new AbortController();
  let [spent, reached]: [number, string | null] = [0, null];
  const stop = (why: string) => {
    reached ??= why;
    controller.abort();
  };
  const timer = minutes === undefined ? null : setTimeout(() => stop(`the ${minutes} minutes of the run are over`), minutes * 60_000);
  return {
    signal: AbortSignal.any([interrupted, controller.signal]),
    spend(usd) {
      spent += usd ?? 0;
      if (budgetUsd !== undefined && spent >= budgetUsd) stop(`the ${budgetUsd} US dollars of the run are spent`);
    },
    why: () => reached,
    end: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
