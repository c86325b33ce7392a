import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { PlumblineError } from "../errors.js";

export type Deadline = {
  /** null: no time limit. */
  readonly ms: number | null;
  readonly signals: readonly (AbortSignal | undefined)[];
  /** The error when the time is up; default: the error of an abort. */
  late?(): PlumblineError;
  /** The activity, for the error when a signal aborts: "reading a page". */
  readonly doing: string;
};

/** Runs `work` with a time limit. Rejects at the limit or on abort, even if `work` ignores its signal; finally aborts that signal. */
export async function within<T>({ ms, signals, late, doing }: Deadline, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopped = () => new PlumblineError("aborted", `stopped while ${doing}`);
  if (signals.some((signal) => signal?.aborted)) throw stopped();
  const controller = new AbortController();
  let end: (error: PlumblineError) => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    end = (error) => {
      // Rejects before it aborts; otherwise the error of the aborted work would come first.
      reject(error);
      controller.abort(error);
    };
  });
  const timer = ms === null ? undefined : setTimeout(() => end(late?.() ?? stopped()), Math.max(0, ms));
  const stop = () => end(stopped());
  for (const signal of signals) signal?.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([ended, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal?.removeEventListener("abort", stop);
    controller.abort();
  }
}

export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {
    throw new PlumblineError("aborted", "stopped while waiting before a request");
  });
}

/** Runs all tasks at once; the first failure aborts the others. */
export async function allOrNone<T>(
  tasks: readonly ((signal: AbortSignal) => Promise<T>)[],
  signal: AbortSignal | undefined,
): Promise<readonly T[]> {
  const controller = new AbortController();
  // Every task adds a listener, which Node would otherwise report as a leak.
  setMaxListeners(0, controller.signal);
  const stop = () => controller.abort();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await Promise.all(tasks.map((task) => task(controller.signal)));
  } finally {
    signal?.removeEventListener("abort", stop);
    controller.abort();
  }
}
