import { setImmediate as breath } from "node:timers/promises";

/** Yields to the event loop after this many milliseconds. */
const SLICE_MS = 10;

/** Await this between pieces of CPU-bound work: it yields to the event loop when enough time has passed. */
export function inSlices(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await breath();
    since = performance.now();
  };
}
