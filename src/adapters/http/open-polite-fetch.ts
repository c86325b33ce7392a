import { steadyNow } from "../../base/steady-now.js";
import { cacheFolder } from "./cache-folder.js";
import { memoryCache } from "./memory-cache.js";
import { type PoliteFetch, politeFetch } from "./polite-fetch.js";
import type { CacheLimits, ResponseCache } from "./response-cache.js";

export type NetworkSettings = CacheSettings & {
  readonly userAgent: string;
  readonly queryTimeoutMs: number;
  readonly requestRate: number;
  readonly requestBurst: number;
  readonly requestsAtOnce: number;
};

type CacheSettings = {
  readonly cacheDir: string | null;
  readonly cacheSeconds: number;
  readonly cacheMegabytes: number;
};

const MEGABYTE = 1024 * 1024;

/** The one way out of the program, with its settings. Every live adapter gets the same one, so that hosts, cache and limits are shared. */
export function openPoliteFetch(settings: NetworkSettings): PoliteFetch {
  return politeFetch({
    userAgent: settings.userAgent,
    timeoutMs: settings.queryTimeoutMs,
    // Five thousand rows with labels are 3 MB. Reading JSON holds up everybody, by 20 ms a megabyte.
    maxBytes: 16 * MEGABYTE,
    attempts: 3,
    concurrency: settings.requestsAtOnce,
    rate: { perSecond: settings.requestRate, burst: settings.requestBurst },
    // Above what a moment's trouble does to a handful of parallel questions, below the 30 errors a minute that Wikidata suffers.
    breaker: { failures: 10, coolDownMs: 30_000 },
    cache: openCache(settings),
  });
}

/** null: nothing is to be kept. */
export function openCache({ cacheDir, cacheSeconds, cacheMegabytes }: CacheSettings): ResponseCache | null {
  const limits: CacheLimits = { ttlMs: cacheSeconds * 1000, maxBytes: cacheMegabytes * MEGABYTE, maxEntries: 5000 };
  if (cacheSeconds === 0) return null;
  return cacheDir === null ? memoryCache(limits, steadyNow) : cacheFolder(cacheDir, limits, Date.now);
}
