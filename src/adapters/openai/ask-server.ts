import { PlumblineError } from "../../errors.js";
import { pause } from "../http/pause.js";
import { type Failure, failureOf, type Refusal } from "./failure.js";
import { type Asked, modelError } from "./model-error.js";

export type Patience = {
  /** Time limit of one try, including the body. */
  readonly timeoutMs: number;
  /** Tries in all, the first included. */
  readonly attempts: number;
  /** The time of day, which a server's date is compared with. */
  readonly now: () => number;
  /** For time limits. */
  readonly steady: () => number;
  readonly random: () => number;
};

export type Read<T> = { readonly kind: "answer"; readonly answer: T } | Failure;

export type Question<T> = {
  send(signal: AbortSignal): Promise<unknown>;
  /** Whatever came → the answer, or what is wrong with it. */
  read(body: unknown): Read<T>;
  /** After a refusal: is there another way to ask? Asking in another way is not counted as a try. */
  rephrase?(refusal: Refusal): boolean;
};

/** Longer pauses than a user would wait are not waited for. */
const MAX_PAUSE_MS = 30_000;

/** Asks until there is an answer, a failure that asking again cannot mend, no try left, or no time: `limitMs` holds for everything. */
export async function askServer<T>(
  question: Question<T>,
  asked: Asked,
  patience: Patience,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { timeoutMs, attempts, now, steady, random } = patience;
  const until = steady() + limitMs;
  for (let attempt = 1; ; ) {
    const read = await tryOnce(question, Math.max(1, Math.min(timeoutMs, until - steady())), now, signal);
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

async function tryOnce<T>(
  { send, read }: Question<T>,
  timeoutMs: number,
  now: () => number,
  signal: AbortSignal | undefined,
): Promise<Read<T>> {
  if (signal?.aborted) throw new PlumblineError("aborted", "stopped before the model was asked");
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return read(await send(controller.signal));
  } catch (cause) {
    if (signal?.aborted) throw new PlumblineError("aborted", "stopped while the model was asked");
    if (controller.signal.aborted) return { kind: "silent", text: `no answer within ${Math.round(timeoutMs)} ms` };
    return failureOf(cause, now());
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
