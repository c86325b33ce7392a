/** The results in the order of the items, with at most so many under way. The first failure ends it, once what is under way has ended. */
export async function inParallel<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results = new Map<number, R>();
  const faults: unknown[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    while (next < items.length && faults.length === 0) {
      const place = next++;
      const item = items[place];
      if (item === undefined) continue;
      try {
        results.set(place, await work(item));
      } catch (fault) {
        faults.push(fault);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(atOnce, items.length)) }, worker));
  if (faults.length > 0) throw faults[0];
  return items.flatMap((_, place) => {
    const result = results.get(place);
    return result === undefined ? [] : [result];
  });
}
