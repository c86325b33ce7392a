import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { Redis } from "ioredis";
import { z } from "zod";
import { messageOf, PlumblineError } from "../../errors.js";
import { REMEMBERED_DAYS, type SharedJob } from "../../ports/job-server.js";

/** Time limit of a command; then it fails with `server-unavailable`. */
const ANSWER_MS = 3000;
/** Longest wait between two tries to reconnect. */
const RECONNECT_MS = 1000;

export type RedisConnection = ReturnType<typeof redisConnection>;

export function redisConnection(url: string) {
  const retryStrategy = (times: number) => Math.min(RECONNECT_MS, 50 * times);
  const client = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: ANSWER_MS, connectTimeout: ANSWER_MS, retryStrategy });
  // The client reconnects by itself; commands sent meanwhile have already failed.
  client.on("error", () => undefined);
  return {
    /** For commands that a caller waits for: they fail quickly. */
    client,
    /** For BullMQ's workers, which wait for jobs and for an unavailable server. */
    patientClient(): Redis {
      const patient = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
      patient.on("error", () => undefined);
      return patient;
    },
    /** Turns every failure of the server into `server-unavailable`. */
    async ask<T>(question: (client: Redis) => Promise<T>): Promise<T> {
      try {
        return await question(client);
      } catch (cause) {
        if (cause instanceof PlumblineError) throw cause;
        throw new PlumblineError("server-unavailable", `Redis does not answer: ${messageOf(cause)}`, { cause, retryable: true });
      }
    },
    close: (): void => client.disconnect(),
  };
}

export const pack = promisify<string, Buffer>(gzip);

export async function unpack(packed: Buffer): Promise<string> {
  return (await promisify<Buffer, Buffer>(gunzip)(packed)).toString("utf8");
}

/** The names of all keys except BullMQ's own, which begin with `plumbline:bull:`. */
export const KEYS = {
  /** The job as JSON. It stays after BullMQ removes its own job at the end. */
  job: (id: string) => `plumbline:job:${id}`,
  cancelled: (id: string) => `plumbline:cancelled:${id}`,
  /** Why a job ended without a record. */
  failure: (id: string) => `plumbline:failure:${id}`,
  events: (id: string) => `plumbline:events:${id}`,
  /** Sorted sets of the ids of a batch, and of all ids. All scores are 0, so that Redis sorts by the id, which begins with the time. */
  batch: (batch: string) => `plumbline:batch:${batch}`,
  ids: "plumbline:ids",
  /** gzip of the record's JSON. */
  record: (id: string) => `plumbline:record:${id}`,
  page: (sha256: string) => `plumbline:page:${sha256}`,
  /** A sorted set of the pages by the time they were last quoted. */
  pages: "plumbline:pages",
  /** gzip of a submitted batch, or of a share; `all`: a sorted set of their ids, as `ids`. */
  batches: { one: (id: string) => `plumbline:sent:${id}`, all: "plumbline:sent" },
  shares: { one: (id: string) => `plumbline:shared:${id}`, all: "plumbline:shared" },
  /** The verification that currently does this work. */
  work: (work: string) => `plumbline:work:${work}`,
  /** A hash of the first request with an Idempotency-Key: its digest, and its holder or its response. */
  answer: (name: string) => `plumbline:answer:${name}`,
  webhooks: { due: "plumbline:webhooks", url: "plumbline:webhooks:url", tries: "plumbline:webhooks:tries" },
} as const;

export const QUEUE = { name: "verifications", prefix: "plumbline:bull" } as const;

export const REMEMBERED_SECONDS = REMEMBERED_DAYS * 86_400;

const jobSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  batch: z.string(),
  owner: z.string().nullable().default(null),
  request: z.string(),
  trace: z.record(z.string(), z.string()).default({}),
});

export function readSharedJob(text: string): SharedJob {
  return jobSchema.parse(JSON.parse(text));
}
