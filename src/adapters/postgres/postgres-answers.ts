import {
  type AnswerStore,
  KEEP_ANSWERS_MS,
  LEASE_MS,
  RING_MS,
  readFirstAnswer,
  TAKEN_MS,
  UNHEARD_MS,
  type WebhookOutbox,
  type WorkClaims,
} from "../../ports/job-server.js";
import { type PostgresConnection, textIn } from "./postgres-connection.js";

const UNTIL = "now() + $4 * interval '1 millisecond'";

export function postgresAnswers({ ask, hits }: PostgresConnection): AnswerStore {
  return {
    async take({ name, request, holder }) {
      const mine = await hits(
        `insert into plumbline.answers as known (name, request, holder, until) values ($1, $2, $3, ${UNTIL})
         on conflict (name) do update set request = excluded.request, holder = excluded.holder, answer = null, until = excluded.until
         where known.until < now() or (known.holder = excluded.holder and known.request = excluded.request)`,
        [name, request, holder, LEASE_MS],
      );
      if (mine) return { kind: "mine" };
      const [row] = (await ask("select request, answer from plumbline.answers where name = $1", [name])).rows;
      const answer = textIn(row, "answer");
      if (row !== undefined && textIn(row, "request") !== request) return { kind: "other-request" };
      // Where it was released meanwhile, the next try takes it.
      return answer === null ? { kind: "in-flight" } : { kind: "answered", answer: readFirstAnswer(answer) };
    },
    async keep({ name, request, holder }, answer) {
      // Not where another process has taken it over: then its answer counts.
      await ask(
        `insert into plumbline.answers as known (name, request, answer, until) values ($1, $2, $5, ${UNTIL})
         on conflict (name) do update set answer = excluded.answer, holder = null, until = excluded.until where known.holder = $3`,
        [name, request, holder, KEEP_ANSWERS_MS, JSON.stringify(answer)],
      );
    },
    async release({ name, holder }) {
      await ask("delete from plumbline.answers where name = $1 and holder = $2", [name, holder]);
    },
  };
}

export function postgresClaims({ ask, hits, text }: PostgresConnection): WorkClaims {
  return {
    async take(work, id) {
      const mine = await hits(
        `insert into plumbline.work as held (work, holder, lease_until) values ($1, $2, now() + $3 * interval '1 millisecond')
         on conflict (work) do update set holder = excluded.holder, lease_until = excluded.lease_until
         where held.holder = excluded.holder or held.lease_until < now()`,
        [work, id, LEASE_MS],
      );
      if (mine) return id;
      // Empty where it was released meanwhile: the next try takes it.
      return (await text("select holder from plumbline.work where work = $1", [work], "holder")) ?? "";
    },
    async release(work, id) {
      await ask("delete from plumbline.work where work = $1 and holder = $2", [work, id]);
    },
  };
}

const IN_MS = (place: number) => `now() + $${place} * interval '1 millisecond'`;

export function postgresOutbox({ ask }: PostgresConnection): WebhookOutbox {
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
