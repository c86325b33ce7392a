import { idTime, isEpisodeId } from "../../domain/episode-id.js";
import { PlumblineError } from "../../errors.js";
import { REMEMBERED_DAYS, type RecordFormat } from "../../ports/job-server.js";
import type { PageStore } from "../../ports/page-reader.js";
import type { Clean, RecordStore } from "../../ports/record-store.js";
import type { PostgresConnection } from "./postgres-connection.js";

/** Records in the rows of their jobs. They are kept until they are removed. */
export function postgresRecords(connection: PostgresConnection, format: RecordFormat): RecordStore {
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
      // A read-only replica answers, but cannot write.
      hits("select 1 where not pg_is_in_recovery()").catch(() => false),
    async save(episode) {
      await ask(
        `insert into plumbline.verifications as known (id, created_at, state, record) values ($1, $2, 'ended', $3)
         on conflict (id) do update set state = 'ended', record = excluded.record, events = null, lease_until = null
         where known.record is null and known.failure is null and known.state <> 'cancelled'`,
        [episode.id, episode.startedAt, format.write(episode)],
      );
    },
    ids: () => connection.texts("select id from plumbline.verifications where record is not null order by id desc", [], "id"),
    remove: (id) => hits("delete from plumbline.verifications where id = $1 and record is not null", [id]),
  };
}

export function postgresPages({ ask, text: textOf }: PostgresConnection): PageStore {
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

/** One statement deletes so many at most: it has to end within the time of an answer. */
const AT_ONCE = 2000;

export function postgresClean({ ask }: PostgresConnection): Clean {
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
    // Jobs that ended without a record, answers that nobody may ask for any more, and claims of processes that died.
    const remembered = new Date(Date.now() - REMEMBERED_DAYS * 86_400_000).toISOString();
    await deleteAll("record is null and state in ('ended', 'cancelled') and created_at < $1", remembered);
    await ask("delete from plumbline.answers where until < now()");
    await ask("delete from plumbline.work where lease_until < now() - interval '1 day'");
    if (since !== null) await ask("delete from plumbline.pages where kept_at < $1::timestamptz", [since]);
    return old + beyond;
  };
}
