import { setImmediate } from "node:timers/promises";
import { PlumblineError } from "../errors.js";

/** How long one step may hold the thread. */
const STEP_MS = 20;

/** Maps a long list without holding the thread: signals, timers and other requests are heard between steps. Throws `aborted` once the signal has fired. */
export async function inSteps<T, R>(items: readonly T[], work: (item: T, index: number) => R, signal?: AbortSignal): Promise<readonly R[]> {
  const results: R[] = [];
  let begun = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    if (performance.now() - begun < STEP_MS) continue;
    await setImmediate();
    if (signal?.aborted) throw new PlumblineError("aborted", "the caller gave up before the text was read");
    begun = performance.now();
  }
  return results;
}
