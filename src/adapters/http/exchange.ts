import { messageOf, PlumblineError } from "../../errors.js";
import { type Answer, hostOf, type Question } from "./answer.js";

export type ExchangeLimits = { readonly timeoutMs: number; readonly maxBytes: number };

/** One request and one answer. The time limit covers the body too, the size limit counts what a compressed body unfolds to. */
export async function exchange(question: Question, limits: ExchangeLimits, signal?: AbortSignal): Promise<Answer> {
  const { url, method, headers, body } = question;
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, limits.timeoutMs);
  const stop = () => controller.abort();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) controller.abort();
  try {
    const response = await fetch(url, { method, headers, body, redirect: "manual", signal: controller.signal });
    const read = isRedirect(response.status) ? new Uint8Array() : await readBounded(response, limits.maxBytes, url);
    if (isRedirect(response.status)) controller.abort();
    return { status: response.status, statusText: response.statusText, headers: response.headers, body: read };
  } catch (cause) {
    // Whatever still comes is not wanted: the connection is given up, not drained.
    controller.abort();
    if (cause instanceof PlumblineError) throw cause;
    if (signal?.aborted) throw new PlumblineError("aborted", `stopped while asking ${hostOf(url)}`, { cause });
    if (timedOut) throw new PlumblineError("graph-timeout", `${hostOf(url)} did not answer within ${limits.timeoutMs} ms`, { cause });
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : messageOf(cause);
    throw new PlumblineError("graph-unavailable", `${hostOf(url)} cannot be reached: ${reason}`, { cause, retryable: true });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
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
