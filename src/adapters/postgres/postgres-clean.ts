import { idTime } from "../../domain/episode.js";
import { REMEMBERED_DAYS } from "../../ports/job-server.js";
import type { Clean } from "../../ports/retention.js";
import type { PostgresConnection } from "./postgres-connection.js";

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
