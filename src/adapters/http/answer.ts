import { parseUrl } from "../../base/parse-url.js";
import { PlumblineError } from "../../errors.js";

/** A complete request, so that it can be sent again and compared with others. */
export type Question = {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | null;
};

/** A complete HTTP response: the body has been read, within its limits. */
export type Answer = {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
};

export function textOf(answer: Answer): string {
  return new TextDecoder().decode(answer.body);
}

/** A new Response for every caller, because a Response can be read only once. */
export function responseOf({ status, statusText, headers, body }: Answer): Response {
  // A Response with status 204 must not have a body, not even an empty one.
  return new Response(body.length === 0 ? null : body, { status, statusText, headers });
}

export function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url;
}

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Milliseconds of a `Retry-After` header, given in seconds or as a date; null without a pause. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const ms = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** An unsuccessful response, with the pause that the host asked for, if any. */
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
