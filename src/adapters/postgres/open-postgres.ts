import type { RecordFormat, SharedServer } from "../../ports/job-server.js";
import { postgresAnswers } from "./postgres-answers.js";
import { postgresClaims } from "./postgres-claims.js";
import { postgresClean } from "./postgres-clean.js";
import { postgresConnection } from "./postgres-connection.js";
import { postgresJobs } from "./postgres-jobs.js";
import { postgresOutbox } from "./postgres-outbox.js";
import { postgresPages, postgresRecords } from "./postgres-records.js";

export function openPostgres(url: string, format: RecordFormat): SharedServer {
  const connection = postgresConnection(url);
  return {
    jobs: postgresJobs(connection),
    records: postgresRecords(connection, format),
    pages: postgresPages(connection),
    webhooks: postgresOutbox(connection),
    claims: postgresClaims(connection),
    answers: postgresAnswers(connection),
    clean: postgresClean(connection),
    close: () => connection.close(),
  };
}
