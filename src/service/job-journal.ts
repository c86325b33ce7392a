import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { refuseNewer } from "../base/file-version.js";
import type { WebhookEntry } from "../ports/job-server.js";
import { openJsonLines, rewriteJsonLines } from "../store/json-lines.js";
import { takeJournal } from "../store/take-journal.js";
import { type VerifyRequest, verifyRequestSchema } from "./request-schema.js";

/** A verification that was promised. */
export type Job = {
  readonly id: string;
  readonly createdAt: string;
  readonly batch: string;
  /** The id of the key with which it was asked for; null where there was none. */
  readonly owner: string | null;
  readonly request: VerifyRequest;
};

/** What was promised and is not done yet: it survives the process. */
export type JobJournal = {
  /** Promised by an earlier process, and not done. */
  readonly pending: readonly Job[];
  /** Returns only when the jobs, and who is to be told of their batch, would survive a crash; throws `record-unwritable` where they would not. */
  accept(jobs: readonly Job[], batchWebhook?: WebhookEntry | null): void;
  /** Its record is kept, it was cancelled, or it can never have a result. */
  finish(id: string): void;
  /** Who is still to be told how a job or a batch ended, of those that an earlier process promised. */
  readonly unnotified: readonly WebhookEntry[];
  /** They were told, or are given up. */
  notified(id: string): void;
  /** The verifications of a batch, as long as they are remembered. */
  idsOf(batch: string): readonly string[];
  batchOf(id: string): string | null;
  close(): void;
};

/** Where promises are kept elsewhere. */
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

/** Stands first; a journal without this line is one of before there were versions, and reads the same. */
const HEAD = { type: "journal", version: 1 } as const;

const lineSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal(HEAD.type) }),
  z.object({
    type: z.literal("accepted"),
    id: z.string(),
    createdAt: z.string(),
    batch: z.string(),
    owner: z.string().nullable().default(null),
    /** null: it is done, and only remembered for its batch. */
    request: verifyRequestSchema.nullable(),
    /** Where it is done and somebody is still to be told. */
    webhook: z.string().nullable().default(null),
  }),
  /** `id` is that of the batch. */
  z.object({ type: z.literal("batch-webhook"), id: z.string(), url: z.string() }),
  z.object({ type: z.literal("notified"), id: z.string() }),
  z.object({ type: z.literal("finished"), id: z.string() }),
]);

/** So long it is remembered which verifications came together. */
const BATCH_DAYS = 7;

/** A journal of one's own under `<home>/jobs`; what a process that is gone has left undone is taken over with its journal. */
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
    // Where a crash takes the line away, the message is sent again with the same id.
    notified: (id) => append([{ type: "notified", id }], { durably: false }),
    accept(accepted, batchWebhook = null) {
      // First: who is to be told of a batch without jobs is dropped later.
      const told = batchWebhook === null ? [] : [{ type: "batch-webhook", ...batchWebhook }];
      append([...told, ...accepted.map((job) => ({ type: "accepted", ...job }))], { durably: true });
      accepted.forEach(know);
    },
    // A crash of the machine may take this line away. Then the job is begun again, unless it has a record: that is durable.
    finish: (id) => append([{ type: "finished", id }], { durably: false }),
    idsOf: (batch) => byBatch.get(batch) ?? [],
    batchOf: (id) => batches.get(id) ?? null,
    close,
  };
}

/** Reads the journal, and writes it anew without what is over. A damaged line is left out: others' jobs must not wait for it. */
function compact(file: string, now: number, done: (id: string) => boolean): Left {
  if (!existsSync(file)) {
    rewriteJsonLines(file, "the jobs' journal", [HEAD]);
    return { jobs: [], batchWebhooks: [] };
  }
  const old = openJsonLines(file, "the jobs' journal");
  old.close();
  // What would be left out here was promised to somebody.
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
