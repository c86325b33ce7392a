import { PlumblineError } from "../../errors.js";

/** Lets `limit` callers in; the others wait in line, and leave it when they give up. Answers with the way to leave. */
export type Gate = (signal?: AbortSignal) => Promise<() => void>;

export function gate(limit: number): Gate {
  let inside = 0;
  const line: (() => void)[] = [];
  const leave = () => {
    const next = line.shift();
    // The place passes straight to the next in line, so that nobody slips in between.
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
