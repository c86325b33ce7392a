import { setImmediate as breath } from "node:timers/promises";

/** Others get their turn after so many milliseconds. */
const SLICE_MS = 10;

/** To be awaited between pieces of work that keep the thread: lets others in when it was kept for long enough. */
export function inSlices(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await breath();
    since = performance.now();
  };
}
