import { mkdirSync, readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listPageSchema } from "../../src/service/list-verifications.js";
import { submittedSchema } from "../../src/service/verification-schema.js";
import { fileRecords } from "../../src/store/file-records.js";
import { serveCli } from "../support/serve-cli.js";
import { tempFolder } from "../support/temp-folder.js";

const json = { "content-type": "application/json" };
const submit = async (url: string, claims: readonly string[]) => {
  const response = await fetch(`${url}/v1/verifications`, { method: "POST", headers: json, body: JSON.stringify({ claims }) });
  return submittedSchema.parse(await response.json());
};
const PLACES = ["Warsaw", "Paris", "Berlin", "Rome", "London", "Vienna", "Madrid", "Oslo", "Prague", "Lisbon"];
const PEOPLE = ["Marie Curie", "Albert Einstein", "Angela Merkel", "Isaac Newton", "Barack Obama"];
const HUNDRED = PLACES.flatMap((place) => PEOPLE.flatMap((who) => [`${who} was born in ${place}.`, `${who} died in ${place}.`]));

describe("plumbline serve", () => {
  it("loses no claim that it accepted, however often and whenever it is killed", async () => {
    const home = tempFolder();
    mkdirSync(home, { recursive: true });
    // One thread: starting threads is most of the work of a service that is soon killed.
    const serve = () => serveCli({ PLUMBLINE_HOME: home, PLUMBLINE_LOG_LEVEL: "error", PLUMBLINE_WORKERS: "1" });
    const first = await serve();
    const { batch, verifications } = await submit(first.url, HUNDRED);
    const ids = verifications.map(({ id }) => id).sort();
    expect(ids).toHaveLength(100);
    await new Promise((resolve) => setTimeout(resolve, 300));
    first.child.kill("SIGKILL");
    await first.ended;
    for (const ms of [150, 600]) {
      const next = await serve();
      await new Promise((resolve) => setTimeout(resolve, ms));
      next.child.kill("SIGKILL");
      await next.ended;
    }
    const last = await serve();
    const done = async () => {
      const response = await fetch(`${last.url}/v1/verifications?batch=${batch}&status=done&limit=200`);
      return listPageSchema.parse(await response.json()).verifications.map(({ id }) => id);
    };
    await expect.poll(async () => (await done()).length, { timeout: 120_000, interval: 250 }).toBe(100);

    expect((await done()).sort()).toEqual(ids);
    // One record each, of the claim that was sent, and none besides.
    expect(readdirSync(join(home, "records")).filter((name) => name.endsWith(".json"))).toHaveLength(100);
    const records = fileRecords(home);
    for (const { id, claim } of verifications) expect((await records.load(id)).claim.text).toBe(claim);
    last.child.kill("SIGTERM");
    expect(await last.ended).toBe(0);
  }, 240_000);

  it("ends within ten seconds although clients keep their connections, and answers what is under way", async () => {
    const { url, child, ended } = await serveCli({ PLUMBLINE_HOME: tempFolder() });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const ask = () =>
      new Promise<number>((resolve, reject) => {
        const sent = request(`${url}/v1/verify`, { method: "POST", headers: json, agent }, (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode ?? 0));
        });
        sent.on("error", reject);
        sent.end(JSON.stringify({ claim: "Marie Curie was born in Warsaw." }));
      });
    await Promise.all(Array.from({ length: 8 }, ask));
    const under = Array.from({ length: 4 }, ask);
    await new Promise((resolve) => setTimeout(resolve, 10));
    const start = Date.now();
    child.kill("SIGTERM");

    expect((await Promise.all(under)).every((status) => status === 200 || status === 503)).toBe(true);
    expect(await ended).toBe(0);
    expect(Date.now() - start).toBeLessThan(10_000);
    agent.destroy();
  });
});
