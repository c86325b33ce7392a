import { Redis } from "ioredis";
import { z } from "zod";
import { messageOf, PlumblineError } from "../../errors.js";
import { REMEMBERED_DAYS, type SharedJob } from "../../ports/job-server.js";

/** A client that asks gets an answer in this time, or `server-unavailable`. */
const ANSWER_MS = 3000;
/** A server that comes back is found again after this time at most. */
const RECONNECT_MS = 1000;

export type RedisConnection = {
  /** For commands that somebody waits for: they fail soon. */
  readonly client: Redis;
  /** For BullMQ's workers, which wait for jobs and for a server that is gone. */
  patientClient(): Redis;
  /** Translates every failure of the server. */
  ask<T>(question: (client: Redis) => Promise<T>): Promise<T>;
  close(): void;
};

export function redisConnection(url: string): RedisConnection {
  const retryStrategy = (times: number) => Math.min(RECONNECT_MS, 50 * times);
  const client = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: ANSWER_MS, connectTimeout: ANSWER_MS, retryStrategy });
  // The client reconnects by itself; commands sent while it was away have failed with an error already.
  client.on("error", () => undefined);
  return {
    client,
    patientClient() {
      const patient = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
      patient.on("error", () => undefined);
      return patient;
    },
    ask: async (question) => {
      try {
        return await question(client);
      } catch (cause) {
        throw unavailable(cause);
      }
    },
    close: () => client.disconnect(),
  };
}

function unavailable(cause: unknown): PlumblineError {
  if (cause instanceof PlumblineError) return cause;
  return new PlumblineError("server-unavailable", `Redis does not answer: ${messageOf(cause)}`, { cause, retryable: true });
}

/** One place for the names of all keys besides BullMQ's own, which begin with `plumbline:bull:`. */
export const KEYS = {
  /** The job as JSON text: request, batch and time. It outlives BullMQ's job, which is removed with its end. */
  job: (id: string) => `plumbline:job:${id}`,
  /** Set where a job was cancelled. */
  cancelled: (id: string) => `plumbline:cancelled:${id}`,
  /** Why a job ended without a record. */
  failure: (id: string) => `plumbline:failure:${id}`,
  events: (id: string) => `plumbline:events:${id}`,
  /** A sorted set of the ids of a batch, or of everything: all scores are 0, so that Redis sorts by the id, which begins with the time. */
  batch: (batch: string) => `plumbline:batch:${batch}`,
  ids: "plumbline:ids",
  /** gzip of the record's JSON text. */
  record: (id: string) => `plumbline:record:${id}`,
  page: (sha256: string) => `plumbline:page:${sha256}`,
  /** A sorted set of the pages by when they were quoted last. */
  pages: "plumbline:pages",
  /** Which verification does a piece of work now. */
  work: (work: string) => `plumbline:work:${work}`,
  /** A hash of the first request with an Idempotency-Key: its digest, and who carries it out or its answer. */
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
