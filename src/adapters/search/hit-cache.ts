export type HitCache<T> = { get(key: string): T | undefined; set(key: string, value: T): void };

/**
 * Remembers in this process only: some engines' terms allow no other keeping. What is remembered is what was read, not what was sent,
 * because `3 days ago` means another day tomorrow.
 */
export function hitCache<T>(
  { ttlMs, maxEntries }: { readonly ttlMs: number; readonly maxEntries: number },
  now: () => number,
): HitCache<T> {
  const kept = new Map<string, { readonly value: T; readonly at: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined || now() - found.at < ttlMs) return found?.value;
      kept.delete(key);
      return undefined;
    },
    set(key, value) {
      if (ttlMs <= 0) return;
      kept.delete(key);
      kept.set(key, { value, at: now() });
      const [oldest] = kept.keys();
      if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest);
    },
  };
}
