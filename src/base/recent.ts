/**
 * A cache in two generations, for hot paths: entries that were not used while half of the capacity was filled are dropped. A hit moves
 * nothing. `room` is the total weight of both generations.
 */
export function recent<K, V>(room: number, weightOf: (value: V) => number) {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  let weighs = 0;

  /** A cached value became heavier by this much. */
  function grow(weight: number): void {
    weighs += weight;
    if (weighs <= room / 2) return;
    old = young;
    young = new Map();
    weighs = weight;
  }
  function set(key: K, value: V): void {
    grow(weightOf(value));
    young.set(key, value);
  }

  return {
    get(key: K): V | undefined {
      const known = young.get(key);
      if (known !== undefined) return known;
      const aged = old.get(key);
      if (aged !== undefined) set(key, aged);
      return aged;
    },
    set,
    grow,
  };
}

export type Recent<K, V> = ReturnType<typeof recent<K, V>>;

export type LruMap<V> = ReturnType<typeof lruMap<V>>;

export type LruLimits<V> = {
  readonly maxEntries: number;
  readonly maxWeight?: number;
  weightOf?(value: V): number;
  /** How long a value stays in the map; needs `now`. */
  readonly ttlMs?: number;
  now?(): number;
};

/** A bounded map that drops the least recently used entry first. A value heavier than `maxWeight` is not stored. */
export function lruMap<V>(limits: LruLimits<V>) {
  const { maxEntries, maxWeight = Number.POSITIVE_INFINITY, weightOf = () => 0, ttlMs = Number.POSITIVE_INFINITY, now = () => 0 } = limits;
  // A Map iterates in insertion order, and every use inserts the entry again: the first entry is the least recently used.
  const entries = new Map<string, { readonly value: V; readonly at: number }>();
  let weight = 0;
  function drop(key: string): void {
    const entry = entries.get(key);
    if (entry !== undefined) weight -= weightOf(entry.value);
    entries.delete(key);
  }
  return {
    get(key: string): V | undefined {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (now() - entry.at >= ttlMs) {
        drop(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key: string, value: V): void {
      drop(key);
      if (weightOf(value) > maxWeight || ttlMs <= 0) return;
      entries.set(key, { value, at: now() });
      weight += weightOf(value);
      for (const oldest of entries.keys()) {
        if (weight <= maxWeight && entries.size <= maxEntries) break;
        drop(oldest);
      }
    },
  };
}
