import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";

export async function startFloodSite(): Promise<{ readonly port: number; close(): Promise<unknown> }> {
  const worker = new Worker(new URL("./flood-site.mjs", import.meta.url));
  const port = await new Promise<number>((resolve, reject) => worker.once("message", resolve).once("error", reject));
  return { port, close: () => worker.terminate() };
}

/** How long the event loop was held up at the most, and by how much the process grew at the most, while something was done. */
export async function strainOf(work: () => Promise<unknown>): Promise<{ readonly lagMs: number; readonly grownMegabytes: number }> {
  const resolution = 2;
  const lag = monitorEventLoopDelay({ resolution });
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  lag.enable();
  await work();
  lag.disable();
  clearInterval(timer);
  return { lagMs: Math.max(0, lag.max / 1e6 - resolution), grownMegabytes: (peak - before) / 1024 / 1024 };
}
