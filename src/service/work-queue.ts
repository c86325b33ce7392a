import { ServiceError } from "./service-error.js";

/** `now`: a caller waits for it. `later`: jobs, which get the places that callers do not need. */
export type Lane = "now" | "later";

/** `client`: places go round among clients. `isLong`: may take seconds, so that it leaves one place to other work. */
type WorkOf = { readonly client?: string; readonly isLong?: boolean };

type Waiting = Required<WorkOf> & {
  readonly arrival: number;
  readonly begin: () => void;
  readonly leave: (error: ServiceError) => void;
};

export type QueueLimits = {
  readonly concurrency: number;
  readonly waiting: Readonly<Record<Lane, number>>;
  readonly waitMs: number;
};

export type WorkQueue = ReturnType<typeof workQueue>;

/** The part of the waiting requests that one client may have: others find room although it sends more than can be done. */
const CLIENT_SHARE = 0.75;

/** A bounded queue. Work that cannot start soon is refused, because a late verdict is useless and delays all others. */
export function workQueue(limits: QueueLimits, now: () => number) {
  const places = placesFor(limits.concurrency, now);
  const lanes = { now: waitingLane(), later: waitingLane() };
  const mostOfClient = Math.ceil(limits.waiting.now * CLIENT_SHARE);
  let [arrivals, stopped] = [0, false];

  function beginNext(): void {
    while (!stopped && places.free() > 0) {
      const next = lanes.now.next(places.mayBeLong()) ?? lanes.later.next(places.mayBeLong());
      if (next === null) return;
      places.occupy(next.isLong);
      next.begin();
    }
  }

  async function takePlace(lane: Lane, signal: AbortSignal, { client = "", isLong = false }: WorkOf): Promise<void> {
    if (stopped) throw new ServiceError("shutting-down");
    // Whatever else waits may not begin either.
    if (places.free() > 0 && (!isLong || places.mayBeLong())) return places.occupyFree(isLong);
    if (!hasRoomToWait(lane, 1, client)) throw new ServiceError("overloaded");
    await waitIn(lanes[lane], { client, isLong, arrival: arrivals++ }, signal, lane === "now" ? limits.waitMs : null);
  }

  function hasRoomToWait(lane: Lane, count: number, client: string | undefined, more = 0): boolean {
    if (lanes[lane].size() + count > limits.waiting[lane] + more) return false;
    return lane === "later" || client === undefined || lanes.now.sizeOf(client) + count <= mostOfClient + more;
  }

  return {
    /** Runs `work` when there is a place. Rejects with `overloaded` if too many wait, or if it waited too long. */
    async add<T>(lane: Lane, work: () => Promise<T>, signal: AbortSignal, of: WorkOf = {}): Promise<T> {
      if (signal.aborted) throw new ServiceError("cancelled");
      await takePlace(lane, signal, of);
      const began = now();
      try {
        return await work();
      } finally {
        places.release(of.isLong === true, began);
        beginNext();
      }
    },
    waiting: (lane: Lane): number => lanes[lane].size(),
    running: places.running,
    busyMs: places.busyMs,
    /** For this client, of which not too many requests may wait; without one, for any. */
    hasRoom: (lane: Lane, count: number, client?: string): boolean => hasRoomToWait(lane, count, client, Math.max(0, places.free())),
    /** Seconds after which a retry makes sense. */
    retryAfter: (): number => Math.min(60, Math.max(1, Math.ceil(places.secondsFor(lanes.now.size())))),
    stop(): void {
      stopped = true;
      for (const lane of Object.values(lanes)) for (const waiter of lane.all()) waiter.leave(new ServiceError("shutting-down"));
    },
  };
}

function placesFor(concurrency: number, now: () => number) {
  const mostLong = Math.max(1, concurrency - 1);
  let [running, runningLong] = [0, 0];
  /** The time at which a place was last free. */
  let freeAt = now();
  /** Moving average of the duration of finished work. */
  let meanMs = 100;

  function occupy(isLong: boolean): void {
    running++;
    if (isLong) runningLong++;
  }

  return {
    running: (): number => running,
    free: (): number => concurrency - running,
    mayBeLong: (): boolean => runningLong < mostLong,
    occupy,
    occupyFree(isLong: boolean): void {
      freeAt = now();
      occupy(isLong);
    },
    release(isLong: boolean, began: number): void {
      running--;
      if (isLong) runningLong--;
      freeAt = now();
      meanMs = meanMs * 0.9 + (now() - began) * 0.1;
    },
    /** Milliseconds since a place was last free; 0 if one is free now. */
    busyMs: (): number => (running < concurrency ? 0 : now() - freeAt),
    secondsFor: (waiting: number): number => (waiting * meanMs) / concurrency / 1000,
  };
}

function waitingLane() {
  /** In the order in which they are served. */
  const clients = new Map<string, { readonly short: Set<Waiting>; readonly long: Set<Waiting> }>();
  let size = 0;

  function remove(waiter: Waiting): void {
    const waiters = clients.get(waiter.client);
    if (!waiters?.[waiter.isLong ? "long" : "short"].delete(waiter)) return;
    size--;
    if (waiters.short.size + waiters.long.size === 0) clients.delete(waiter.client);
  }

  return {
    add(waiter: Waiting): void {
      const waiters = clients.get(waiter.client) ?? { short: new Set(), long: new Set() };
      clients.set(waiter.client, waiters);
      waiters[waiter.isLong ? "long" : "short"].add(waiter);
      size++;
    },
    remove,
    /** Removes and returns the first that may begin, of the client that was served longest ago; null if there is none. */
    next(mayBeLong: boolean): Waiting | null {
      for (const [client, waiters] of clients) {
        const next = earlierOf(firstOf(waiters.short), mayBeLong ? firstOf(waiters.long) : null);
        if (next === null) continue;
        clients.delete(client);
        clients.set(client, waiters);
        remove(next);
        return next;
      }
      return null;
    },
    size: (): number => size,
    sizeOf: (client: string): number => (clients.get(client)?.short.size ?? 0) + (clients.get(client)?.long.size ?? 0),
    all: (): readonly Waiting[] => [...clients.values()].flatMap(({ short, long }) => [...short, ...long]),
  };
}

function firstOf(waiting: ReadonlySet<Waiting>): Waiting | null {
  const [first = null] = waiting;
  return first;
}

function earlierOf(one: Waiting | null, other: Waiting | null): Waiting | null {
  if (one === null || other === null) return one ?? other;
  return one.arrival < other.arrival ? one : other;
}

/** Resolves when the waiter may start; rejects when it is aborted or has waited for `waitMs`. */
function waitIn(
  lane: ReturnType<typeof waitingLane>,
  of: Pick<Waiting, "client" | "isLong" | "arrival">,
  signal: AbortSignal,
  waitMs: number | null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", aborted);
      lane.remove(waiter);
    };
    const leave = (error: ServiceError) => {
      settle();
      reject(error);
    };
    const begin = () => {
      settle();
      resolve();
    };
    const waiter: Waiting = { ...of, begin, leave };
    const aborted = () => leave(new ServiceError("cancelled"));
    const timer = waitMs === null ? undefined : setTimeout(() => leave(new ServiceError("overloaded")), waitMs);
    signal.addEventListener("abort", aborted, { once: true });
    lane.add(waiter);
  });
}
