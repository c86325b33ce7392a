import { ServiceError } from "./service-error.js";

/** `now`: somebody waits for it. `later`: jobs, which only get places that nobody waits for. */
export type Lane = "now" | "later";

type Waiting = { readonly begin: () => void; readonly leave: (error: ServiceError) => void };

export type QueueLimits = {
  /** Verifications under way at once. */
  readonly concurrency: number;
  /** How many may wait in each lane. */
  readonly waiting: Readonly<Record<Lane, number>>;
  /** How long somebody is kept waiting before the work begins. */
  readonly waitMs: number;
};

export type WorkQueue = {
  /** Runs `work` when there is a place. Rejects with `overloaded` where too many wait, or where it waited too long. */
  add<T>(lane: Lane, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  waiting(lane: Lane): number;
  running(): number;
  /** Milliseconds for which every place has been taken without one becoming free; 0 where one is free. */
  busyMs(): number;
  /** Would so many more be taken in? */
  hasRoom(lane: Lane, count: number): boolean;
  /** In how many seconds a new try makes sense. */
  retryAfter(): number;
  /** Nobody waiting begins any more. */
  stop(): void;
};

/** A bounded queue: work that cannot begin soon is refused, because a verdict that comes too late helps nobody and delays all others. */
export function workQueue({ concurrency, waiting: most, waitMs }: QueueLimits, now: () => number): WorkQueue {
  const lanes: Readonly<Record<Lane, Set<Waiting>>> = { now: new Set(), later: new Set() };
  let running = 0;
  let stopped = false;
  /** When a place was last free, or became so. */
  let freeAt = now();
  /** Of finished work, recent ones weighing most. */
  let meanMs = 100;

  function beginNext(): void {
    if (stopped || running >= concurrency) return;
    const lane = lanes.now.size > 0 ? lanes.now : lanes.later;
    const [next] = lane;
    if (next === undefined) return;
    lane.delete(next);
    next.begin();
  }

  function place(lane: Lane, signal: AbortSignal): Promise<void> {
    if (stopped) return Promise.reject(new ServiceError("shutting-down"));
    if (running < concurrency && lanes.now.size === 0) {
      freeAt = now();
      running++;
      return Promise.resolve();
    }
    if (lanes[lane].size >= most[lane]) return Promise.reject(new ServiceError("overloaded"));
    return new Promise((resolve, reject) => {
      const leave = (error: ServiceError) => {
        settle();
        reject(error);
      };
      const waiter: Waiting = {
        begin() {
          settle();
          running++;
          resolve();
        },
        leave,
      };
      const aborted = () => leave(new ServiceError("cancelled"));
      const timer = lane === "now" ? setTimeout(() => leave(new ServiceError("overloaded")), waitMs) : undefined;
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", aborted);
        lanes[lane].delete(waiter);
      };
      signal.addEventListener("abort", aborted, { once: true });
      lanes[lane].add(waiter);
    });
  }

  const retryAfter = () => Math.min(60, Math.max(1, Math.ceil((lanes.now.size * meanMs) / concurrency / 1000)));
  return {
    async add(lane, work, signal) {
      if (signal.aborted) throw new ServiceError("cancelled");
      await place(lane, signal);
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
    hasRoom: (lane, count) => lanes[lane].size + count <= most[lane] + Math.max(0, concurrency - running),
    retryAfter,
    stop() {
      stopped = true;
      for (const lane of Object.values(lanes)) for (const waiter of [...lane]) waiter.leave(new ServiceError("shutting-down"));
    },
  };
}
