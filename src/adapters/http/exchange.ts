import { within } from "../../base/deadline.js";
import { messageOf, PlumblineError } from "../../errors.js";
import { type Answer, hostOf, isRedirect, type Question } from "./answer.js";

type ExchangeOptions = {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Prefix of error codes: `graph-timeout`, `search-timeout`, and so on. */
  readonly asks: "graph" | "search";
};

/** One request and its response. The time limit includes the body; the size limit counts the decompressed body. */
export async function exchange(question: Question, { timeoutMs, maxBytes, asks }: ExchangeOptions, signal?: AbortSignal): Promise<Answer> {
  const { url, method, headers, body } = question;
  const host = hostOf(url);
  const late = () => new PlumblineError(`${asks}-timeout`, `${host} did not answer within ${timeoutMs} ms`);
  const tooLarge = () => new PlumblineError(`${asks}-reply`, `${host} sent more than ${maxBytes} bytes`);
  try {
    return await within({ ms: timeoutMs, signals: [signal], late, doing: `asking ${host}` }, async (inner) => {
      const response = await fetch(url, { method, headers, body, redirect: "manual", signal: inner });
      const { status, statusText } = response;
      const read = isRedirect(status) ? new Uint8Array() : await readBounded(response, maxBytes, tooLarge);
      return { status, statusText, headers: response.headers, body: read };
    });
  } catch (cause) {
    if (cause instanceof PlumblineError) throw cause;
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : messageOf(cause);
    throw new PlumblineError(`${asks}-unavailable`, `${host} cannot be reached: ${reason}`, { cause, retryable: true });
  }
}

export async function readBounded(response: Response, maxBytes: number, tooLarge: () => Error): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(bytes);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
