import { postgresFolder, redisInstalled, startPostgres, startRedis, type TestServer } from "./shared-servers.js";

type Kind = { readonly name: string; readonly start: () => Promise<TestServer>; readonly skipped: boolean };

const required = process.env["REQUIRE_SHARED_SERVERS"] === "1";
const kind = (name: string, start: Kind["start"], installed: boolean, from: string): Kind => {
  const skipped = !installed && !required;
  if (skipped) console.warn(`SKIPPED: ${name} is not installed (Debian: ${from}). REQUIRE_SHARED_SERVERS=1 makes that a failure.`);
  return { name, start, skipped };
};

/** The servers that PLUMBLINE_QUEUE_URL may name. */
export const SERVERS: readonly Kind[] = [
  kind("Redis", startRedis, redisInstalled(), "redis-server"),
  kind("PostgreSQL", startPostgres, postgresFolder() !== null, "postgresql"),
];
