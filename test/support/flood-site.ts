import { Worker } from "node:worker_threads";
import { lagWhile } from "./loop-lag.js";

export async function startFloodSite(): Promise<{ readonly port: number; close(): Promise<unknown> }> {
  const worker = new Worker(new URL("./flood-site.mjs", import.meta.url));
  const port = await new Promise<number>((resolve, reject) => worker.once("message", resolve).once("error", reject));
  return { port, close: () => worker.terminate() };
}

/** For how long our own work held the event loop at the most, and by how much the process grew at the most, while something was done. */
export async function strainOf(work: () => Promise<unknown>): Promise<{ readonly heldMs: number; readonly grownMegabytes: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  try {
    const { lag } = await lagWhile(work);
    return { heldMs: lag.held, grownMegabytes: (peak - before) / 1024 / 1024 };
  } finally {
    clearInterval(timer);
  }
}
