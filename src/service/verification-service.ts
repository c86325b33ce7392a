import { newEpisodeId } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import type { WebhookOutbox, WhichIds } from "../ports/job-server.js";
import type { RecordStore } from "../ports/record-store.js";
import { type Job, type JobJournal, newJobs, webhooksOf } from "./job-journal.js";
import { recordOf } from "./kept-records.js";
import type { VerifyRequest } from "./request-schema.js";
import { type FollowedRun, type Run, type RunEnd, startRun } from "./run.js";
import { ServiceError } from "./service-error.js";
import { type SharedWork, sharedWork, type Verify } from "./shared-work.js";
import { type FoundBatch, summariseBatch, verificationOfRecord, verificationOfRun } from "./verification-of.js";
import type { Verification } from "./verification-schema.js";
import type { WorkQueue } from "./work-queue.js";

export type ServiceDeps = {
  readonly verify: Verify;
  /** Throws `invalid-input` for a request that cannot be verified here, such as one with an unknown policy. */
  readonly check: (request: VerifyRequest) => void;
  /** Throws `invalid-input` for an address that must not be called. */
  readonly checkWebhook?: (url: string) => void;
  readonly records: Pick<RecordStore, "load" | "ids" | "remove" | "save">;
  readonly queue: WorkQueue;
  readonly journal: JobJournal;
  readonly now: () => number;
  readonly webhooks?: Pick<WebhookOutbox, "add"> | undefined;
  readonly onEnd?: (run: Run, end: RunEnd) => void;
  /** Called for errors that are not reported by any request. */
  readonly onFault?: (error: unknown) => void;
};

export type VerificationService = {
  readonly queue: WorkQueue;
  /** For a caller that waits; the run does not survive a restart. */
  start(request: VerifyRequest, how?: StartOptions): Run;
  /** Each request will have a result, even after a crash. Ids are in the order of the requests. */
  submit(requests: readonly VerifyRequest[], options?: SubmitOptions): Promise<{ readonly batch: string; readonly ids: readonly string[] }>;
  /** Throws `invalid-input` for requests that cannot be verified here. */
  check(requests: readonly VerifyRequest[], batchWebhook: string | null): void;
  perform(job: Job): Run;
  /** A run in this process that is running, or ended without a record. */
  run(id: string): Run | undefined;
  /** The same for a run in any process. */
  follow(id: string): Promise<FollowedRun | undefined>;
  find(id: string): Promise<Verification | null>;
  /** null for an unknown batch. */
  findBatch(batch: string): Promise<FoundBatch | null>;
  /** Ids of all verifications or of a batch, newest first; those before `before`, at most `most`. */
  ids(which: WhichIds): Promise<readonly string[]>;
  /** Number of jobs that have not started. */
  jobsWaiting(): Promise<number>;
  /** Cancels a running verification, or deletes an ended one. */
  remove(id: string): Promise<"cancelled" | "removed" | "unknown">;
  /** Starts nothing new and stops runs that take longer than `graceMs`. Unfinished jobs run after a restart. */
  close(graceMs: number): Promise<void>;
};

/** `owner` is the id of the client's key; `client` also tells clients without keys apart. */
type StartOptions = { readonly watched?: boolean; readonly owner?: string | null; readonly client?: string };
type SubmitOptions = {
  readonly batchWebhook?: string | null;
  readonly owner?: string | null;
  /** Stores the submitted request, before any of it is accepted. */
  readonly keep?: (given: {
    readonly batch: string;
    readonly ids: readonly string[];
    readonly head: { readonly createdAt: string; readonly owner: string | null };
  }) => Promise<void>;
};

/** How many runs that ended without a record are remembered. */
const MAX_REMEMBERED = 1000;

type Runs = ReturnType<typeof openRuns>;

function openRuns() {
  const all = new Map<string, Run>();
  const remembered = new Set<string>();
  function forget(id: string): void {
    all.delete(id);
    remembered.delete(id);
  }
  function newId(at: string): string {
    const id = newEpisodeId(at);
    return all.has(id) ? newId(at) : id;
  }
  return {
    all,
    /** Remembers a run, and drops the oldest ones when there are too many. */
    remember(id: string): void {
      remembered.add(id);
      const [oldest] = remembered;
      if (remembered.size > MAX_REMEMBERED && oldest !== undefined) forget(oldest);
    },
    forget,
    isOpen(id: string): boolean {
      const state = all.get(id)?.state().kind;
      return state === "queued" || state === "running";
    },
    newId,
  };
}

function runStarter(deps: ServiceDeps, work: SharedWork, runs: Runs, closing: () => boolean) {
  function settle(run: Run, end: RunEnd): void {
    const recorded = end.kind === "ended" && end.episode.notRecorded === undefined;
    try {
      deps.onEnd?.(run, end);
      // Jobs that were stopped by closing, or have no record, stay in the journal.
      if (run.batch !== null && (recorded || (end.kind !== "ended" && !closing()))) deps.journal.finish(run.id);
    } catch (error) {
      deps.onFault?.(error);
    }
    if (recorded) runs.all.delete(run.id);
    else runs.remember(run.id);
  }
  return (job: Omit<Job, "batch"> & { readonly batch: string | null }, { watched = false, client = job.owner ?? "" } = {}): Run => {
    const run = startRun(work, { ...job, watched, client, lane: job.batch === null ? "now" : "later" });
    runs.all.set(run.id, run);
    void run.end.then((end) => settle(run, end));
    return run;
  };
}

