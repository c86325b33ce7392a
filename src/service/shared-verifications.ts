import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { newEpisodeId } from "../domain/episode.js";
import type { VerifyEvent } from "../domain/event.js";
import type { JobServer, WebhookOutbox } from "../ports/job-server.js";
import type { RecordStore } from "../ports/record-store.js";
import type { TraceHeaders } from "../ports/trace.js";
import { newJobs, webhooksOf } from "./job-journal.js";
import { pastEvents, recordOf } from "./kept-records.js";
import { MAX_BATCH } from "./request-schema.js";
import type { FollowedRun, RunState } from "./run.js";
import { ServiceError } from "./service-error.js";
import { summariseBatch, verificationOfJob, verificationOfRecord, verificationOfRun } from "./verification-of.js";
import type { Verification } from "./verification-schema.js";
import type { VerificationService } from "./verification-service.js";

export type SharedDeps = {
  readonly local: VerificationService;
  readonly jobs: JobServer;
  readonly webhooks: WebhookOutbox;
  readonly records: Pick<RecordStore, "load" | "remove">;
  readonly maxJobs: number;
  /** The trace of the current request, which the job continues in another process. */
  readonly currentTrace: () => TraceHeaders;
  readonly now: () => number;
};

/** Jobs and records on a server that several processes share: each process answers for all jobs, and workers run them. */
export function sharedVerifications({ local, jobs, webhooks, records, maxJobs, currentTrace, now }: SharedDeps): VerificationService {
  let closing = false;

  async function find(id: string): Promise<Verification | null> {
    const run = local.run(id);
    if (run !== undefined) return verificationOfRun(run);
    const episode = await recordOf(records, id);
    if (episode !== null) return verificationOfRecord(episode, await jobs.batchOf(id));
    const known = await jobs.find(id);
    if (known === null) return null;
    const { job, state } = known;
    // It may have ended between the two queries.
    const late = state.kind === "ended" && state.failure === null ? await recordOf(records, id) : null;
    return late === null ? verificationOfJob(job, state) : verificationOfRecord(late, job.batch);
  }

  return {
    ...local,
    find,
    async findBatch(batch) {
      const ids = await jobs.ids({ batch, before: null, most: MAX_BATCH });
      if (ids.length === 0) return null;
      return (await jobs.hasOpen(ids)) ? { kind: "open" } : { kind: "ended", summary: await summariseBatch(find, batch, ids) };
    },
    async submit(requests, { batchWebhook = null, owner = null, keep } = {}) {
      if (closing) throw new ServiceError("shutting-down");
      local.check(requests, batchWebhook);
      if ((await jobs.waiting()) + requests.length > maxJobs) throw new ServiceError("overloaded");
      const head = { createdAt: new Date(now()).toISOString(), owner };
      const { batch, jobs: promised } = newJobs(requests, { ...head, newId: newEpisodeId });
      await keep?.({ batch, ids: promised.map(({ id }) => id), head });
      // Webhooks first: an entry without a job is dropped later, but a job without its entry would never notify.
      await webhooks.add(webhooksOf(batch, promised, batchWebhook));
      if (promised.length === 0) return { batch, ids: [] };
      const trace = currentTrace();
      await jobs.accept(promised.map((job) => ({ ...job, request: JSON.stringify(job.request), trace })));
      return { batch, ids: promised.map(({ id }) => id) };
    },
    follow: async (id) => local.run(id) ?? followSharedJob({ jobs, records }, id),
    ids: (which) => jobs.ids(which),
    jobsWaiting: () => jobs.waiting(),
    async remove(id) {
      if (local.run(id) !== undefined) return local.remove(id);
      if (await jobs.cancel(id)) {
        const batch = await jobs.batchOf(id);
        await Promise.all([webhooks.ring(id), ...(batch === null ? [] : [webhooks.ring(batch)])]);
        return "cancelled";
      }
      const [hadRecord, wasJob] = await Promise.all([records.remove(id), jobs.forget(id)]);
      return hadRecord || wasJob ? "removed" : "unknown";
    },
    async close(graceMs) {
      closing = true;
      await local.close(graceMs);
    },
  };
}

const ASK_MS = 400;
/** Forget a follower that has not polled for 60 s. */
const LEFT_MS = 60_000;

type Deps = { readonly jobs: Pick<JobServer, "find" | "events">; readonly records: Pick<RecordStore, "load"> };
type Seen = { readonly state: RunState; readonly events: readonly VerifyEvent[] };

/** Follows a job of another process. undefined: the job is unknown, or has its record. */
async function followSharedJob(deps: Deps, id: string): Promise<FollowedRun | undefined> {
  const first = await look(deps, id);
  if (first === null || first.state.kind === "ended") return undefined;
  let seen = first;
  let next: Promise<void> | undefined;
  let askedAt = performance.now();

  async function changes(): Promise<void> {
    while (performance.now() - askedAt < LEFT_MS) {
      await pause(ASK_MS, undefined, { ref: false });
      // Keeps polling while the server is unavailable.
      const now = await look(deps, id).catch(() => seen);
      // A deleted job ends the stream as a cancelled one does.
      const latest: Seen = now ?? { state: { kind: "cancelled" }, events: seen.events };
      // A second try of the job repeats its events: those already sent are skipped.
      const changed = latest.state.kind !== seen.state.kind || latest.events.length > seen.events.length;
      if (!changed) continue;
      seen = latest.events.length >= seen.events.length ? latest : { ...latest, events: seen.events };
      return;
    }
  }

  return {
    id,
    state: () => seen.state,
    events: () => seen.events,
    changed() {
      askedAt = performance.now();
      if (seen.state.kind !== "queued" && seen.state.kind !== "running") return new Promise(() => undefined);
      next ??= changes().finally(() => {
        next = undefined;
      });
      return next;
    },
  };
}

const eventsSchema = z.array(z.custom<VerifyEvent>((value) => typeof value === "object" && value !== null && "type" in value));

async function look({ jobs, records }: Deps, id: string): Promise<Seen | null> {
  const known = await jobs.find(id);
  if (known === null) return null;
  const { state } = known;
  if (state.kind === "ended") {
    const episode = state.failure === null ? await recordOf(records, id) : null;
    if (episode !== null) return { state: { kind: "ended", episode }, events: pastEvents(episode) };
    return { state: { kind: "broken", error: state.failure }, events: [] };
  }
  const told = state.kind === "running" ? await jobs.events(id) : null;
  const events = told === null ? [] : (eventsSchema.safeParse(JSON.parse(told)).data ?? []);
  return { state: state.kind === "cancelled" ? { kind: "cancelled" } : { kind: state.kind }, events };
}
