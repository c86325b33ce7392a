/** Items by key, keys and items in order of appearance. (`Map.groupBy` needs Node 21.) */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

export function increment<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** All values of each key, each once. */
export function collectSets<K, V>(pairs: Iterable<readonly [K, V]>): Map<K, Set<V>> {
  const sets = new Map<K, Set<V>>();
  for (const [key, value] of pairs) sets.set(key, (sets.get(key) ?? new Set()).add(value));
  return sets;
}
