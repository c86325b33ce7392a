import type { JobServer, SharedJob, SharedJobState } from "../../ports/job-server.js";
import { type PostgresConnection, type Row, textIn } from "./postgres-connection.js";
import { jobOf, postgresWorker } from "./postgres-worker.js";

/** Jobs as rows; workers take them with `for update skip locked`. Why no library does this: docs/decisions/0017. */
export function postgresJobs(connection: PostgresConnection): JobServer {
  const { ask } = connection;
  return {
    async accept(jobs) {
      const column = (name: Exclude<keyof SharedJob, "trace">) => jobs.map((job) => job[name]);
      await ask(
        `insert into plumbline.verifications (id, created_at, batch, owner, request, trace, state)
         select id, created_at, batch, owner, request, trace, 'queued'
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as job (id, created_at, batch, owner, request, trace)`,
        [
          column("id"),
          column("createdAt"),
          column("batch"),
          column("owner"),
          column("request"),
          jobs.map(({ trace }) => JSON.stringify(trace)),
        ],
      );
    },
    async waiting() {
      return Number(
        (await ask("select count(*) as waiting from plumbline.verifications where state = 'queued'")).rows[0]?.["waiting"] ?? 0,
      );
    },
    async find(id) {
      const { rows } = await ask(
        "select id, created_at, batch, owner, request, trace, state, failure from plumbline.verifications where id = $1 and request is not null",
        [id],
      );
      const [row] = rows;
      return row === undefined ? null : { job: jobOf(row), state: stateOf(row) };
    },
    async ids({ batch, before, most }) {
      const { rows } = await ask(
        `select id from plumbline.verifications
         where ($1::text is null or batch = $1) and ($2::text is null or id < $2) order by id desc limit $3`,
        [batch, before, most],
      );
      return rows.flatMap((row) => textIn(row, "id") ?? []);
    },
    async hasOpen(ids) {
      const open = "select 1 from plumbline.verifications where id = any($1) and state in ('queued', 'running') limit 1";
      return (await ask(open, [ids])).count === 1;
    },
    async batchOf(id) {
      return textIn((await ask("select batch from plumbline.verifications where id = $1", [id])).rows[0], "batch");
    },
    async cancel(id) {
      const { count } = await ask(
        "update plumbline.verifications set state = 'cancelled', events = null where id = $1 and state in ('queued', 'running')",
        [id],
      );
      return count === 1;
    },
    async forget(id) {
      const { count } = await ask(
        "delete from plumbline.verifications where id = $1 and record is null and state in ('ended', 'cancelled')",
        [id],
      );
      return count === 1;
    },
    async tell(id, events) {
      await ask("update plumbline.verifications set events = $2 where id = $1 and state = 'running'", [id, events]);
    },
    async told(id) {
      return textIn((await ask("select events from plumbline.verifications where id = $1", [id])).rows[0], "events");
    },
    work: (perform, options) => postgresWorker(connection, perform, options),
  };
}

function stateOf(row: Row): SharedJobState {
  const state = textIn(row, "state");
  if (state === "queued" || state === "running" || state === "cancelled") return { kind: state };
  return { kind: "ended", failure: textIn(row, "failure") };
}
