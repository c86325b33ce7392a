import { setMaxListeners } from "node:events";

/** Everything at once, or nothing: the first failure stops the others, because nobody would read their answers. */
export async function allOrNone<T>(
  tasks: readonly ((signal: AbortSignal) => Promise<T>)[],
  signal: AbortSignal | undefined,
): Promise<readonly T[]> {
  const controller = new AbortController();
  // Every task listens: many listeners are not a leak here, and Node would warn of one.
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
