import type { AnswerStore } from "./answer-store.js";
import type { PageStore } from "./page-store.js";
import type { RecordStore } from "./record-store.js";
import type { Clean } from "./retention.js";
import type { TraceHeaders } from "./trace.js";
import type { WebhookOutbox } from "./webhook-outbox.js";

/** A verification that was promised. What is asked for travels as JSON text: the server only carries it. */
export type SharedJob = {
  readonly id: string;
  readonly createdAt: string;
  readonly batch: string;
  /** The id of the key with which it was asked for; null where there was none. */
  readonly owner: string | null;
  readonly request: string;
  /** The trace of the request that promised it: who does the job goes on with it. */
  readonly trace: TraceHeaders;
};

/** `ended`: it has a record, or `failure` (JSON text) says why there is none. */
export type SharedJobState =
  | { readonly kind: "queued" | "running" | "cancelled" }
  | { readonly kind: "ended"; readonly failure: string | null };

/** How a job came out. `kept`: its record is on the server. `failed`: it can never have one. */
export type JobEnd = { readonly kind: "kept" } | { readonly kind: "failed"; readonly failure: string };

/** Carries out one job. The signal aborts when the job was cancelled. Where it throws, the job is tried again later, here or elsewhere. */
export type PerformJob = (job: SharedJob, signal: AbortSignal) => Promise<JobEnd>;

export type JobWorker = {
  /** Takes no more jobs, and resolves when those under way have ended. */
  close(): Promise<void>;
};

export type WorkOptions = {
  /** Jobs under way at once. */
  readonly concurrency: number;
  /** Hears what went wrong with the server; the worker goes on by itself. */
  readonly onFault: (error: unknown) => void;
};

/**
 * Jobs on a server that several processes share. A job that a worker took and did not end (the process was killed) is handed to another one after
 * `LEASE_MS`; so a job may be carried out twice, but it has one record, because the first one that is saved stays.
 * Every method throws `server-unavailable` where the server does not answer in time.
 */
export type JobServer = {
  /** Returns only when the server has all of them. */
  accept(jobs: readonly SharedJob[]): Promise<void>;
  /** How many wait for a worker. */
  waiting(): Promise<number>;
  find(id: string): Promise<{ readonly job: SharedJob; readonly state: SharedJobState } | null>;
  /** Of all jobs and records, or of a batch, newest first; those before `before`, `most` at most. */
  ids(which: { readonly batch: string | null; readonly before: string | null; readonly most: number }): Promise<readonly string[]>;
  /** Is one of these waiting or under way? */
  hasOpen(ids: readonly string[]): Promise<boolean>;
  batchOf(id: string): Promise<string | null>;
  /** Stops a job that has not ended. False: there is none. */
  cancel(id: string): Promise<boolean>;
  /** Forgets a job that has ended without a record. False: there is none. */
  forget(id: string): Promise<boolean>;
  /** What has happened so far in a job that is under way, as JSON text; replaces what was told before. */
  tell(id: string, events: string): Promise<void>;
  /** null where nothing was told, or where it is forgotten because the job has ended. */
  told(id: string): Promise<string | null>;
  work(perform: PerformJob, options: WorkOptions): JobWorker;
};

/** So long a job belongs to the worker that took it; it is renewed while the worker lives. */
export const LEASE_MS = 15_000;
/** A job whose workers died so often is given up: it is most likely what kills them. */
export const MAX_LOST_WORKERS = 8;
/** Batches, and jobs without a record, are remembered at least so long after their end. */
export const REMEMBERED_DAYS = 7;

/** How long a job waits for its next try. */
export function retryDelayMs(tries: number): number {
  return Math.min(30_000, 250 * 2 ** Math.min(tries, 10));
}

/**
 * Who verifies what: identical claims that several processes have at the same time are verified by one of them. A holder that does not say so again
 * within `LEASE_MS` has lost it.
 */
export type WorkClaims = {
  /** The id of the verification that does this work now: one's own, where nobody else does. */
  take(work: string, id: string): Promise<string>;
  release(work: string, id: string): Promise<void>;
};

/** Everything that processes share: jobs, records and the pages that records quote. */
export type SharedServer = {
  readonly jobs: JobServer;
  /** A record that is there already stays as it is; that of a cancelled job is not kept. */
  readonly records: RecordStore;
  readonly pages: PageStore;
  readonly webhooks: WebhookOutbox;
  readonly claims: WorkClaims;
  readonly answers: AnswerStore;
  readonly clean: Clean;
  close(): Promise<void>;
};

/** How a record is written, and read whichever version wrote it. */
export type RecordFormat = {
  write(episode: Parameters<RecordStore["save"]>[0]): string;
  /** `name` is what errors call it. */
  read(text: string, name: string): Awaited<ReturnType<RecordStore["load"]>>;
};
