export type FetchLimits = {
  readonly connectMs: number;
  readonly headersMs: number;
  /** Between two pieces of a body. */
  readonly silenceMs: number;
  /** For everything: robots.txt, waiting for a turn, redirects, the body. */
  readonly totalMs: number;
  /** The part of it that a robots.txt may take. */
  readonly robotsMs: number;
  readonly receivedBytes: number;
  readonly unpackedBytes: number;
  /** Pages under way in the whole process; their bytes are in memory. */
  readonly atOnce: number;
  readonly atOncePerSite: number;
  /** Between two requests to one site. */
  readonly pauseMs: number;
};

const MEGABYTE = 1024 * 1024;
export const DEFAULT_LIMITS: FetchLimits = {
  connectMs: 5000,
  headersMs: 10_000,
  silenceMs: 5000,
  totalMs: 20_000,
  robotsMs: 8000,
  receivedBytes: 10 * MEGABYTE,
  unpackedBytes: 10 * MEGABYTE,
  atOnce: 8,
  atOncePerSite: 2,
  pauseMs: 250,
};
