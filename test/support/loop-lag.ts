import { readFileSync } from "node:fs";

export type LoopLag = {
  /** The longest wait of a 5 ms timer beyond those 5 ms, by the clock, in milliseconds. Other processes' work is in it. */
  readonly wall: number;
  /** The most processor time that this thread used between two ticks: how long our own work held the loop. Equal to `wall` where the system does not tell. */
  readonly held: number;
};

/** Watches this thread's event loop while something is done. */
export async function lagWhile<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly lag: LoopLag }> {
  const every = 5;
  let wall = 0;
  let held = 0;
  let last = performance.now();
  let used = usedMs();
  const timer = setInterval(() => {
    const now = performance.now();
    const usedNow = usedMs();
    const late = now - last - every;
    wall = Math.max(wall, late);
    held = Math.max(held, used === null || usedNow === null ? late : usedNow - used);
    last = now;
    used = usedNow;
  }, every);
  try {
    const result = await work();
    // What held the loop until the very end is seen at the next tick only.
    await new Promise((resolve) => setTimeout(resolve, 2 * every));
    return { result, lag: { wall, held } };
  } finally {
    clearInterval(timer);
  }
}

/** Processor time of this thread so far, where Linux tells it. */
function usedMs(): number | null {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    return null;
  }
}
