import { newEpisodeId } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import type { WebhookOutbox } from "../ports/job-server.js";
import type { RecordStore } from "../ports/record-store.js";
import { type FoundBatch, summariseBatch } from "./batch-summary.js";
import type { Job, JobJournal } from "./job-journal.js";
import { newJobs, webhooksOf } from "./new-jobs.js";
import { recordOf } from "./record-of.js";
import type { VerifyRequest } from "./request-schema.js";
import { type FollowedRun, type Run, type RunEnd, startRun } from "./run.js";
import { ServiceError } from "./service-error.js";
import { sharedWork, type Verify } from "./shared-work.js";
import { verificationOfRecord, verificationOfRun } from "./verification-of.js";
import type { Verification } from "./verification-schema.js";
import type { WorkQueue } from "./work-queue.js";

export type ServiceDeps = {
  readonly verify: Verify;
  /** Throws `invalid-input` for what can never be verified here, such as by a policy that there is not. */
  readonly check: (request: VerifyRequest) => void;
  /** The same for an address of which nothing is sent there. */
  readonly checkWebhook?: (url: string) => void;
  readonly records: Pick<RecordStore, "load" | "ids" | "remove" | "save">;
  readonly queue: WorkQueue;
  readonly journal: JobJournal;
  readonly now: () => number;
  /** Who is to be told of jobs; none where nothing is sent. */
  readonly webhooks?: Pick<WebhookOutbox, "add"> | undefined;
  /** Hears how every verification ended. */
  readonly onEnd?: (run: Run, end: RunEnd) => void;
  /** Hears what went wrong while nobody waited. */
  readonly onFault?: (error: unknown) => void;
};

export type VerificationService = {
  readonly queue: WorkQueue;
  /** Somebody waits for it; it is not promised to survive the process. */
  start(request: VerifyRequest, how?: StartOptions): Run;
  /** Promised: each will have a result, also after a crash. Ids come in the order of the requests. */
  submit(requests: readonly VerifyRequest[], options?: SubmitOptions): Promise<{ readonly batch: string; readonly ids: readonly string[] }>;
  /** Throws `invalid-input` for what can never be verified here. */
  check(requests: readonly VerifyRequest[], batchWebhook: string | null): void;
  /** Begins a job that was promised elsewhere. */
  perform(job: Job): Run;
  /** Under way in this process, or ended without a record. */
  run(id: string): Run | undefined;
  /** The same, wherever it is under way. */
  follow(id: string): Promise<FollowedRun | undefined>;
  find(id: string): Promise<Verification | null>;
  /** null where no batch of this id is remembered. */
  findBatch(batch: string): Promise<FoundBatch | null>;
  /** Of everything that is known, or of a batch, newest first; those before `before`, `most` at most. */
  ids(which: WhichIds): Promise<readonly string[]>;
  /** Jobs that nobody has begun. */
  jobsWaiting(): Promise<number>;
  /** Stops what is under way, forgets what has ended. */
  remove(id: string): Promise<"cancelled" | "removed" | "unknown">;
  /** Nothing new begins; what is under way may end within `graceMs`, then it is stopped. Jobs that did not end stay promised. */
  close(graceMs: number): Promise<void>;
};

/** `owner` is the id of the key with which it is asked for. */
type StartOptions = { readonly watched?: boolean; readonly owner?: string | null };
type SubmitOptions = { readonly batchWebhook?: string | null; readonly owner?: string | null };
type WhichIds = { readonly batch: string | null; readonly before: string | null; readonly most: number };

/** Ended without a record: so many are remembered. */
const MAX_REMEMBERED = 1000;

