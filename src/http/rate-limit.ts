/** `take` says how many milliseconds a client has to wait; 0: it may go on. */
export type RateLimit = { take(client: string, count?: number): number };

const MAX_CLIENTS = 10_000;

/**
 * A token bucket for each client: a minute's worth at once after a quiet time, then so many a minute. Whoever takes several at once (a batch) gets them
 * together, and waits longer for the next.
 */
export function rateLimit(perMinute: number, now: () => number): RateLimit {
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, { readonly tokens: number; readonly at: number }>();
  return {
    take(client, count = 1) {
      const at = now();
      const before = buckets.get(client) ?? { tokens: perMinute, at };
      const tokens = Math.min(perMinute, before.tokens + (at - before.at) * perMs);
      // The least recently seen goes first: it is the likeliest to be full again.
      buckets.delete(client);
      const [oldest] = buckets.keys();
      if (buckets.size >= MAX_CLIENTS && oldest !== undefined) buckets.delete(oldest);
      buckets.set(client, { tokens: tokens < 1 ? tokens : tokens - count, at });
      return tokens < 1 ? (1 - tokens) / perMs : 0;
    },
  };
}
