import { RING_MS, TAKEN_MS, UNHEARD_MS, type WebhookOutbox } from "../../ports/webhook-outbox.js";
import { type PostgresConnection, textIn } from "./postgres-connection.js";

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
