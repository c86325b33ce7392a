import { setImmediate } from "node:timers/promises";

export function inBatches<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size));
}

export function halves<T>(items: readonly T[]): readonly (readonly T[])[] {
  return inBatches(items, Math.ceil(items.length / 2));
}

/** Await the result between pieces of CPU-bound work: once `ms` have passed, it lets timers, signals and other requests run. */
export function inSlices(ms: number): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < ms) return;
    await setImmediate();
    since = performance.now();
  };
}
