import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSharedServer } from "../../src/compose/open-stores.js";
import { readConfig } from "../../src/config.js";
import { recordText } from "../../src/store/record-text.js";
import { describeJobServer } from "../contracts/job-server-contract.js";
import { episodeOf } from "../support/episode.js";
import { SERVERS } from "../support/shared-server-kinds.js";
import type { TestServer } from "../support/shared-servers.js";
import { tempFolder } from "../support/temp-folder.js";

for (const { name, start, skipped } of SERVERS)
  describe.skipIf(skipped)(`jobs and records on ${name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server?.stop());

    const open = async () => {
      const shared = await openSharedServer(readConfig({ PLUMBLINE_HOME: tempFolder(), PLUMBLINE_QUEUE_URL: server.url }));
      if (shared === null) throw new Error("a server is configured");
      return shared;
    };
    describeJobServer(open);

    it("says soon that the server does not answer, and goes on when it does", async () => {
      const shared = await open();
      await shared.records.ready();
      await server.pause();
      const asked = Date.now();
      await expect(shared.jobs.waiting()).rejects.toMatchObject({ code: "server-unavailable" });
      expect(await shared.records.writable()).toBe(false);
      expect(Date.now() - asked).toBeLessThan(30_000);
      await server.resume();
      await expect.poll(() => shared.records.writable()).toBe(true);
      await shared.close();
    });
  });

const postgres = SERVERS.find(({ name }) => name === "PostgreSQL");
describe.skipIf(postgres?.skipped !== false)("tables on PostgreSQL that were made before verifications had owners", () => {
  it("are added to at the start: what they hold is there, and belongs to nobody", async ({ onTestFinished }) => {
    const server = await postgres?.start();
    if (server === undefined) throw new Error("PostgreSQL is one of the servers");
    onTestFinished(() => server.stop());
    const ID = "20261116-125300-17647bc4";
    const record = recordText(episodeOf({ id: ID }));
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(TABLES_OF_BEFORE);
    const insert = "insert into plumbline.verifications (id, created_at, batch, request, state, record) values ($1, $2, $3, $4, $5, $6)";
    await client.query(insert, [ID, "2026-11-16T12:53:00.000Z", null, null, "ended", record]);
    const waiting = "20261116-125301-17647bc4";
    await client.query(insert, [waiting, "2026-11-16T12:53:01.000Z", "b1", '{"claim":"Paris is in France."}', "queued", null]);
    await client.end();

    const config = readConfig({ PLUMBLINE_HOME: tempFolder(), PLUMBLINE_QUEUE_URL: server.url });
    const shared = await openSharedServer(config);
    if (shared === null) throw new Error("a server is configured");
    onTestFinished(() => shared.close());
    await shared.records.ready();
    expect(await shared.records.load(ID)).toMatchObject({ id: ID });
    expect(await shared.jobs.find(waiting)).toMatchObject({ job: { id: waiting, owner: null }, state: { kind: "queued" } });
  }, 60_000);
});

/** As the first version with PostgreSQL made them. */
const TABLES_OF_BEFORE = `
create schema plumbline;
create table plumbline.verifications (
  id text collate "C" primary key,
  batch text,
  created_at text not null,
  request text,
  state text not null check (state in ('queued', 'running', 'ended', 'cancelled')),
  failure text,
  record text,
  events text,
  holder text,
  lease_until timestamptz,
  run_at timestamptz not null default now(),
  tries integer not null default 0,
  lost integer not null default 0
);
create table plumbline.pages (sha256 text primary key, text text not null);
`;
