import type { CacheLimits, KeptAnswer, ResponseCache } from "./response-cache.js";

/** Keeps answers for the life of the process; the one that was used longest ago goes first. */
export function memoryCache({ ttlMs, maxBytes, maxEntries }: CacheLimits, now: () => number): ResponseCache {
  // A Map remembers the order of insertion, and what is used is inserted again: the first is the least used.
  const kept = new Map<string, { readonly answer: KeptAnswer; readonly at: number }>();
  let bytes = 0;
  function drop(key: string): void {
    bytes -= kept.get(key)?.answer.body.length ?? 0;
    kept.delete(key);
  }
  return {
    async get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      if (now() - found.at < ttlMs) return found.answer;
      drop(key);
      return undefined;
    },
    async set(key, answer) {
      drop(key);
      if (answer.body.length > maxBytes) return;
      kept.set(key, { answer, at: now() });
      bytes += answer.body.length;
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes && kept.size <= maxEntries) break;
        drop(oldest);
      }
    },
  };
}
