import { messageOf, PlumblineError } from "../../errors.js";

export type PoliteOptions = {
  /** Names the program and how to reach its operator; Wikimedia refuses anonymous clients. */
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Tries in all, the first included. */
  readonly attempts: number;
  readonly concurrency: number;
};

/** A fetch that has read the whole body when it resolves, within time and size limits, and never more than a few at once. */
export type PoliteFetch = (url: string, init?: RequestInit, signal?: AbortSignal) => Promise<Response>;

const MAX_WAIT_MS = 10_000;

export function politeFetch(options: PoliteOptions): PoliteFetch {
  const enter = gate(options.concurrency);
  return async (url, init, signal) => {
    const leave = await enter(signal);
    try {
      return await withRetries(options, url, init, signal);
    } finally {
      leave();
    }
  };
}

async function withRetries(options: PoliteOptions, url: string, init: RequestInit | undefined, signal: AbortSignal | undefined) {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await once(options, url, init, signal);
      if (response.ok) return response;
      throw refusal(url, response);
    } catch (error) {
      if (!(error instanceof PlumblineError) || !error.retryable || attempt >= options.attempts) throw error;
      const asked = error instanceof RefusedError ? error.retryAfterMs : null;
      // A server that asks for a longer pause than a user would wait is not asked again.
      if (asked !== null && asked > MAX_WAIT_MS) throw error;
      await pause(asked ?? 300 * 2 ** attempt * (0.5 + Math.random()), signal);
    }
  }
}

class RefusedError extends PlumblineError {
  constructor(
    message: string,
    retryable: boolean,
    readonly retryAfterMs: number | null,
  ) {
    super("graph-unavailable", message, { retryable });
  }
}

async function once(
  options: PoliteOptions,
  url: string,
  init: RequestInit | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, options.timeoutMs);
  const stop = () => controller.abort();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) controller.abort();
  try {
    const headers = new Headers(init?.headers);
    headers.set("user-agent", options.userAgent);
    const response = await fetch(url, { ...init, headers, signal: controller.signal });
    const body = await readBounded(response, options.maxBytes, url);
    // 204 and its like may not carry a body, not even an empty one.
    return new Response(body.length === 0 ? null : body, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  } catch (cause) {
    if (cause instanceof PlumblineError) throw cause;
    if (signal?.aborted) throw new PlumblineError("aborted", `stopped while asking ${hostOf(url)}`, { cause });
    if (timedOut) throw new PlumblineError("graph-timeout", `${hostOf(url)} did not answer within ${options.timeoutMs} ms`, { cause });
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : messageOf(cause);
    throw new PlumblineError("graph-unavailable", `${hostOf(url)} cannot be reached: ${reason}`, { cause, retryable: true });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

async function readBounded(response: Response, maxBytes: number, url: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.length;
    if (size > maxBytes) throw new PlumblineError("graph-reply", `${hostOf(url)} sent more than ${maxBytes} bytes`);
    chunks.push(bytes);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function refusal(url: string, response: Response): RefusedError {
  const retryable = response.status === 429 || response.status >= 500;
  const wait = retryAfterMs(response.headers.get("retry-after"));
  return new RefusedError(`${hostOf(url)} answered ${response.status} ${response.statusText}`.trim(), retryable, wait);
}

/** Seconds or an HTTP date; null when the server asks for no pause. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Lets `limit` callers in; the others wait in line, and leave it when they give up. */
function gate(limit: number): (signal?: AbortSignal) => Promise<() => void> {
  let inside = 0;
  const line: (() => void)[] = [];
  const leave = () => {
    const next = line.shift();
    // The place passes straight to the next in line, so that nobody slips in between.
    if (next === undefined) inside--;
    else next();
  };
  return (signal) =>
    new Promise((resolve, reject) => {
      if (inside < limit) {
        inside++;
        return resolve(leave);
      }
      const enter = () => {
        signal?.removeEventListener("abort", abort);
        resolve(leave);
      };
      function abort(): void {
        line.splice(line.indexOf(enter), 1);
        reject(new PlumblineError("aborted", "stopped while waiting for an earlier request"));
      }
      if (signal?.aborted) return reject(new PlumblineError("aborted", "stopped before the request was sent"));
      signal?.addEventListener("abort", abort, { once: true });
      line.push(enter);
    });
}
