import { Queue, Worker } from "bullmq";
import type { Redis } from "ioredis";
import {
  type JobServer,
  type JobWorker,
  LEASE_MS,
  MAX_LOST_WORKERS,
  type PerformJob,
  retryDelayMs,
  type SharedJob,
  type SharedJobState,
  WORKER_LOST,
  type WorkOptions,
} from "../../ports/job-server.js";
import { KEYS, QUEUE, REMEMBERED_SECONDS, type RedisConnection, readSharedJob } from "./redis-connection.js";

/** Practically unlimited: a job is tried again only if its record could not be saved. */
const ATTEMPTS = 100_000;
const EVENTS_SECONDS = 3600;

/** Atomic, so that no record can be saved in between. */
const CANCEL = `
if redis.call("exists", KEYS[1]) == 0 or redis.call("exists", KEYS[2], KEYS[3], KEYS[4]) > 0 then return 0 end
redis.call("set", KEYS[4], "1", "EX", ARGV[1])
redis.call("expire", KEYS[1], ARGV[1])
return 1`;

/** Jobs on BullMQ, which gives them to workers and detects dead ones. Their state after the end is in our own keys. */
export function redisJobs(connection: RedisConnection): JobServer & { close(): Promise<void> } {
  const { ask, client } = connection;
  const queue = new Queue(QUEUE.name, { connection: client, prefix: QUEUE.prefix, skipWaitingForReady: true });
  queue.on("error", () => undefined);
  return {
    accept: (jobs) => ask((redis) => acceptJobs(redis, queue, jobs)),
    waiting: () => ask(() => queue.getJobCountByTypes("waiting", "delayed", "prioritized")),
    find: (id) =>
      ask(async (redis) => {
        const text = await redis.get(KEYS.job(id));
        const state = text === null ? null : await stateOf(redis, queue, id);
        return text === null || state === null ? null : { job: readSharedJob(text), state };
      }),
    ids: ({ batch, before, most }) =>
      ask((redis) =>
        redis.zrevrangebylex(batch === null ? KEYS.ids : KEYS.batch(batch), before === null ? "+" : `(${before}`, "-", "LIMIT", 0, most),
      ),
    hasOpen: (ids) => ask((redis) => hasOpenJob(redis, queue, ids)),
    batchOf: (id) =>
      ask(async (redis) => {
        const text = await redis.get(KEYS.job(id));
        return text === null ? null : readSharedJob(text).batch;
      }),
    cancel: (id) =>
      ask(async (redis) => {
        const keys = [KEYS.job(id), KEYS.record(id), KEYS.failure(id), KEYS.cancelled(id)];
        if ((await redis.eval(CANCEL, keys.length, ...keys, REMEMBERED_SECONDS)) !== 1) return false;
        // A running job cannot be removed; its worker polls for cancelled jobs and stops it.
        await queue.remove(id).catch(() => 0);
        return true;
      }),
    forget: (id) =>
      ask(async (redis) => {
        const [known] = await Promise.all([
          redis.del(KEYS.job(id)),
          redis.del(KEYS.cancelled(id), KEYS.failure(id), KEYS.events(id)),
          redis.zrem(KEYS.ids, id),
          queue.remove(id).catch(() => 0),
        ]);
        return known === 1;
      }),
    setEvents: async (id, events) => {
      await ask((redis) => redis.set(KEYS.events(id), events, "EX", EVENTS_SECONDS));
    },
    events: (id) => ask((redis) => redis.get(KEYS.events(id))),
    work: (perform, options) => redisWorker(connection, perform, options),
    close: () => queue.close(),
  };
}

async function acceptJobs(redis: Redis, queue: Queue, jobs: readonly SharedJob[]): Promise<void> {
  const write = redis.multi();
  for (const job of jobs) {
    write.set(KEYS.job(job.id), JSON.stringify(job), "NX");
    write.zadd(KEYS.ids, 0, job.id);
    write.zadd(KEYS.batch(job.batch), 0, job.id);
    write.expire(KEYS.batch(job.batch), REMEMBERED_SECONDS);
  }
  const written = (await write.exec()) ?? [];
  // Also fails in the unlikely case that two processes generate the same id: neither may lose its result.
  if (written.some(([error, answer]) => error !== null || answer === null)) throw new Error("the jobs could not be written");
  // If the process is killed here, the job has not been confirmed to the caller yet.
  const opts = { attempts: ATTEMPTS, backoff: { type: "custom" }, removeOnComplete: true, removeOnFail: { age: REMEMBERED_SECONDS } };
  await queue.addBulk(jobs.map(({ id }) => ({ name: "verify", data: {}, opts: { ...opts, jobId: id } })));
}

async function hasOpenJob(redis: Redis, queue: Queue, ids: readonly string[]): Promise<boolean> {
  const asked = redis.pipeline();
  for (const id of ids) asked.exists(KEYS.record(id), KEYS.cancelled(id), KEYS.failure(id));
  const ended = (await asked.exec()) ?? [];
  for (const [place, id] of ids.entries()) {
    if (Number(ended[place]?.[1] ?? 0) > 0) continue;
    const state = await stateOf(redis, queue, id);
    if (state?.kind === "queued" || state?.kind === "running") return true;
  }
  return false;
}

async function stateOf(redis: Redis, queue: Queue, id: string): Promise<SharedJobState | null> {
  const [cancelled, failure] = await redis.mget(KEYS.cancelled(id), KEYS.failure(id));
  if (cancelled) return { kind: "cancelled" };
  if (failure) return { kind: "ended", failure };
  const state = await queue.getJobState(id);
  if (state === "active") return { kind: "running" };
  if (state === "failed") return { kind: "ended", failure: WORKER_LOST };
  if (state !== "unknown" && state !== "completed") return { kind: "queued" };
  // BullMQ removes a job when it ends; its record is saved before that.
  return (await redis.exists(KEYS.record(id))) === 1 ? { kind: "ended", failure: null } : null;
}

const CANCEL_CHECK_MS = 1000;
const STALLED_CHECK_MS = 5000;
const RECONNECT_MS = 1000;

function redisWorker({ ask, patientClient }: RedisConnection, perform: PerformJob, { concurrency, onFault }: WorkOptions): JobWorker {
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
