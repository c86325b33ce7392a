import { pause, within } from "../../base/deadline.js";
import { steadyNow } from "../../base/steady-now.js";
import { PlumblineError } from "../../errors.js";
import { type Asked, type Failure, failureOf, modelError, type Refusal } from "./failure.js";

export type Patience = {
  /** Time limit of one try, including the body. */
  readonly timeoutMs: number;
  /** Tries in total, including the first. */
  readonly attempts: number;
  /** Wall-clock time, to compare with a server's dates. */
  readonly now: () => number;
  readonly steady: () => number;
  readonly random: () => number;
};

export function patienceOf({ timeoutMs = 60_000, attempts = 3, now, random = Math.random }: Partial<Patience>): Patience {
  return { timeoutMs, attempts, now: now ?? Date.now, steady: now ?? steadyNow, random };
}

export type Read<T> = { readonly kind: "answer"; readonly answer: T } | Failure;

export type ServerQuestion<T> = {
  send(signal: AbortSignal): Promise<unknown>;
  /** The answer in a body, or what is wrong with the body. */
  read(body: unknown): Read<T>;
  /** After a refusal: can the request be sent in another form? If so, the next request does not count as a try. */
  rephrase?(refusal: Refusal): boolean;
  readonly asked: Asked;
  readonly patience: Patience;
  /** Time limit for all tries and pauses together. */
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** Longer pauses are an error. */
const MAX_PAUSE_MS = 30_000;

/** Asks until there is an answer, a failure that a retry cannot fix, no try left, or no time left. */
export async function askServer<T>(question: ServerQuestion<T>): Promise<T> {
  const { asked, patience, limitMs, signal } = question;
  const { timeoutMs, attempts, steady, random } = patience;
  const until = steady() + limitMs;
  for (let attempt = 1; ; ) {
    const read = await tryOnce(question, Math.max(1, Math.min(timeoutMs, until - steady())));
    if (read.kind === "answer") return read.answer;
    if (read.kind === "refusal" && question.rephrase?.(read)) continue;
    const error = modelError(read, asked);
    if (!error.retryable || attempt >= attempts) throw error;
    const wished = read.kind === "refusal" ? read.retryAfterMs : null;
    const wait = wished ?? 250 * 2 ** attempt * (0.5 + random());
    if (wait > MAX_PAUSE_MS || steady() + wait >= until) throw error;
    await pause(wait, signal);
    attempt++;
  }
}

async function tryOnce<T>({ send, read, patience, signal }: ServerQuestion<T>, ms: number): Promise<Read<T>> {
  const late = () => new PlumblineError("model-timeout", `no answer within ${Math.round(ms)} ms`);
  try {
    return read(await within({ ms, signals: [signal], late, doing: "the model was asked" }, send));
  } catch (cause) {
    if (!(cause instanceof PlumblineError)) return failureOf(cause, patience.now());
    if (cause.code !== "model-timeout") throw cause;
    return { kind: "silent", text: cause.message };
  }
}
