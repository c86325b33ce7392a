import { PlumblineError } from "../../errors.js";

/**
 * Does something within a time, or ends it. What is under way hears of the end by its signal; whether it listens or not, the answer
 * comes in time. A caller who gave up gets `aborted`, everyone else the error of `late`.
 */
export async function within<T>(
  ms: number,
  outer: readonly (AbortSignal | undefined)[],
  late: () => PlumblineError,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (outer.some((signal) => signal?.aborted)) throw stopped();
  const controller = new AbortController();
  // Rejected once and for all by the first who ends it; the race below listens.
  let end: (error: PlumblineError) => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    end = (error) => {
      // First the answer, then the signal: what the signal breaks off would otherwise answer first, with an error of its own.
      reject(error);
      controller.abort(error);
    };
  });
  const timer = setTimeout(() => end(late()), ms);
  const stop = () => end(stopped());
  for (const signal of outer) signal?.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([ended, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    for (const signal of outer) signal?.removeEventListener("abort", stop);
    // Aborts whatever is still open.
    controller.abort();
  }
}

function stopped(): PlumblineError {
  return new PlumblineError("aborted", "stopped while reading a page");
}
