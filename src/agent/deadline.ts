import { setMaxListeners } from "node:events";
import { BudgetSpentError } from "../errors.js";

/** A signal that fires when the episode's time is up or the caller aborts. Call `end()` to clear the timer. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** True when the time is up; false when the caller aborted. */
  passed(): boolean;
  end(): void;
};

export function startDeadline(seconds: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  // Every request under way listens, and a search may have many.
  setMaxListeners(0, controller.signal);
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
