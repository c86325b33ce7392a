import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlumblineClient, plumblineClient } from "../../src/client/plumbline-client.js";
import { type OpenService, openService } from "../../src/compose/open-service.js";
import { readConfig } from "../../src/config.js";
import type { App } from "../../src/http/new-app.js";
import { fileRecords } from "../../src/store/file-records.js";
import { HOSTILE } from "../support/hostile-claims.js";
import { lagWhile } from "../support/loop-lag.js";
import { testApp } from "../support/open-service.js";

const CLAIM = "Marie Curie was born in Paris.";
const HARD = HOSTILE["a list of known names"]?.(2000) ?? "";

describe("a service that verifies in threads", () => {
  let home: string;
  let service: OpenService;
  let app: App;
  let url: string;
  let client: PlumblineClient;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "plumbline-threads-"));
    const env = { PLUMBLINE_HOME: home, PLUMBLINE_WORKERS: "2", PLUMBLINE_QUEUE: "1000", PLUMBLINE_QUEUE_SECONDS: "600" };
    service = await openService(readConfig(env), { opening: { env, overrides: {} } });
    app = (await testApp(service)).app;
    url = await app.listen({ host: "127.0.0.1", port: 0 });
    client = plumblineClient({ url });
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await service.close(0);
    await rm(home, { recursive: true, force: true });
  });

  it("answers, keeps records, tells events, follows the policy and the names of the request", async () => {
    const answer = await client.verify({ claim: CLAIM, policy: "wkgfc/0001-initial" });
    expect(answer).toMatchObject({ recorded: true, outcome: { verdict: { label: "refuted" } } });
    expect(answer.policy).toBe("wkgfc/0001-initial");
    expect(await fileRecords(home).load(answer.id)).toMatchObject({ id: answer.id });
    const types: string[] = [];
    for await (const { type } of client.stream({ claim: "Georgia's capital is Atlanta.", names: { Georgia: "Q1428" } })) types.push(type);
    expect(types.at(0)).toBe("started");
    expect(types.at(-1)).toBe("finished");
    expect(types).toContain("step");
    expect((await app.inject("/metrics")).body).toMatch(/plumbline_running 0/);
  });

  it("cuts texts there too", async () => {
    const { verifications } = await client.submit({ text: `${CLAIM} She moved to Paris in 1891. Who knows?` });
    expect(verifications.map(({ claim }) => claim)).toEqual([CLAIM, "Marie Curie moved to Paris in 1891."]);
  });

  it("is alive whatever is judged: nothing holds it up for 100 ms", async () => {
    let answers = 0;
    const { result, lag } = await lagWhile(async () => {
      const hard = Object.values(HOSTILE).map((claim) => client.verify(claim(2000)));
      const text = service.cutText("Paris and London and ".repeat(19_000), AbortSignal.timeout(60_000));
      let underWay = true;
      const all = Promise.allSettled([...hard, text]).finally(() => {
        underWay = false;
      });
      while (underWay) {
        expect((await fetch(`${url}/healthz`)).status).toBe(200);
        answers++;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return all;
    });
    expect(result.filter(({ status }) => status === "rejected")).toEqual([]);
    // By the processor time of this thread: the clock also counts what other processes of the machine do.
    expect(lag.held).toBeLessThan(100);
    expect(answers).toBeGreaterThan(10);
  });

  it("keeps the time that was asked for", async () => {
    const { outcome } = await client.verify({ claim: HARD, budget: { seconds: 0.1 } });
    // It would take a second; where the verdict comes in time all the same, it says that it was forced.
    expect(outcome.kind === "failed" ? outcome.failure.code : outcome.verdict.forced).toMatch(/^(?:worker-timeout|0\.1 seconds)$/);
  });

  it("ends the work of clients that have gone", async () => {
    const { queue } = service.verifications;
    const before = (await fileRecords(home).ids()).length;
    const gone = Array.from({ length: 6 }, (_, at) => {
      const sent = request(`${url}/v1/verify`, { method: "POST", headers: { "content-type": "application/json" } });
      sent.on("error", () => undefined).end(JSON.stringify({ claim: `${HARD.slice(0, 1990)} ${at}` }));
      return sent;
    });
    // Long work leaves one of the two places to others.
    await expect.poll(() => queue.running()).toBe(1);
    for (const sent of gone) sent.destroy();
    await expect.poll(() => queue.running() + queue.waiting("now"), { interval: 20 }).toBe(0);
    expect((await fileRecords(home).ids()).length - before).toBeLessThan(gone.length);
    expect(await client.verify(CLAIM)).toMatchObject({ outcome: { kind: "verdict" } });
  });
});
