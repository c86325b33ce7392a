import { z } from "zod";
import type { Immutable } from "../domain/immutable.js";
import type { PageStore } from "./page-reader.js";
import type { Clean, RecordStore, TextStore } from "./record-store.js";
import type { TraceHeaders } from "./trace.js";

export type WhichIds = { readonly batch: string | null; readonly before: string | null; readonly most: number };

/** An accepted verification. The request is stored as JSON text, which the server does not parse. */
export type SharedJob = {
  readonly id: string;
  readonly createdAt: string;
  readonly batch: string;
  /** Id of the API key of the request; null without one. */
  readonly owner: string | null;
  readonly request: string;
  /** The trace of the request, continued by the worker. */
  readonly trace: TraceHeaders;
};

/** `ended`: there is a record, or `failure` (JSON text) gives the reason why not. */
export type SharedJobState =
  | { readonly kind: "queued" | "running" | "cancelled" }
  | { readonly kind: "ended"; readonly failure: string | null };

/** `kept`: the record is on the server. `failed`: there will never be one. */
export type JobEnd = { readonly kind: "kept" } | { readonly kind: "failed"; readonly failure: string };

/** Carries out one job. The signal aborts when the job is cancelled. If it throws, the job is tried again later, here or elsewhere. */
export type PerformJob = (job: SharedJob, signal: AbortSignal) => Promise<JobEnd>;

export type JobWorker = {
  /** Takes no more jobs, and resolves when running jobs have ended. */
  close(): Promise<void>;
};

export type WorkOptions = {
  readonly concurrency: number;
  /** Called for faults of the server; the worker continues by itself. */
  readonly onFault: (error: unknown) => void;
};

/**
 * A job queue that several processes share. A job whose worker died is given to another worker after `LEASE_MS`; it may then run twice, but
 * has one record, because the first saved record stays. Every method throws `server-unavailable` when the server does not answer in time.
 */
export type JobServer = {
  /** Returns only when the server has all of them. */
  accept(jobs: readonly SharedJob[]): Promise<void>;
  waiting(): Promise<number>;
  find(id: string): Promise<{ readonly job: SharedJob; readonly state: SharedJobState } | null>;
  /** Ids of all jobs and records, or of a batch, newest first; only those before `before`, at most `most`. */
  ids(which: WhichIds): Promise<readonly string[]>;
  /** Whether one of these is queued or running. */
  hasOpen(ids: readonly string[]): Promise<boolean>;
  batchOf(id: string): Promise<string | null>;
  /** Stops a job that has not ended. False: there is no such job. */
  cancel(id: string): Promise<boolean>;
  /** Deletes a job that ended without a record. False: there is no such job. */
  forget(id: string): Promise<boolean>;
  /** The events of a running job so far, as JSON text; replaces earlier ones. */
  setEvents(id: string, events: string): Promise<void>;
  /** null when there are none, or when the job has ended. */
  events(id: string): Promise<string | null>;
  work(perform: PerformJob, options: WorkOptions): JobWorker;
};

/** How long a job belongs to the worker that took it; renewed while the worker lives. */
export const LEASE_MS = 15_000;
/** A job is given up after this many dead workers: it probably kills them. */
export const MAX_LOST_WORKERS = 8;
/** The failure of a job that was given up, as JSON text. */
export const WORKER_LOST = JSON.stringify({ code: "worker-lost", message: "the workers that verified the claim did not survive it" });
/** Batches, and jobs without a record, are kept at least this long after their end. */
export const REMEMBERED_DAYS = 7;

/** Delay before a job's next try. */
export function retryDelayMs(tries: number): number {
  return Math.min(30_000, 250 * 2 ** Math.min(tries, 10));
}

/**
 * Ensures that only one of several processes verifies identical claims. A holder that does not renew its claim within `LEASE_MS` loses it.
 */
export type WorkClaims = {
  /** The id of the verification that does this work: the given one, unless another one already does it. */
  take(work: string, id: string): Promise<string>;
  release(work: string, id: string): Promise<void>;
};

export type SharedServer = {
  readonly jobs: JobServer;
  /** An existing record is not replaced; a cancelled job's record is not saved. */
  readonly records: RecordStore;
  readonly pages: PageStore;
  readonly batches: TextStore;
  readonly shares: TextStore;
  readonly webhooks: WebhookOutbox;
  readonly claims: WorkClaims;
  readonly answers: AnswerStore;
  readonly clean: Clean;
  close(): Promise<void>;
};

export type RecordFormat = {
  write(episode: Parameters<RecordStore["save"]>[0]): string;
  /** `name` is used in errors. */
  read(text: string, name: string): Awaited<ReturnType<RecordStore["load"]>>;
};

/** A request to send a notification when a verification or batch ends; `id` is the id of either. */
export type WebhookEntry = { readonly id: string; readonly url: string };

/** An entry that is due, after `tries` failed attempts. */
export type DueWebhook = WebhookEntry & { readonly tries: number };

/**
 * Webhooks still to be sent, stored as safely as the jobs. An entry is stored together with its job, so that no crash can lose it. An entry that
 * was taken and neither removed nor postponed (the process died) becomes due again after `TAKEN_MS`: a message may arrive twice, with the same
 * id, but is never lost.
 */
export type WebhookOutbox = {
  add(entries: readonly WebhookEntry[]): Promise<void>;
  /** Makes the entry due when a verification, or one of its batch, has ended. Does nothing without an entry. */
  ring(id: string): Promise<void>;
  take(): Promise<DueWebhook | null>;
  /** `failed` counts as a try. */
  postpone(id: string, ms: number, failed: boolean): Promise<void>;
  remove(id: string): Promise<void>;
};

export const TAKEN_MS = 60_000;
/** Entries for which `ring` was not called are checked this often, because the process that should have called it may have died. */
export const UNHEARD_MS = 300_000;
/** Delay after `ring`, because the result may be written shortly after the end. */
export const RING_MS = 500;

/** A stored response, with the headers that a replay must repeat. */
export const firstAnswerSchema = z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() });
export type FirstAnswer = Immutable<z.output<typeof firstAnswerSchema>>;

export function readFirstAnswer(text: string): FirstAnswer {
  return firstAnswerSchema.parse(JSON.parse(text));
}

/** The state of an `Idempotency-Key`. `mine`: the key is new, and the caller processes the request. */
type TakenName =
  | { readonly kind: "mine" }
  | { readonly kind: "in-flight" }
  | { readonly kind: "other-request" }
  | { readonly kind: "answered"; readonly answer: FirstAnswer };

/** `name` and `request` are digests of the key (with its sender) and of the request body. */
export type NamedRequest = { readonly name: string; readonly request: string; readonly holder: string };

/**
 * First responses to requests with an `Idempotency-Key`, kept for `KEEP_ANSWERS_MS`. In a shared store, a name whose holder does not renew
 * it (with `take`) within `LEASE_MS` becomes free again.
 */
export type AnswerStore = {
  take(named: NamedRequest): Promise<TakenName>;
  /** Returns only when the answer would survive a crash. */
  keep(named: NamedRequest, answer: FirstAnswer): Promise<void>;
  /** There is no response to keep; the next request with this key is processed. */
  release(named: NamedRequest): Promise<void>;
};

export const KEEP_ANSWERS_MS = 24 * 3_600_000;
