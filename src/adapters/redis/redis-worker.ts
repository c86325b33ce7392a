import { Worker } from "bullmq";
import { type JobWorker, LEASE_MS, MAX_LOST_WORKERS, type PerformJob, retryDelayMs, type WorkOptions } from "../../ports/job-server.js";
import { readSharedJob } from "./read-shared-job.js";
import type { RedisConnection } from "./redis-connection.js";
import { KEYS, QUEUE, REMEMBERED_SECONDS } from "./redis-keys.js";

const CANCEL_CHECK_MS = 1000;
const STALLED_CHECK_MS = 5000;
const RECONNECT_MS = 1000;

/** Takes jobs from BullMQ until it is closed. */
export function redisWorker(
  { ask, patientClient }: RedisConnection,
  perform: PerformJob,
  { concurrency, onFault }: WorkOptions,
): JobWorker {
  const underWay = new Map<string, AbortController>();
  const client = patientClient();

  async function carryOut(id: string): Promise<void> {
    const [text, cancelled, failure] = await ask((redis) => redis.mget(KEYS.job(id), KEYS.cancelled(id), KEYS.failure(id)));
    if (!text || cancelled || failure) return;
    const controller = new AbortController();
    underWay.set(id, controller);
    try {
      const end = await perform(readSharedJob(text), controller.signal);
      if (end.kind === "failed") await fail(id, end.failure);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      underWay.delete(id);
    }
  }

  async function fail(id: string, failure: string): Promise<void> {
    await ask((redis) =>
      redis.multi().set(KEYS.failure(id), failure, "EX", REMEMBERED_SECONDS).expire(KEYS.job(id), REMEMBERED_SECONDS).exec(),
    );
  }

  async function endCancelled(): Promise<void> {
    const ids = [...underWay.keys()];
    if (ids.length === 0) return;
    const flags = await ask((redis) => redis.mget(ids.map(KEYS.cancelled)));
    for (const [place, id] of ids.entries()) if (flags[place]) underWay.get(id)?.abort();
  }

  const worker = new Worker(QUEUE.name, ({ id }) => carryOut(id ?? ""), {
    connection: client,
    prefix: QUEUE.prefix,
    concurrency,
    lockDuration: LEASE_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_LOST_WORKERS,
    runRetryDelay: RECONNECT_MS,
    settings: { backoffStrategy: (tries = 1) => retryDelayMs(tries) },
  });
  worker.on("error", onFault);
  worker.on("failed", (_, error) => onFault(error));
  const timer = setInterval(() => void endCancelled().catch(onFault), CANCEL_CHECK_MS);
  return {
    async close() {
      await worker.close();
      clearInterval(timer);
      client.disconnect();
    },
  };
}
