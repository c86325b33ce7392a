import { PlumblineError } from "../errors.js";
import type { JobEnd, JobServer, PerformJob, SharedJob, WebhookOutbox } from "../ports/job-server.js";
import type { RecordStore } from "../ports/record-store.js";
import type { Tracing } from "../ports/trace.js";
import { recordOf } from "./kept-records.js";
import type { Run } from "./run.js";
import { ServiceError } from "./service-error.js";
import { failureOf, requestOf } from "./verification-of.js";
import type { VerificationService } from "./verification-service.js";

/** Steps of claims that are decided faster are not sent. */
const TELL_MS = 300;
const NOT_UNDERSTOOD = { code: "invalid-input", message: "the request was written by another version, and is not understood here" };

export type PerformDeps = {
  readonly verifications: Pick<VerificationService, "perform">;
  readonly jobs: Pick<JobServer, "setEvents">;
  readonly records: Pick<RecordStore, "load">;
  readonly webhooks: Pick<WebhookOutbox, "ring">;
  readonly inTrace: Tracing["inTrace"];
};

/** Verifies the claim of a job. Its record is on the server when this returns `kept`. */
export function performJobs(deps: PerformDeps): PerformJob {
  return async (job, signal) => {
    const end = await perform(deps, job, signal);
    const rung = requestOf(job)?.webhook ? [job.id, job.batch] : [job.batch];
    // If this fails, the outbox checks by itself later.
    await Promise.all(rung.map((id) => deps.webhooks.ring(id))).catch(() => undefined);
    return end;
  };
}

async function perform({ verifications, jobs, records, inTrace }: PerformDeps, job: SharedJob, signal: AbortSignal): Promise<JobEnd> {
  // A worker that was killed may have already saved the record.
  if ((await recordOf(records, job.id)) !== null) return { kind: "kept" };
  const request = requestOf(job);
  if (request === null) return failed(NOT_UNDERSTOOD);
  const run = inTrace(job.trace, () => verifications.perform({ ...job, request }));
  const cancel = () => run.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const stopTelling = tellEvents(jobs, run);
  try {
    return await endOf(run);
  } finally {
    stopTelling();
    signal.removeEventListener("abort", cancel);
  }
}

async function endOf(run: Run): Promise<JobEnd> {
  const end = await run.end;
  if (end.kind === "cancelled") throw new ServiceError("cancelled");
  // This process is stopping or full: another one will do the job.
  if (end.kind === "broken" && end.error instanceof ServiceError) throw end.error;
  if (end.kind === "broken") return failed(failureOf(end.error));
  const { notRecorded } = end.episode;
  if (notRecorded === undefined) return { kind: "kept" };
  throw new PlumblineError("server-unavailable", `a verdict was reached and could not be kept: ${notRecorded}`, { retryable: true });
}

function failed(failure: ReturnType<typeof failureOf>): JobEnd {
  return { kind: "failed", failure: JSON.stringify(failure) };
}

function tellEvents(jobs: PerformDeps["jobs"], run: Run): () => void {
  let told = 0;
  const timer = setInterval(() => {
    const events = run.events();
    if (events.length === told) return;
    told = events.length;
    // The result does not depend on it.
    jobs.setEvents(run.id, JSON.stringify(events)).catch(() => undefined);
  }, TELL_MS);
  return () => clearInterval(timer);
}
