import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.js";
import { openSharedServer } from "../../src/open-stores.js";
import { describeJobServer } from "../contracts/job-server-contract.js";
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
