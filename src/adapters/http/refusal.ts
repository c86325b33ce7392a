import { PlumblineError } from "../../errors.js";
import { type Answer, hostOf } from "./answer.js";

/** An answer that is not a success, with the pause that the host asked for, if it did. */
export class RefusedError extends PlumblineError {
  constructor(
    message: string,
    retryable: boolean,
    readonly retryAfterMs: number | null,
  ) {
    super("graph-unavailable", message, { retryable });
  }
}

export function refusal(url: string, { status, statusText, headers }: Answer, now: number): RefusedError {
  const retryable = status === 429 || status >= 500;
  const wait = retryable ? retryAfterMs(headers.get("retry-after"), now) : null;
  const asks = wait === null ? "" : `; it asks for a pause of ${Math.ceil(wait / 1000)} s`;
  return new RefusedError(`${`${hostOf(url)} answered ${status} ${statusText}`.trim()}${asks}`, retryable, wait);
}

/** Seconds or an HTTP date; null when the server asks for no pause. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
