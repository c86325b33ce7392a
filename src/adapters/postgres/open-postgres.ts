import type { RecordFormat, SharedServer } from "../../ports/job-server.js";
import { postgresAnswers, postgresClaims, postgresOutbox } from "./postgres-answers.js";
import { postgresConnection } from "./postgres-connection.js";
import { postgresJobs } from "./postgres-jobs.js";
import { postgresClean, postgresPages, postgresRecords } from "./postgres-records.js";

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
