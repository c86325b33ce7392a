/** Remembers a limited number of things; the one that was used longest ago is forgotten first. */
export type RecentMap<T> = { get(key: string): T | undefined; set(key: string, value: T): void };

export function recentMap<T>(limit: number): RecentMap<T> {
  // A Map remembers the order of insertion, and what is used is inserted again: the first is the least used.
  const kept = new Map<string, T>();
  function set(key: string, value: T): void {
    kept.delete(key);
    kept.set(key, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= limit) break;
      kept.delete(oldest);
    }
  }
  return {
    get(key) {
      const found = kept.get(key);
      if (found !== undefined) set(key, found);
      return found;
    },
    set,
  };
}
