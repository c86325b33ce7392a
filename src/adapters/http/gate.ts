import { PlumblineError } from "../../errors.js";

/** A semaphore with `limit` slots; callers wait in order and leave the queue on abort. Returns the function that releases the slot. */
export type Gate = (signal?: AbortSignal) => Promise<() => void>;

export function gate(limit: number): Gate {
  let inside = 0;
  const line: (() => void)[] = [];
  const leave = () => {
    const next = line.shift();
    // The slot is handed directly to the next waiting caller, so that no other can take it.
    if (next === undefined) inside--;
    else next();
  };
  return (signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new PlumblineError("aborted", "stopped before the request was sent"));
      if (inside < limit) {
        inside++;
        return resolve(leave);
      }
      const enter = () => {
        signal?.removeEventListener("abort", abort);
        resolve(leave);
      };
      function abort(): void {
        line.splice(line.indexOf(enter), 1);
        reject(new PlumblineError("aborted", "stopped while waiting for an earlier request"));
      }
      signal?.addEventListener("abort", abort, { once: true });
      line.push(enter);
    });
}
