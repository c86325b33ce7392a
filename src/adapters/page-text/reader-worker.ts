/** The thread that reads pages. Hostile markup can keep any parser busy forever; a thread can be terminated from outside. */
import { parentPort } from "node:worker_threads";
import { serveJobs } from "../../base/serve-jobs.js";
import { readJob } from "./read-job.js";

boundArrays();
serveJobs(parentPort, async () => ({ facts: null, work: readJob }));

/** The largest array that a document of a few megabytes needs. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Limits the size of new byte arrays in this thread. A thread's memory limit covers only its heap, not byte arrays, and pdf.js decompresses into
 * one array that it doubles: a PDF of a kilobyte could take hundreds of megabytes.
 */
export function boundArrays(): void {
  // With it pdf.js would decompress a whole stream into small chunks first, without a limit.
  Reflect.deleteProperty(globalThis, "DecompressionStream");
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, [size, ...rest], made) {
      if (typeof size === "number" && size > MOST_BYTES) throw new RangeError("it unpacks to more than is read");
      return Reflect.construct(target, [size, ...rest], made) as Uint8Array;
    },
  });
}
