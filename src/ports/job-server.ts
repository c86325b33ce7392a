import { z } from "zod";
import type { Immutable } from "../domain/schemas/immutable.js";
import type { PageStore } from "./page-reader.js";
import type { Clean, RecordStore } from "./record-store.js";
import type { TraceHeaders } from "./trace.js";

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
/** The failure of a job that was given up, as JSON text. */
export const WORKER_LOST = JSON.stringify({ code: "worker-lost", message: "the workers that verified the claim did not survive it" });
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

/** Somebody who wants to hear how a verification ended, or a whole batch of them: `id` is that of either. */
export type WebhookEntry = { readonly id: string; readonly url: string };

/** One whose turn has come; `tries` were in vain. */
export type DueWebhook = WebhookEntry & { readonly tries: number };

/**
 * Who is still to be told, kept as safely as the jobs are. An entry is made with its job, before anybody is promised anything, so that no crash can come
 * between the end of a job and the message about it. An entry that was taken and is neither removed nor postponed (the process died) comes again after
 * `TAKEN_MS`: a message may arrive twice, with the same id, and is never forgotten.
 */
export type WebhookOutbox = {
  add(entries: readonly WebhookEntry[]): Promise<void>;
  /** Its verification, or one of its batch, has ended. Nothing happens where nobody wants to hear of it. */
  ring(id: string): Promise<void>;
  take(): Promise<DueWebhook | null>;
  /** `failed` counts as a try. */
  postpone(id: string, ms: number, failed: boolean): Promise<void>;
  remove(id: string): Promise<void>;
};

export const TAKEN_MS = 60_000;
/** Entries that nobody rang for are looked at so often: the process that should have may have died. */
export const UNHEARD_MS = 300_000;
/** The result may be written a moment after the end. */
export const RING_MS = 500;

/** An answer to a request as it was sent, with the headers that a replay has to bring along. */
export const firstAnswerSchema = z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() });
export type FirstAnswer = Immutable<z.output<typeof firstAnswerSchema>>;

export function readFirstAnswer(text: string): FirstAnswer {
  return firstAnswerSchema.parse(JSON.parse(text));
}

/** What is known of an `Idempotency-Key`. `mine`: nothing; whoever asked carries the request out now. */
type TakenName =
  | { readonly kind: "mine" }
  | { readonly kind: "in-flight" }
  | { readonly kind: "other-request" }
  | { readonly kind: "answered"; readonly answer: FirstAnswer };

/** Who carries a request out. `name` and `request` are digests of the key (with who sent it) and of what was asked. */
export type NamedRequest = { readonly name: string; readonly request: string; readonly holder: string };

/**
 * The first answers to requests with an `Idempotency-Key`, kept for `KEEP_ANSWERS_MS`. A name that is held and not renewed (by `take` with the same
 * holder) within `LEASE_MS` is free again where processes share the store: its holder has died.
 */
export type AnswerStore = {
  take(named: NamedRequest): Promise<TakenName>;
  /** Returns only when the answer would survive a crash. */
  keep(named: NamedRequest, answer: FirstAnswer): Promise<void>;
  /** There is no answer to keep: the next one tries anew. */
  release(named: NamedRequest): Promise<void>;
};

export const KEEP_ANSWERS_MS = 24 * 3_600_000;
