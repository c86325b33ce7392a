/** A signal that fires when the episode's time is up, or when the caller gives up. Ends with `end()`, so that no timer keeps the process. */
export type Deadline = { readonly signal: AbortSignal; end(): void };

export function startDeadline(seconds: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, seconds * 1000);
  outer?.addEventListener("abort", abort, { once: true });
  if (outer?.aborted) abort();
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}
