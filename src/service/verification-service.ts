import { newEpisodeId } from "../domain/episode-id.js";
import { PlumblineError } from "../errors.js";
import type { RecordStore } from "../ports/record-store.js";
import type { Job, JobJournal } from "./job-journal.js";
import type { VerifyRequest } from "./request-schema.js";
import { type Run, type RunEnd, startRun } from "./run.js";
import { ServiceError } from "./service-error.js";
import { sharedWork, type Verify } from "./shared-work.js";
import { verificationOfRecord, verificationOfRun } from "./verification-of.js";
import type { Verification } from "./verification-schema.js";
import type { WorkQueue } from "./work-queue.js";

export type ServiceDeps = {
  readonly verify: Verify;
  /** Throws `invalid-input` for what can never be verified here, such as by a policy that there is not. */
  readonly check: (request: VerifyRequest) => void;
  readonly records: Pick<RecordStore, "load" | "ids" | "remove" | "save">;
  readonly queue: WorkQueue;
  readonly journal: JobJournal;
  readonly now: () => number;
  /** Hears how every verification ended. */
  readonly onEnd?: (run: Run, end: RunEnd) => void;
  /** Hears what went wrong while nobody waited. */
  readonly onFault?: (error: unknown) => void;
};

export type VerificationService = {
  readonly queue: WorkQueue;
  /** Somebody waits for it; it is not promised to survive the process. */
  start(request: VerifyRequest): Run;
  /** Promised: each will have a result, also after a crash. */
  submit(requests: readonly VerifyRequest[]): { readonly batch: string; readonly runs: readonly Run[] };
  /** Under way, or ended without a record. */
  run(id: string): Run | undefined;
  find(id: string): Promise<Verification | null>;
  /** Of everything that is known, newest first. */
  ids(batch: string | null): Promise<readonly string[]>;
  /** Stops what is under way, forgets what has ended. */
  remove(id: string): Promise<"cancelled" | "removed" | "unknown">;
  /** Nothing new begins; what is under way may end within `graceMs`, then it is stopped. Jobs that did not end stay promised. */
  close(graceMs: number): Promise<void>;
};

/** Ended without a record: so many are remembered. */
const MAX_REMEMBERED = 1000;

export function verificationService(deps: ServiceDeps): VerificationService {
  const { queue, journal, records } = deps;
  const work = sharedWork(deps);
  const runs = new Map<string, Run>();
  const remembered = new Set<string>();
  let closing = false;

  function begin(job: Omit<Job, "batch"> & { readonly batch: string | null }): Run {
    const run = startRun(work, { ...job, lane: job.batch === null ? "now" : "later" });
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

  for (const job of journal.pending) begin(job);
  return {
    queue,
    run: (id) => runs.get(id),
    start(request) {
      if (closing) throw new ServiceError("shutting-down");
      deps.check(request);
      if (!work.isUnderWay(request, "now") && !queue.hasRoom("now", 1)) throw new ServiceError("overloaded");
      const createdAt = new Date(deps.now()).toISOString();
      return begin({ id: newId(createdAt), createdAt, request, batch: null });
    },
    submit(requests) {
      if (closing) throw new ServiceError("shutting-down");
      for (const request of requests) deps.check(request);
      if (!queue.hasRoom("later", requests.length)) throw new ServiceError("overloaded");
      const createdAt = new Date(deps.now()).toISOString();
      const batch = newId(createdAt);
      const ids = new Set<string>();
      while (ids.size < requests.length) ids.add(newId(createdAt));
      const jobs = [...ids].flatMap((id, place) => {
        const request = requests[place];
        return request === undefined ? [] : [{ id, createdAt, batch, request }];
      });
      journal.accept(jobs);
      return { batch, runs: jobs.map(begin) };
    },
    async find(id) {
      const run = runs.get(id);
      if (run !== undefined) return verificationOfRun(run);
      try {
        return verificationOfRecord(await records.load(id), journal.batchOf(id));
      } catch (error) {
        if (error instanceof PlumblineError && error.code === "record-unknown") return null;
        throw error;
      }
    },
    async ids(batch) {
      if (batch !== null) return [...journal.idsOf(batch)].sort().reverse();
      return [...new Set([...runs.keys(), ...(await records.ids())])].sort().reverse();
    },
    async remove(id) {
      const run = runs.get(id);
      const state = run?.state().kind;
      if (run !== undefined && (state === "queued" || state === "running")) {
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
