import { setTimeout as pause } from "node:timers/promises";
import { takeLock } from "./take-lock.js";

const MOST_WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/** Does short work while it alone holds the lock; waits for another who does. Throws where that takes too long. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + MOST_WAIT_MS;
  for (;;) {
    const lock = takeLock(file);
    if (lock.kind === "taken") {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (performance.now() > until) throw new Error(`${lock.by} holds ${file}; delete the file if it does not run any more`);
    await pause(LOOK_AGAIN_MS);
  }
}