export function verificationService(deps: ServiceDeps): VerificationService {
  const { queue, journal, records } = deps;
  const work = sharedWork(deps);
  const runs = new Map<string, Run>();
  const remembered = new Set<string>();
  let closing = false;

  function begin(job: Omit<Job, "batch"> & { readonly batch: string | null }, watched = false): Run {
    const run = startRun(work, { ...job, watched, lane: job.batch === null ? "now" : "later" });
    runs.set(run.id, run);
    void run.end.then((end) => settle(run, end));
    return run;
  }

  function settle(run: Run, end: RunEnd): void {
    const recorded = end.kind === "ended" && end.episode.notRecorded === undefined;
    try {
      deps.onEnd?.(run, end);
      // What the end of the process stopped, and what could not be kept, is promised still.
      if (run.batch !== null && (recorded || (end.kind !== "ended" && !closing))) journal.finish(run.id);
    } catch (error) {
      deps.onFault?.(error);
    }
    if (recorded) runs.delete(run.id);
    else remember(run.id);
  }

  function remember(id: string): void {
    remembered.add(id);
    const [oldest] = remembered;
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) forget(oldest);
  }

  function forget(id: string): void {
    runs.delete(id);
    remembered.delete(id);
  }

  function newId(at: string): string {
    const id = newEpisodeId(at);
    return runs.has(id) ? newId(at) : id;
  }

  async function find(id: string): Promise<Verification | null> {
    const run = runs.get(id);
    if (run !== undefined) return verificationOfRun(run);
    const episode = await recordOf(records, id);
    return episode === null ? null : verificationOfRecord(episode, journal.batchOf(id));
  }

  function check(requests: readonly VerifyRequest[], batchWebhook: string | null): void {
    for (const request of requests) deps.check(request);
    if (batchWebhook !== null) deps.checkWebhook?.(batchWebhook);
  }

  function isOpen(id: string): boolean {
    const state = runs.get(id)?.state().kind;
    return state === "queued" || state === "running";
  }

  for (const job of journal.pending) begin(job);
  return {
    queue,
    run: (id) => runs.get(id),
    follow: async (id) => runs.get(id),
    jobsWaiting: async () => queue.waiting("later"),
    perform: (job) => begin(job),
    check,
    start(request, { watched = false, owner = null } = {}) {
      if (closing) throw new ServiceError("shutting-down");
      if (request.webhook !== null)
        throw new PlumblineError("invalid-input", "webhook: is for POST /v1/verifications; here you are waiting");
      deps.check(request);
      if (!work.isUnderWay(request, "now") && !queue.hasRoom("now", 1)) throw new ServiceError("overloaded");
      const createdAt = new Date(deps.now()).toISOString();
      return begin({ id: newId(createdAt), createdAt, request, owner, batch: null }, watched);
    },
    async submit(requests, { batchWebhook = null, owner = null } = {}) {
      if (closing) throw new ServiceError("shutting-down");
      check(requests, batchWebhook);
      if (!queue.hasRoom("later", requests.length)) throw new ServiceError("overloaded");
      const { batch, jobs } = newJobs(requests, { createdAt: new Date(deps.now()).toISOString(), owner, newId });
      journal.accept(jobs, batchWebhook === null ? null : { id: batch, url: batchWebhook });
      await deps.webhooks?.add(webhooksOf(batch, jobs, batchWebhook));
      for (const job of jobs) begin(job);
      return { batch, ids: jobs.map(({ id }) => id) };
    },
    find,
    async findBatch(batch) {
      const ids = journal.idsOf(batch);
      if (ids.length === 0) return null;
      return ids.some(isOpen) ? { kind: "open" } : { kind: "ended", summary: await summariseBatch(find, batch, ids) };
    },
    async ids({ batch, before, most }) {
      const known = batch === null ? new Set([...runs.keys(), ...(await records.ids())]) : journal.idsOf(batch);
      const wanted = [...known].filter((id) => before === null || id < before);
      return wanted.sort().reverse().slice(0, most);
    },
    async remove(id) {
      const run = runs.get(id);
      if (run !== undefined && isOpen(id)) {
        run.cancel();
        await run.end;
        return "cancelled";
      }
      forget(id);
      return (await records.remove(id)) || run !== undefined ? "removed" : "unknown";
    },
    async close(graceMs) {
      closing = true;
      const open = [...runs.values()];
      queue.stop();
      const timer = setTimeout(() => {
        for (const run of open) run.cancel();
      }, graceMs);
      await Promise.all(open.map((run) => run.end));
      clearTimeout(timer);
      journal.close();
    },
  };
}
