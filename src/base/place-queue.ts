/** Errors for callers that get no resource. `crowded`: if `maxWaiting` callers already wait; absent: any number may wait. */
export type Refusals = {
  closed(): Error;
  aborted(): Error;
  readonly crowded?: { readonly maxWaiting: number; error(): Error };
};

export type PlaceQueue<T> = ReturnType<typeof placeQueue<T>>;

type Waiting<T> = { start(item: T): void; refuse(error: Error): void };

/** A pool of resources, each used by one caller at a time; first come, first served. */
export function placeQueue<T>(items: readonly T[], refusals: Refusals) {
  // Reuses the last one first, so that a second one starts only if two are needed at once.
  const free = [...items].reverse();
  const waiting: Waiting<T>[] = [];
  const { crowded } = refusals;
  let closed = false;
  return {
    take(signal?: AbortSignal): Promise<T> {
      if (closed) return Promise.reject(refusals.closed());
      if (signal?.aborted) return Promise.reject(refusals.aborted());
      const item = free.pop();
      if (item !== undefined) return Promise.resolve(item);
      if (crowded !== undefined && waiting.length >= crowded.maxWaiting) return Promise.reject(crowded.error());
      return new Promise((resolve, reject) => {
        const abort = () => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(refusals.aborted());
        };
        const settled = () => signal?.removeEventListener("abort", abort);
        const entry: Waiting<T> = {
          start: (given) => [settled(), resolve(given)],
          refuse: (error) => [settled(), reject(error)],
        };
        signal?.addEventListener("abort", abort, { once: true });
        waiting.push(entry);
      });
    },
    release(item: T): void {
      const next = waiting.shift();
      if (next === undefined) free.push(item);
      else next.start(item);
    },
    close(): void {
      closed = true;
      for (const entry of waiting.splice(0)) entry.refuse(refusals.closed());
    },
  };
}
