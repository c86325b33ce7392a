import { newEpisodeId } from "../domain/episode.js";
import type { JobServer, WebhookOutbox } from "../ports/job-server.js";
import type { RecordStore } from "../ports/record-store.js";
import type { TraceHeaders } from "../ports/trace.js";
import { summariseBatch } from "./batch-summary.js";
import { followSharedJob } from "./follow-shared-job.js";
import { newJobs, webhooksOf } from "./new-jobs.js";
import { recordOf } from "./record-of.js";
import { MAX_BATCH } from "./request-schema.js";
import { ServiceError } from "./service-error.js";
import { verificationOfRecord, verificationOfRun } from "./verification-of.js";
import { verificationOfJob } from "./verification-of-job.js";
import type { Verification } from "./verification-schema.js";
import type { VerificationService } from "./verification-service.js";

export type SharedDeps = {
  /** What this process verifies itself, because somebody waits for it. */
  readonly local: VerificationService;
  readonly jobs: JobServer;
  readonly webhooks: WebhookOutbox;
  readonly records: Pick<RecordStore, "load" | "remove">;
  /** How many jobs may wait for workers. */
  readonly maxJobs: number;
  /** Of the request that is being answered: a job goes on with it elsewhere. */
  readonly currentTrace: () => TraceHeaders;
  readonly now: () => number;
};

/** Jobs and records on a server that other processes share: any of them answers for all, and workers do the jobs. */
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
    // It may have ended between the two questions.
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
    async submit(requests, { batchWebhook = null, owner = null } = {}) {
      if (closing) throw new ServiceError("shutting-down");
      local.check(requests, batchWebhook);
      if ((await jobs.waiting()) + requests.length > maxJobs) throw new ServiceError("overloaded");
      const { batch, jobs: promised } = newJobs(requests, { createdAt: new Date(now()).toISOString(), owner, newId: newEpisodeId });
      // First: an entry without a job is dropped later, a job without its entry would stay silent.
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
