import { type AnswerStore, KEEP_ANSWERS_MS, readFirstAnswer } from "../../ports/answer-store.js";
import { LEASE_MS } from "../../ports/job-server.js";
import { type PostgresConnection, textIn } from "./postgres-connection.js";

const UNTIL = "now() + $4 * interval '1 millisecond'";

export function postgresAnswers({ ask }: PostgresConnection): AnswerStore {
  return {
    async take({ name, request, holder }) {
      const { count } = await ask(
        `insert into plumbline.answers as known (name, request, holder, until) values ($1, $2, $3, ${UNTIL})
         on conflict (name) do update set request = excluded.request, holder = excluded.holder, answer = null, until = excluded.until
         where known.until < now() or (known.holder = excluded.holder and known.request = excluded.request)`,
        [name, request, holder, LEASE_MS],
      );
      if (count === 1) return { kind: "mine" };
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
