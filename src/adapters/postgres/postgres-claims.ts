import { LEASE_MS, type WorkClaims } from "../../ports/job-server.js";
import { type PostgresConnection, textIn } from "./postgres-connection.js";

export function postgresClaims({ ask }: PostgresConnection): WorkClaims {
  return {
    async take(work, id) {
      const { count } = await ask(
        `insert into plumbline.work as held (work, holder, lease_until) values ($1, $2, now() + $3 * interval '1 millisecond')
         on conflict (work) do update set holder = excluded.holder, lease_until = excluded.lease_until
         where held.holder = excluded.holder or held.lease_until < now()`,
        [work, id, LEASE_MS],
      );
      if (count === 1) return id;
      // Where it was released meanwhile, nobody's id says so: the next try takes it.
      return textIn((await ask("select holder from plumbline.work where work = $1", [work])).rows[0], "holder") ?? "";
    },
    async release(work, id) {
      await ask("delete from plumbline.work where work = $1 and holder = $2", [work, id]);
    },
  };
}
