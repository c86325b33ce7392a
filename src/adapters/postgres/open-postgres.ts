import { idTime, isEpisodeId } from "../../domain/episode.js";
import { PlumblineError } from "../../errors.js";
import {
  type AnswerStore,
  KEEP_ANSWERS_MS,
  LEASE_MS,
  REMEMBERED_DAYS,
  type RecordFormat,
  RING_MS,
  readFirstAnswer,
  type SharedServer,
  TAKEN_MS,
  UNHEARD_MS,
  type WebhookOutbox,
  type WorkClaims,
} from "../../ports/job-server.js";
import type { PageStore } from "../../ports/page-reader.js";
import type { Clean, RecordStore, TextStore } from "../../ports/record-store.js";
import { type PostgresConnection, postgresConnection, textIn } from "./postgres-connection.js";
import { postgresJobs } from "./postgres-jobs.js";

export function openPostgres(url: string, format: RecordFormat): SharedServer {
  const connection = postgresConnection(url);
  return {
    jobs: postgresJobs(connection),
    records: postgresRecords(connection, format),
    pages: postgresPages(connection),
    batches: postgresTexts(connection, "batches"),
    shares: postgresTexts(connection, "shares"),
    webhooks: postgresOutbox(connection),
    claims: postgresClaims(connection),
    answers: postgresAnswers(connection),
    clean: postgresClean(connection),
    close: () => connection.close(),
  };
}

/** The time this many milliseconds (a parameter) from now. */
const IN_MS = (place: number) => `now() + $${place} * interval '1 millisecond'`;

function postgresAnswers({ ask, hits }: PostgresConnection): AnswerStore {
  return {
    async take({ name, request, holder }) {
      const mine = await hits(
        `insert into plumbline.answers as known (name, request, holder, until) values ($1, $2, $3, ${IN_MS(4)})
         on conflict (name) do update set request = excluded.request, holder = excluded.holder, answer = null, until = excluded.until
         where known.until < now() or (known.holder = excluded.holder and known.request = excluded.request)`,
        [name, request, holder, LEASE_MS],
      );
      if (mine) return { kind: "mine" };
      const [row] = (await ask("select request, answer from plumbline.answers where name = $1", [name])).rows;
      const answer = textIn(row, "answer");
      if (row !== undefined && textIn(row, "request") !== request) return { kind: "other-request" };
      // If it was released meanwhile, the caller's next try takes it.
      return answer === null ? { kind: "in-flight" } : { kind: "answered", answer: readFirstAnswer(answer) };
    },
    async keep({ name, request, holder }, answer) {
      // Does nothing if another process has taken over: then its response counts.
      await ask(
        `insert into plumbline.answers as known (name, request, answer, until) values ($1, $2, $5, ${IN_MS(4)})
         on conflict (name) do update set answer = excluded.answer, holder = null, until = excluded.until where known.holder = $3`,
        [name, request, holder, KEEP_ANSWERS_MS, JSON.stringify(answer)],
      );
    },
    async release({ name, holder }) {
      await ask("delete from plumbline.answers where name = $1 and holder = $2", [name, holder]);
    },
  };
}

function postgresClaims({ ask, hits, text }: PostgresConnection): WorkClaims {
  return {
    async take(work, id) {
      const mine = await hits(
        `insert into plumbline.work as held (work, holder, lease_until) values ($1, $2, ${IN_MS(3)})
         on conflict (work) do update set holder = excluded.holder, lease_until = excluded.lease_until
         where held.holder = excluded.holder or held.lease_until < now()`,
        [work, id, LEASE_MS],
      );
      if (mine) return id;
      // Empty if it was released meanwhile; the caller's next try takes it.
      return (await text("select holder from plumbline.work where work = $1", [work], "holder")) ?? "";
    },
    async release(work, id) {
      await ask("delete from plumbline.work where work = $1 and holder = $2", [work, id]);
    },
  };
}

function postgresOutbox({ ask }: PostgresConnection): WebhookOutbox {
  return {
    async add(entries) {
      if (entries.length === 0) return;
      await ask(
        `insert into plumbline.webhooks (id, url, due_at)
         select id, url, ${IN_MS(3)} from unnest($1::text[], $2::text[]) as entry (id, url)`,
        [entries.map(({ id }) => id), entries.map(({ url }) => url), UNHEARD_MS],
      );
    },
    async ring(id) {
      await ask(`update plumbline.webhooks set due_at = ${IN_MS(2)} where id = $1`, [id, RING_MS]);
    },
    async take() {
      const { rows } = await ask(
        `with next as materialized (
           select id from plumbline.webhooks where due_at <= now() order by due_at limit 1 for update skip locked)
         update plumbline.webhooks as entry set due_at = ${IN_MS(1)} from next where entry.id = next.id
         returning entry.id, entry.url, entry.tries`,
        [TAKEN_MS],
      );
      const [row] = rows;
      return row === undefined ? null : { id: textIn(row, "id") ?? "", url: textIn(row, "url") ?? "", tries: Number(row["tries"]) };
    },
    async postpone(id, ms, failed) {
      await ask(`update plumbline.webhooks set due_at = ${IN_MS(2)}, tries = tries + $3 where id = $1`, [id, ms, failed ? 1 : 0]);
    },
    async remove(id) {
      await ask("delete from plumbline.webhooks where id = $1", [id]);
    },
  };
}

