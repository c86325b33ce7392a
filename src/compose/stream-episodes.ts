import type { Episode } from "../domain/episode.js";
import type { VerifyEvent } from "../domain/event.js";
import { runInOrder } from "../lab/evaluation/run-in-order.js";
import { type ClaimInput, type ClaimOptions, DEFAULT_CONCURRENCY, type ManyOptions } from "./verifier-options.js";

type Verify = (claim: string, options?: ClaimOptions) => Promise<Episode>;

export async function* streamEvents(verify: Verify, claim: string, options: ClaimOptions = {}): AsyncGenerator<VerifyEvent, Episode> {
  const queue = asyncQueue<VerifyEvent>();
  const episode = verify(claim, { ...options, onEvent: queue.push });
  episode.then(queue.end, queue.fail);
  yield* queue.values();
  return episode;
}

export async function* streamEpisodes(
  verify: Verify,
  claims: Iterable<ClaimInput>,
  { asOf, signal, concurrency = DEFAULT_CONCURRENCY }: ManyOptions = {},
): AsyncGenerator<Episode, void> {
  const queue = asyncQueue<Episode>();
  const left = new AbortController();
  const run = runInOrder([...claims], {
    concurrency,
    signal: signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]),
    work: (input, abort) => {
      const { claim, ...own } = typeof input === "string" ? { claim: input } : input;
      return verify(claim, { ...(asOf === undefined ? {} : { asOf }), ...own, signal: abort });
    },
    onResult: queue.push,
  });
  run.then(queue.end, queue.fail);
  try {
    yield* queue.values();
  } finally {
    // Leaving the loop early stops the remaining verifications.
    left.abort();
    await run.catch(() => undefined);
  }
}

/** Passes values from callbacks to a `for await`; pushed values wait until they are read. */
type AsyncQueue<T> = { push(value: T): void; end(): void; fail(error: unknown): void; values(): AsyncGenerator<T, void> };

function asyncQueue<T>(): AsyncQueue<T> {
  const waiting: T[] = [];
  let ended: { readonly error: unknown } | "well" | null = null;
  let wake: () => void = () => undefined;
  const finish = (how: { readonly error: unknown } | "well") => {
    ended ??= how;
    wake();
  };
  return {
    push(value) {
      waiting.push(value);
      wake();
    },
    end: () => finish("well"),
    fail: (error) => finish({ error }),
    async *values() {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else if (ended === "well") return;
        else if (ended !== null) throw ended.error;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
