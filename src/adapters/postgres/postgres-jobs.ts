import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import {
  type JobServer,
  type JobWorker,
  LEASE_MS,
  MAX_LOST_WORKERS,
  type PerformJob,
  retryDelayMs,
  type SharedJob,
  type SharedJobState,
  WORKER_LOST,
  type WorkOptions,
} from "../../ports/job-server.js";
import { type PostgresConnection, type Row, textIn } from "./postgres-connection.js";

const COLUMNS = ["id", "createdAt", "batch", "owner", "request"] as const;

/** Jobs as rows; workers take them with `for update skip locked`. docs/decisions/0017 explains why no library is used. */
export function postgresJobs(connection: PostgresConnection): JobServer {
  const { ask, text, ids: idsBy, hits } = connection;
  return {
    async accept(jobs) {
      await ask(
        `insert into plumbline.verifications (id, created_at, batch, owner, request, trace, state)
         select id, created_at, batch, owner, request, trace, 'queued'
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as job (id, created_at, batch, owner, request, trace)`,
        [...COLUMNS.map((name) => jobs.map((job) => job[name])), jobs.map(({ trace }) => JSON.stringify(trace))],
      );
    },
    waiting: async () =>
      Number(await text("select count(*) as waiting from plumbline.verifications where state = 'queued'", [], "waiting")),
    async find(id) {
      const { rows } = await ask(
        "select id, created_at, batch, owner, request, trace, state, failure from plumbline.verifications where id = $1 and request is not null",
        [id],
      );
      const [row] = rows;
      return row === undefined ? null : { job: jobOf(row), state: stateOf(row) };
    },
    ids: ({ batch, before, most }) =>
      idsBy(
        `select id from plumbline.verifications
         where ($1::text is null or batch = $1) and ($2::text is null or id < $2) order by id desc limit $3`,
        [batch, before, most],
      ),
    hasOpen: (ids) => hits("select 1 from plumbline.verifications where id = any($1) and state in ('queued', 'running') limit 1", [ids]),
    batchOf: (id) => text("select batch from plumbline.verifications where id = $1", [id], "batch"),
    cancel: (id) =>
      hits("update plumbline.verifications set state = 'cancelled', events = null where id = $1 and state in ('queued', 'running')", [id]),
    forget: (id) => hits("delete from plumbline.verifications where id = $1 and record is null and state in ('ended', 'cancelled')", [id]),
    async setEvents(id, events) {
      await ask("update plumbline.verifications set events = $2 where id = $1 and state = 'running'", [id, events]);
    },
    events: (id) => text("select events from plumbline.verifications where id = $1", [id], "events"),
    work: (perform, options) => postgresWorker(connection, perform, options),
  };
}

function stateOf(row: Row): SharedJobState {
  const state = textIn(row, "state");
  if (state === "queued" || state === "running" || state === "cancelled") return { kind: state };
  return { kind: "ended", failure: textIn(row, "failure") };
}

const IDLE_MS = 250;
const CHECK_MS = 1000;
const RENEW_MS = LEASE_MS / 3;
const AFTER_FAULT_MS = 1000;

type Taken = { readonly job: SharedJob; readonly tries: number };