/** Records, in the rows of their jobs. Kept until they are removed. */
function postgresRecords(connection: PostgresConnection, format: RecordFormat): RecordStore {
  const { ask, hits } = connection;
  const text = async (id: string): Promise<string> => {
    if (!isEpisodeId(id)) throw new PlumblineError("record-unknown", `"${id}" is not the id of a record`);
    const kept = await connection.text("select record from plumbline.verifications where id = $1", [id], "record");
    if (kept === null) throw new PlumblineError("record-unknown", `there is no record ${id} on the server`);
    return kept;
  };
  return {
    text,
    load: async (id) => format.read(await text(id), `the record ${id}`),
    async ready() {
      await ask("select 1");
    },
    writable: () =>
      // A read-only replica responds, but cannot write.
      hits("select 1 where not pg_is_in_recovery()").catch(() => false),
    async save(episode) {
      await ask(
        `insert into plumbline.verifications as known (id, created_at, state, record) values ($1, $2, 'ended', $3)
         on conflict (id) do update set state = 'ended', record = excluded.record, events = null, lease_until = null
         where known.record is null and known.failure is null and known.state <> 'cancelled'`,
        [episode.id, episode.startedAt, format.write(episode)],
      );
    },
    ids: () => connection.ids("select id from plumbline.verifications where record is not null order by id desc"),
    remove: (id) => hits("delete from plumbline.verifications where id = $1 and record is not null", [id]),
  };
}

function postgresPages({ ask, text: textOf }: PostgresConnection): PageStore {
  return {
    async keep({ text, sha256 }) {
      await ask("insert into plumbline.pages (sha256, text) values ($1, $2) on conflict (sha256) do update set kept_at = now()", [
        sha256,
        text,
      ]);
    },
    read: (sha256) => textOf("select text from plumbline.pages where sha256 = $1", [sha256], "text"),
  };
}

function postgresTexts({ ask, hits, text: textOf }: PostgresConnection, table: "batches" | "shares"): TextStore {
  return {
    async save(id, text) {
      await ask(`insert into plumbline.${table} (id, text) values ($1, $2) on conflict do nothing`, [id, text]);
    },
    read: (id) => textOf(`select text from plumbline.${table} where id = $1`, [id], "text"),
    remove: (id) => hits(`delete from plumbline.${table} where id = $1`, [id]),
  };
}

/** Rows per statement, so that each statement ends within the time limit. */
const AT_ONCE = 2000;

function postgresClean({ ask }: PostgresConnection): Clean {
  async function deleteAll(which: string, value: unknown): Promise<number> {
    let deleted = 0;
    for (;;) {
      const { count } = await ask(
        `delete from plumbline.verifications where id in (select id from plumbline.verifications where ${which} limit ${AT_ONCE})`,
        [value],
      );
      deleted += count;
      if (count < AT_ONCE) return deleted;
    }
  }

  return async ({ since, most }) => {
    const old = since === null ? 0 : await deleteAll("record is not null and id < $1", idTime(since));
    const newest = "(select id from plumbline.verifications where record is not null order by id desc offset $1 - 1 limit 1)";
    const beyond = most === null ? 0 : await deleteAll(`record is not null and id < ${newest}`, most);
    for (const table of ["batches", "shares"]) {
      if (since !== null) await ask(`delete from plumbline.${table} where id < $1`, [idTime(since)]);
      // Ids begin with their second: a batch from the same second as the oldest kept record stays.
      if (most !== null) await ask(`delete from plumbline.${table} where id < left(${newest}, 15)`, [most]);
    }
    // Jobs that ended without a record, expired answers, and claims of processes that died.
    const remembered = new Date(Date.now() - REMEMBERED_DAYS * 86_400_000).toISOString();
    await deleteAll("record is null and state in ('ended', 'cancelled') and created_at < $1", remembered);
    await ask("delete from plumbline.answers where until < now()");
    await ask("delete from plumbline.work where lease_until < now() - interval '1 day'");
    if (since !== null) await ask("delete from plumbline.pages where kept_at < $1::timestamptz", [since]);
    return old + beyond;
  };
}
