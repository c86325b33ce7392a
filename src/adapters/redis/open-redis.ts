import type { RecordFormat, SharedServer } from "../../ports/job-server.js";
import { redisAnswers, redisClaims, redisOutbox } from "./redis-answers.js";
import { redisConnection } from "./redis-connection.js";
import { redisJobs } from "./redis-jobs.js";
import { redisClean, redisPages, redisRecords } from "./redis-records.js";

export function openRedis(url: string, format: RecordFormat): SharedServer {
  const connection = redisConnection(url);
  const jobs = redisJobs(connection);
  return {
    jobs,
    records: redisRecords(connection, format),
    pages: redisPages(connection),
    webhooks: redisOutbox(connection),
    claims: redisClaims(connection),
    answers: redisAnswers(connection),
    clean: redisClean(connection),
    async close() {
      await jobs.close();
      connection.close();
    },
  };
}
