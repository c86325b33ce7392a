import { PlumblineError } from "../../errors.js";

/** Waits; rejects when the caller aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => {
      clearTimeout(timer);
      reject(new PlumblineError("aborted", "stopped while waiting before a request"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", gone);
      resolve();
    }, ms);
    if (signal?.aborted) gone();
    else signal?.addEventListener("abort", gone, { once: true });
  });
}
