export type RunOptions<Item, Result> = {
  /** Returns null if the work was interrupted: such an item has no result. */
  readonly work: (item: Item, signal: AbortSignal) => Promise<Result | null>;
  /** Called in the order of the items. An exception stops the run. */
  readonly onResult: (result: Result, item: Item, done: number) => void;
  /** Number of concurrent items; it does not affect the results. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal | undefined;
};

/** Processes items concurrently and reports results in input order. After an abort nothing new is started; finished results are still reported. */
export async function runInOrder<Item, Result>(items: readonly Item[], options: RunOptions<Item, Result>): Promise<void> {
  const { work, onResult, concurrency = 1 } = options;
  const own = new AbortController();
  const signal = options.signal === undefined ? own.signal : AbortSignal.any([options.signal, own.signal]);
  const finished = new Map<number, Result>();
  let [next, told, done] = [0, 0, 0];

  function tell(until: number): void {
    for (; told < until; told++) {
      const [item, result] = [items[told], finished.get(told)];
      finished.delete(told);
      if (item !== undefined && result !== undefined) onResult(result, item, ++done);
    }
  }
  async function workOn(): Promise<void> {
    while (next < items.length && !signal.aborted) {
      const place = next++;
      const item = items[place];
      if (item === undefined) return;
      const result = await work(item, signal);
      if (result === null) return;
      finished.set(place, result);
      let ready = told;
      while (finished.has(ready)) ready++;
      tell(ready);
    }
  }
  const workers = Array.from({ length: concurrency }, async () => {
    try {
      await workOn();
    } catch (error) {
      own.abort();
      throw error;
    }
  });
  // Waits for all workers before reporting a fault, because the caller then closes the resources that they use.
  await Promise.allSettled(workers);
  await Promise.all(workers);
  tell(items.length);
}
