import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { refuseNewer } from "../base/file-version.js";
import type { SharedJob, WebhookEntry } from "../ports/job-server.js";
import { openJsonLines, rewriteJsonLines, takeJournal } from "../store/json-lines.js";
import { type VerifyRequest, verifyRequestSchema } from "./request-schema.js";

/** An accepted verification, which will be done even after a crash. */
export type Job = Pick<SharedJob, "id" | "createdAt" | "batch" | "owner"> & { readonly request: VerifyRequest };

export type JobJournal = {
  /** Jobs that an earlier process accepted and did not finish. */
  readonly pending: readonly Job[];
  /** Returns only when jobs and webhook would survive a crash; otherwise throws `record-unwritable`. */
  accept(jobs: readonly Job[], batchWebhook?: WebhookEntry | null): void;
  /** The job has a record, was cancelled, or can never have a result. */
  finish(id: string): void;
  /** Webhooks that an earlier process accepted and did not send. */
  readonly unnotified: readonly WebhookEntry[];
  /** The webhook was sent, or sending was given up. */
  notified(id: string): void;
  /** The verifications of a batch, available for seven days. */
  idsOf(batch: string): readonly string[];
  batchOf(id: string): string | null;
  close(): void;
};

/** For processes whose jobs are on a shared server. */
export const NO_JOURNAL: JobJournal = {
  pending: [],
  accept: () => undefined,
  finish: () => undefined,
  unnotified: [],
  notified: () => undefined,
  idsOf: () => [],
  batchOf: () => null,
  close: () => undefined,
};

/** The first line. */
const HEAD = { type: "journal", version: 1 } as const;

const lineSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal(HEAD.type) }),
  z.object({
    type: z.literal("accepted"),
    id: z.string(),
    createdAt: z.string(),
    batch: z.string(),
    owner: z.string().nullable().default(null),
    /** null: the job is done and only listed as part of its batch. */
    request: verifyRequestSchema.nullable(),
    /** A webhook still to be sent for a job that is done. */
    webhook: z.string().nullable().default(null),
  }),
  /** `id` is the batch's id. */
  z.object({ type: z.literal("batch-webhook"), id: z.string(), url: z.string() }),
  z.object({ type: z.literal("notified"), id: z.string() }),
  z.object({ type: z.literal("finished"), id: z.string() }),
]);

const BATCH_DAYS = 7;

/** This process's journal under `<home>/jobs`. Takes over the journal and jobs of a process that has ended. */
export function openJobJournal(home: string, { now, done }: { readonly now: number; readonly done: (id: string) => boolean }): JobJournal {
  const { file, release } = takeJournal(join(home, "jobs"));
  try {
    const journal = openJournal(file, now, done);
    return { ...journal, close: () => [journal.close(), release()] };
  } catch (error) {
    release();
    throw error;
  }
}

type Left = { readonly jobs: readonly Known[]; readonly batchWebhooks: readonly WebhookEntry[] };
type Known = Omit<Job, "request"> & { readonly request: VerifyRequest | null; readonly webhook: string | null };

function openJournal(file: string, now: number, done: (id: string) => boolean): JobJournal {
  const { jobs, batchWebhooks } = compact(file, now, done);
  const { append, close } = openJsonLines(file, "the jobs' journal");
  const byBatch = new Map<string, string[]>();
  const batches = new Map<string, string>();
  const know = ({ id, batch }: Omit<Job, "request">) => {
    batches.set(id, batch);
    const ids = byBatch.get(batch) ?? [];
    ids.push(id);
    byBatch.set(batch, ids);
  };
  jobs.forEach(know);
  return {
    pending: jobs.flatMap(({ request, webhook: _, ...rest }) => (request === null ? [] : [{ ...rest, request }])),
    unnotified: [...jobs.flatMap(({ id, webhook }) => (webhook === null ? [] : [{ id, url: webhook }])), ...batchWebhooks],
    // If a crash loses this line, the message is sent again with the same id.
    notified: (id) => append([{ type: "notified", id }], { durably: false }),
    accept(accepted, batchWebhook = null) {
      // The webhook first: if the jobs are lost, it is dropped later.
      const told = batchWebhook === null ? [] : [{ type: "batch-webhook", ...batchWebhook }];
      append([...told, ...accepted.map((job) => ({ type: "accepted", ...job }))], { durably: true });
      accepted.forEach(know);
    },
    // If a crash loses this line, the job runs again, unless it has a record.
    finish: (id) => append([{ type: "finished", id }], { durably: false }),
    idsOf: (batch) => byBatch.get(batch) ?? [],
    batchOf: (id) => batches.get(id) ?? null,
    close,
  };
}

/** Reads the journal and rewrites it without finished jobs. Skips damaged lines. */
function compact(file: string, now: number, done: (id: string) => boolean): Left {
  if (!existsSync(file)) {
    rewriteJsonLines(file, "the jobs' journal", [HEAD]);
    return { jobs: [], batchWebhooks: [] };
  }
  const old = openJsonLines(file, "the jobs' journal");
  old.close();
  refuseNewer(`the jobs' journal ${file}`, old.lines[0]?.value, "version", HEAD.version);
  const jobs = new Map<string, Known>();
  const batchWebhooks = new Map<string, WebhookEntry>();
  for (const { value } of old.lines) {
    const { data: line } = lineSchema.safeParse(value);
    if (line === undefined || line.type === "journal") continue;
    if (line.type === "accepted") {
      const { id, createdAt, batch, owner, request } = line;
      jobs.set(id, { id, createdAt, batch, owner, request, webhook: request?.webhook ?? line.webhook });
      continue;
    }
    if (line.type === "batch-webhook") {
      batchWebhooks.set(line.id, { id: line.id, url: line.url });
      continue;
    }
    if (line.type === "notified") batchWebhooks.delete(line.id);
    const job = jobs.get(line.id);
    if (job !== undefined) jobs.set(job.id, line.type === "finished" ? { ...job, request: null } : { ...job, webhook: null });
  }
  const since = new Date(now - BATCH_DAYS * 86_400_000).toISOString();
  const left = [...jobs.values()]
    .map((job) => (done(job.id) ? { ...job, request: null } : job))
    .filter(({ request, webhook, createdAt }) => request !== null || webhook !== null || createdAt > since);
  const told = [...batchWebhooks.values()];
  rewriteJsonLines(file, "the jobs' journal", [
    HEAD,
    ...told.map((entry) => ({ type: "batch-webhook", ...entry })),
    ...left.map((job) => ({ type: "accepted", ...job })),
  ]);
  return { jobs: left, batchWebhooks: told };
}

/** Jobs of one batch in the order of the requests. Their ids differ from each other and from the batch's. */
export function newJobs(
  requests: readonly VerifyRequest[],
  { createdAt, owner, newId }: { readonly createdAt: string; readonly owner: string | null; readonly newId: (at: string) => string },
): { readonly batch: string; readonly jobs: readonly Job[] } {
  const batch = newId(createdAt);
  const ids = new Set([batch]);
  while (ids.size <= requests.length) ids.add(newId(createdAt));
  ids.delete(batch);
  const jobs = [...ids].flatMap((id, place) => {
    const request = requests[place];
    return request === undefined ? [] : [{ id, createdAt, batch, owner, request }];
  });
  return { batch, jobs };
}

export function webhooksOf(batch: string, jobs: readonly Job[], batchWebhook: string | null): readonly WebhookEntry[] {
  const each = jobs.flatMap(({ id, request: { webhook } }) => (webhook === null ? [] : [{ id, url: webhook }]));
  return batchWebhook === null ? each : [...each, { id: batch, url: batchWebhook }];
}
