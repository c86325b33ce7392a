import { ServiceError } from "./service-error.js";

/** `now`: a caller waits for it. `later`: jobs, which get the places that callers do not need. */
export type Lane = "now" | "later";

type Waiting = { readonly begin: () => void; readonly leave: (error: ServiceError) => void };

export type QueueLimits = {
  readonly concurrency: number;
  readonly waiting: Readonly<Record<Lane, number>>;
  readonly waitMs: number;
};

export type WorkQueue = {
  /** Runs `work` when there is a place. Rejects with `overloaded` if too many wait, or if it waited too long. */
  add<T>(lane: Lane, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  waiting(lane: Lane): number;
  running(): number;
  /** Milliseconds since a place was last free; 0 if one is free now. */
  busyMs(): number;
  hasRoom(lane: Lane, count: number): boolean;
  /** Seconds after which a retry makes sense. */
  retryAfter(): number;
  stop(): void;
};

/** A bounded queue. Work that cannot start soon is refused, because a late verdict is useless and delays all others. */
export function workQueue(limits: QueueLimits, now: () => number): WorkQueue {
  const { concurrency } = limits;
  const lanes: Readonly<Record<Lane, Set<Waiting>>> = { now: new Set(), later: new Set() };
  let running = 0;
  let stopped = false;
  /** The time at which a place was last free. */
  let freeAt = now();
  /** Moving average of the duration of finished work. */
  let meanMs = 100;

  function beginNext(): void {
    if (stopped || running >= concurrency) return;
    const lane = lanes.now.size > 0 ? lanes.now : lanes.later;
    const [next] = lane;
    if (next === undefined) return;
    lane.delete(next);
    running++;
    next.begin();
  }

  async function takePlace(lane: Lane, signal: AbortSignal): Promise<void> {
    if (stopped) throw new ServiceError("shutting-down");
    if (running < concurrency && lanes.now.size === 0) {
      freeAt = now();
      running++;
      return;
    }
    if (lanes[lane].size >= limits.waiting[lane]) throw new ServiceError("overloaded");
    await waitIn(lanes[lane], signal, lane === "now" ? limits.waitMs : null);
  }

  return {
    async add(lane, work, signal) {
      if (signal.aborted) throw new ServiceError("cancelled");
      await takePlace(lane, signal);
      const began = now();
      try {
        return await work();
      } finally {
        running--;
        freeAt = now();
        meanMs = meanMs * 0.9 + (now() - began) * 0.1;
        beginNext();
      }
    },
    waiting: (lane) => lanes[lane].size,
    running: () => running,
    busyMs: () => (running < concurrency ? 0 : now() - freeAt),
    hasRoom: (lane, count) => lanes[lane].size + count <= limits.waiting[lane] + Math.max(0, concurrency - running),
    retryAfter: () => Math.min(60, Math.max(1, Math.ceil((lanes.now.size * meanMs) / concurrency / 1000))),
    stop() {
      stopped = true;
      for (const lane of Object.values(lanes)) for (const waiter of [...lane]) waiter.leave(new ServiceError("shutting-down"));
    },
  };
}

/** Resolves when the waiter may start; rejects when it is aborted or has waited for `waitMs`. */
function waitIn(lane: Set<Waiting>, signal: AbortSignal, waitMs: number | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", aborted);
      lane.delete(waiter);
    };
    const leave = (error: ServiceError) => {
      settle();
      reject(error);
    };
    const begin = () => {
      settle();
      resolve();
    };
    const waiter: Waiting = { begin, leave };
    const aborted = () => leave(new ServiceError("cancelled"));
    const timer = waitMs === null ? undefined : setTimeout(() => leave(new ServiceError("overloaded")), waitMs);
    signal.addEventListener("abort", aborted, { once: true });
    lane.add(waiter);
  });
}
