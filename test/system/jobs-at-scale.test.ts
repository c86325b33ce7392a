import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSharedServer } from "../../src/compose/open-stores.js";
import { readConfig } from "../../src/config.js";
import { type ListPage, listPageSchema } from "../../src/service/list-verifications.js";
import { submittedSchema, verificationSchema } from "../../src/service/verification-schema.js";
import { type ServedCli, serveCli } from "../support/serve-cli.js";
import { SERVERS } from "../support/shared-server-kinds.js";
import type { TestServer } from "../support/shared-servers.js";
import { suiteFolder } from "../support/temp-folder.js";
import { type WorkingCli, workCli } from "../support/work-cli.js";

const json = { "content-type": "application/json" };
const PLACES = ["Warsaw", "Paris", "Berlin", "Rome", "London", "Vienna", "Madrid", "Oslo", "Prague", "Lisbon"];
const PEOPLE = ["Marie Curie", "Albert Einstein", "Angela Merkel", "Isaac Newton", "Barack Obama"];
const HUNDRED = PLACES.flatMap((place) => PEOPLE.flatMap((who) => [`${who} was born in ${place}.`, `${who} died in ${place}.`]));
const THREE_HUNDRED = ["1890", "1900", "1910"].flatMap((asOf) => HUNDRED.map((claim) => ({ claim, asOf })));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const between = (least: number, most: number) => pause(least + Math.random() * (most - least));

const post = (url: string, body: unknown) =>
  fetch(`${url}/v1/verifications`, { method: "POST", headers: json, body: JSON.stringify(body) });

async function submit(url: string, claims: readonly unknown[]) {
  const response = await post(url, { claims });
  expect(response.status).toBe(202);
  return submittedSchema.parse(await response.json());
}

/** All of a batch, page by page. */
async function listed(url: string, batch: string, status?: string): Promise<ListPage["verifications"]> {
  const found: ListPage["verifications"][number][] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = new URLSearchParams({ batch, limit: "200", ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) });
    const page = listPageSchema.parse(await (await fetch(`${url}/v1/verifications?${query}`)).json());
    found.push(...page.verifications);
    cursor = page.next;
  }
  return found;
}

