/** Rejects with the error that `late` makes when the time is up, even if the work ignores its signal. */
export async function withinTime<T>(
  work: (signal: AbortSignal | undefined) => Promise<T>,
  ms: number | null,
  late: () => Error,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (ms === null) return work(signal);
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        reject(late());
        stop();
      },
      Math.max(0, ms),
    );
  });
  try {
    return await Promise.race([work(controller.signal), timeUp]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