export function verificationService(deps: ServiceDeps): VerificationService {
  const { queue, journal, records } = deps;
  const runs = openRuns();
  const work = sharedWork(deps);
  let closing = false;
  const begin = runStarter(deps, work, runs, () => closing);
  const now = () => new Date(deps.now()).toISOString();

  async function find(id: string): Promise<Verification | null> {
    const run = runs.all.get(id);
    if (run !== undefined) return verificationOfRun(run);
    const episode = await recordOf(records, id);
    return episode === null ? null : verificationOfRecord(episode, journal.batchOf(id));
  }

  const check: VerificationService["check"] = (requests, batchWebhook) => {
    for (const request of requests) deps.check(request);
    if (batchWebhook !== null) deps.checkWebhook?.(batchWebhook);
  };

  const start: VerificationService["start"] = (request, { watched = false, owner = null, client = owner ?? "" } = {}) => {
    if (closing) throw new ServiceError("shutting-down");
    if (request.webhook !== null) throw new PlumblineError("invalid-input", "webhook: only for POST /v1/verifications");
    deps.check(request);
    if (!work.isUnderWay(request, "now") && !queue.hasRoom("now", 1, client)) throw new ServiceError("overloaded");
    const createdAt = now();
    return begin({ id: runs.newId(createdAt), createdAt, request, owner, batch: null }, { watched, client });
  };

  for (const job of journal.pending) begin(job);
  return {
    queue,
    run: (id) => runs.all.get(id),
    follow: async (id) => runs.all.get(id),
    jobsWaiting: async () => queue.waiting("later"),
    perform: (job) => begin(job),
    check,
    start,
    async submit(requests, { batchWebhook = null, owner = null, keep } = {}) {
      if (closing) throw new ServiceError("shutting-down");
      check(requests, batchWebhook);
      const { batch, jobs } = await acceptJobs(deps, requests, { createdAt: now(), owner, newId: runs.newId, batchWebhook, keep });
      for (const job of jobs) begin(job);
      return { batch, ids: jobs.map(({ id }) => id) };
    },
    find,
    remove: (id) => removeRun(records, runs, id),
    async close(graceMs) {
      closing = true;
      queue.stop();
      await endRuns([...runs.all.values()], graceMs);
      journal.close();
    },
    findBatch: (batch) => batchOf(journal.idsOf(batch), batch, runs, find),
    ids: (which) => listIds(deps, runs, which),
  };
}

async function batchOf(ids: readonly string[], batch: string, runs: Runs, find: VerificationService["find"]): Promise<FoundBatch | null> {
  if (ids.length === 0) return null;
  return ids.some(runs.isOpen) ? { kind: "open" } : { kind: "ended", summary: await summariseBatch(find, batch, ids) };
}

type NewBatch = Parameters<typeof newJobs>[1] & { readonly batchWebhook: string | null; readonly keep: SubmitOptions["keep"] };

async function acceptJobs(deps: ServiceDeps, requests: readonly VerifyRequest[], { batchWebhook, keep, ...how }: NewBatch) {
  if (!deps.queue.hasRoom("later", requests.length)) throw new ServiceError("overloaded");
  const accepted = newJobs(requests, how);
  const { batch, jobs } = accepted;
  await keep?.({ batch, ids: jobs.map(({ id }) => id), head: { createdAt: how.createdAt, owner: how.owner } });
  deps.journal.accept(jobs, batchWebhook === null ? null : { id: batch, url: batchWebhook });
  await deps.webhooks?.add(webhooksOf(batch, jobs, batchWebhook));
  return accepted;
}

async function listIds({ records, journal }: ServiceDeps, runs: Runs, { batch, before, most }: WhichIds): Promise<readonly string[]> {
  const known = batch === null ? new Set([...runs.all.keys(), ...(await records.ids())]) : journal.idsOf(batch);
  const wanted = [...known].filter((id) => before === null || id < before);
  return wanted.sort().reverse().slice(0, most);
}

async function removeRun(records: ServiceDeps["records"], runs: Runs, id: string): ReturnType<VerificationService["remove"]> {
  const run = runs.all.get(id);
  if (run !== undefined && runs.isOpen(id)) {
    run.cancel();
    await run.end;
    return "cancelled";
  }
  runs.forget(id);
  return (await records.remove(id)) || run !== undefined ? "removed" : "unknown";
}

/** Waits for the runs, and cancels those that take longer than `graceMs`. */
async function endRuns(open: readonly Run[], graceMs: number): Promise<void> {
  const timer = setTimeout(() => {
    for (const run of open) run.cancel();
  }, graceMs);
  await Promise.all(open.map((run) => run.end));
  clearTimeout(timer);
}