function workerStatements({ ask, ids: idsBy }: PostgresConnection, holder: string) {
  return {
    async take(most: number): Promise<readonly Taken[]> {
      const { rows } = await ask(
        `with next as materialized (
           select id from plumbline.verifications where state = 'queued' and run_at <= now()
           order by run_at, id limit $3 for update skip locked)
         update plumbline.verifications as job
         set state = 'running', holder = $1, lease_until = now() + $2 * interval '1 millisecond', tries = tries + 1, events = null
         from next where job.id = next.id
         returning job.id, job.created_at, job.batch, job.owner, job.request, job.trace, job.tries`,
        [holder, LEASE_MS, most],
      );
      return rows.map((row) => ({ job: jobOf(row), tries: Number(row["tries"]) }));
    },
    /** Does nothing if another worker has saved a record meanwhile. */
    fail: (id: string, failure: string) =>
      ask(
        `update plumbline.verifications set state = 'ended', failure = $2, events = null
         where id = $1 and state in ('queued', 'running') and record is null`,
        [id, failure],
      ),
    tryLater: (id: string, ms: number) =>
      ask(
        `update plumbline.verifications set state = 'queued', run_at = now() + $3 * interval '1 millisecond'
         where id = $1 and holder = $2 and state = 'running'`,
        [id, holder, ms],
      ),
    cancelled: (ids: readonly string[]) =>
      idsBy("select id from plumbline.verifications where id = any($1) and state = 'cancelled'", [ids]),
    renewLeases: (ids: readonly string[]) =>
      ask(
        `update plumbline.verifications set lease_until = now() + $3 * interval '1 millisecond'
         where id = any($1) and holder = $2 and state = 'running'`,
        [ids, holder, LEASE_MS],
      ),
    requeueLost: () =>
      ask(
        `update plumbline.verifications set lost = lost + 1, holder = null, run_at = now(),
           state = case when lost < $1 then 'queued' else 'ended' end, failure = case when lost < $1 then null else $2 end
         where state = 'running' and lease_until < now()`,
        [MAX_LOST_WORKERS, WORKER_LOST],
      ),
  };
}

function postgresWorker(connection: PostgresConnection, perform: PerformJob, { concurrency, onFault }: WorkOptions): JobWorker {
  const statements = workerStatements(connection, randomUUID());
  const underWay = new Map<string, { readonly controller: AbortController; readonly ended: Promise<void> }>();
  const { wake, sleep } = wakeable();
  let closing = false;
  let renewed = performance.now();

  /** Runs a job and stores its failure; a job that throws is tried again later. */
  async function carryOut({ job, tries }: Taken, signal: AbortSignal): Promise<void> {
    try {
      const end = await perform(job, signal);
      if (end.kind === "failed") await statements.fail(job.id, end.failure);
    } catch (error) {
      if (signal.aborted) return;
      onFault(error);
      await statements.tryLater(job.id, retryDelayMs(tries));
    }
  }

  function begin(taken: Taken): void {
    const { id } = taken.job;
    const controller = new AbortController();
    const ended = carryOut(taken, controller.signal).catch(onFault);
    underWay.set(id, { controller, ended: ended.then(() => void underWay.delete(id)).then(wake) });
  }

  async function check(): Promise<void> {
    const ids = [...underWay.keys()];
    for (const id of await statements.cancelled(ids)) underWay.get(id)?.controller.abort();
    if (performance.now() - renewed < RENEW_MS) return;
    renewed = performance.now();
    await statements.renewLeases(ids);
    await statements.requeueLost();
  }

  async function loop(): Promise<void> {
    while (!closing) {
      try {
        const taken = underWay.size < concurrency ? await statements.take(concurrency - underWay.size) : [];
        taken.forEach(begin);
        if (taken.length === 0 || underWay.size >= concurrency) await sleep(IDLE_MS);
      } catch (error) {
        onFault(error);
        await sleep(AFTER_FAULT_MS);
      }
    }
  }

  const timer = setInterval(() => void check().catch(onFault), CHECK_MS);
  const looping = loop();
  return {
    async close() {
      closing = true;
      wake();
      await looping;
      await Promise.all([...underWay.values()].map(({ ended }) => ended));
      clearInterval(timer);
    },
  };
}

/** Pauses that `wake` ends early. */
function wakeable() {
  let sleeping = new AbortController();
  return {
    wake: () => sleeping.abort(),
    sleep(ms: number): Promise<void> {
      sleeping = new AbortController();
      return pause(ms, undefined, { signal: sleeping.signal }).catch(() => undefined);
    },
  };
}

const traceSchema = z.record(z.string(), z.string());

function jobOf(row: Row): SharedJob {
  const text = (column: string) => textIn(row, column) ?? "";
  const trace = traceSchema.parse(JSON.parse(textIn(row, "trace") ?? "{}"));
  const owner = textIn(row, "owner");
  return { id: text("id"), createdAt: text("created_at"), batch: text("batch"), owner, request: text("request"), trace };
}
