import { REMEMBERED_DAYS } from "../../ports/job-server.js";

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