// Both servers at the same time, because most of the time is waiting for leases and restarts; the tests of one server come one after the other.
for (const { name, start, skipped } of SERVERS)
  describe.concurrent(`jobs on ${name}`, () => {
    let server: TestServer;
    // Folders of the run: with two suites at the same time nobody knows whose test has ended. One thread each: starting threads is most of the work of
    // a process that is soon killed.
    const env = () => ({
      PLUMBLINE_HOME: suiteFolder(),
      PLUMBLINE_LOG_LEVEL: "error",
      PLUMBLINE_QUEUE_URL: server.url,
      PLUMBLINE_WORKERS: "1",
    });
    const kill = async (process: ServedCli | WorkingCli) => {
      process.child.kill("SIGKILL");
      await process.ended;
    };
    const it = skipped ? test.skip : test.sequential;
    beforeAll(async () => {
      if (!skipped) server = await start();
    });
    afterAll(() => server?.stop());

    it("gives every accepted claim exactly one result, however often api and workers are killed", async ({ expect }) => {
      let api = await serveCli(env());
      let workers = await Promise.all([workCli(env()), workCli(env())]);
      const { batch, verifications } = await submit(api.url, THREE_HUNDRED);
      expect(verifications).toHaveLength(300);
      await kill(api);
      for (let round = 0; round < 4; round++) {
        await between(100, 900);
        const [first, ...others] = workers;
        if (first !== undefined) await kill(first);
        workers = [...others, await workCli(env())];
      }
      api = await serveCli(env());
      const second = await submit(api.url, HUNDRED);
      await kill(api);
      api = await serveCli(env());

      // What a killed worker had begun belongs to it for 15 seconds; only then another one takes it.
      await expect.poll(async () => (await listed(api.url, batch, "done")).length, { timeout: 150_000, interval: 500 }).toBe(300);
      await expect.poll(async () => (await listed(api.url, second.batch, "done")).length, { timeout: 120_000, interval: 500 }).toBe(100);
      const all = await listed(api.url, batch);
      expect(all.map(({ id }) => id).sort()).toEqual(verifications.map(({ id }) => id).sort());
      // One record each, of the claim that was sent, and none besides.
      const shared = await openSharedServer(readConfig(env()));
      expect(await shared?.records.ids()).toHaveLength(400);
      for (const { id, claim } of verifications) expect((await shared?.records.load(id))?.claim.text).toBe(claim);
      expect(await shared?.jobs.waiting()).toBe(0);
      await shared?.close();
      for (const one of [api, ...workers]) one.child.kill("SIGTERM");
      expect(await Promise.all([api, ...workers].map((one) => one.ended))).toEqual([0, 0, 0]);
    }, 600_000);

    it("hands the jobs of a worker that is told to stop to another one, and the worker ends within ten seconds", async ({ expect }) => {
      // A graph that never answers: its job cannot end by itself.
      const silent = createServer(() => undefined).listen(0, "127.0.0.1");
      await once(silent, "listening");
      const { port } = silent.address() as AddressInfo;
      const api = await serveCli(env());
      const stuck = await workCli({ ...env(), PLUMBLINE_KG: `sparql:http://127.0.0.1:${port}/sparql` });
      const { batch } = await submit(api.url, HUNDRED.slice(0, 3));
      await expect.poll(async () => (await listed(api.url, batch, "running")).length, { timeout: 120_000 }).toBeGreaterThan(0);
      const told = Date.now();
      stuck.child.kill("SIGTERM");
      expect(await stuck.ended).toBe(0);
      expect(Date.now() - told).toBeLessThan(10_000);
      expect(await listed(api.url, batch, "running")).toEqual([]);
      expect(await listed(api.url, batch, "queued")).toHaveLength(3);

      const worker = await workCli(env());
      await expect.poll(async () => (await listed(api.url, batch, "done")).length, { timeout: 120_000, interval: 500 }).toBe(3);
      silent.closeAllConnections();
      silent.close();
      await Promise.all([kill(api), kill(worker)]);
    }, 300_000);

    it("answers 503 with Retry-After while the server is away for 20 s, recovers, and loses nothing", async ({ expect }) => {
      const [api, worker] = await Promise.all([serveCli(env()), workCli(env())]);
      const { batch } = await submit(api.url, THREE_HUNDRED);
      // In the midst of the work, however fast the machine is.
      await expect.poll(async () => (await listed(api.url, batch, "done")).length, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0);
      await server.pause();
      const away = Date.now();
      while (Date.now() - away < 20_000) {
        const asked = Date.now();
        const answers = [
          await post(api.url, { claims: ["Marie Curie was born in Warsaw."] }),
          await fetch(`${api.url}/v1/verifications?batch=${batch}`),
        ];
        for (const answer of answers) {
          expect(answer.status).toBe(503);
          expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        }
        expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
        expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
        expect(Date.now() - asked).toBeLessThan(15_000);
        await pause(2000);
      }
      // Somebody who waits gets a verdict all the same, and is told that it was not kept.
      const verdict = await fetch(`${api.url}/v1/verify`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ claim: "Marie Curie was born in Warsaw." }),
      });
      expect(await verdict.json()).toMatchObject({ recorded: false });
      await server.resume();
      await expect.poll(async () => (await fetch(`${api.url}/readyz`)).status, { timeout: 120_000 }).toBe(200);
      await expect.poll(async () => (await listed(api.url, batch, "done")).length, { timeout: 120_000, interval: 1000 }).toBe(300);
      const after = await submit(api.url, HUNDRED.slice(0, 5));
      await expect.poll(async () => (await listed(api.url, after.batch, "done")).length, { timeout: 120_000, interval: 200 }).toBe(5);
      for (const one of [api, worker]) one.child.kill("SIGTERM");
      expect(await Promise.all([api.ended, worker.ended])).toEqual([0, 0]);
    }, 600_000);

    it("shows, streams, cancels and forgets what another process has", async ({ expect }) => {
      const [one, two] = await Promise.all([serveCli(env()), serveCli(env())]);
      const { verifications } = await submit(one.url, HUNDRED.slice(0, 3));
      const [first, second, third] = verifications.map(({ id }) => id);
      const find = async (id: string | undefined) =>
        verificationSchema.parse(await (await fetch(`${two.url}/v1/verifications/${id}`)).json());
      expect(await find(first)).toMatchObject({ status: "queued", claim: { text: HUNDRED[0] } });
      expect((await fetch(`${two.url}/v1/verifications/${second}`, { method: "DELETE" })).status).toBe(204);
      expect((await find(second)).status).toBe("cancelled");
      const stream = fetch(`${two.url}/v1/verifications/${first}/events`).then((response) => response.text());
      const worker = await workCli(env());
      const text = await stream;
      expect(text).toMatch(/event: started/);
      expect(text).toMatch(/event: episode/);
      await expect.poll(async () => (await find(third)).status).toBe("done");
      expect((await find(second)).status).toBe("cancelled");
      for (const id of [second, third]) expect((await fetch(`${one.url}/v1/verifications/${id}`, { method: "DELETE" })).status).toBe(204);
      for (const id of [second, third]) expect((await fetch(`${two.url}/v1/verifications/${id}`)).status).toBe(404);
      for (const process of [one, two, worker]) process.child.kill("SIGTERM");
      expect(await Promise.all([one.ended, two.ended, worker.ended])).toEqual([0, 0, 0]);
    });
  });
