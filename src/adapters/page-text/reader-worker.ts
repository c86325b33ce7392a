/** The thread that reads pages. Foreign markup can keep any parser busy for ever; what runs here can be ended from outside. */
import { parentPort } from "node:worker_threads";
import { serveJobs } from "../../base/job-thread.js";
import { readJob } from "./read-job.js";

boundArrays();
serveJobs(parentPort, readJob);

/** The largest array of bytes that a document of a few megabytes needs. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * The limit of a thread's memory holds for its heap; bytes lie outside of it, and a PDF of a kilobyte that unpacks to gigabytes took hundreds of
 * megabytes before its time was up. pdf.js unpacks into one array that it doubles: from now on this thread makes none that is too large.
 */
export function boundArrays(): void {
  // With it pdf.js unpacks a whole stream into small pieces first, which nothing bounds.
  Reflect.deleteProperty(globalThis, "DecompressionStream");
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, [size, ...rest], made) {
      if (typeof size === "number" && size > MOST_BYTES) throw new RangeError("it unpacks to more than is read");
      return Reflect.construct(target, [size, ...rest], made) as Uint8Array;
    },
  });
}
