import { BudgetSpentError } from "../errors.js";

/** A signal that fires when the episode's time is up, or when the caller gives up. Ends with `end()`, so that no timer keeps the process. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** The time is up; a caller who gave up does not count. */
  passed(): boolean;
  end(): void;
};

export function startDeadline(seconds: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let passed = false;
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    passed = true;
    controller.abort(new BudgetSpentError(`${seconds} seconds`));
  }, seconds * 1000);
  outer?.addEventListener("abort", abort, { once: true });
  if (outer?.aborted) abort();
  return {
    signal: controller.signal,
    passed: () => passed,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}
