import { describe, expect, it } from "vitest";
import { sampleRefusals } from "../../src/http/shed-load.js";
import { post } from "../support/http-requests.js";
import { fakeService, heldVerify, testApp } from "../support/open-service.js";

const claim = (n: number, headers: Readonly<Record<string, string>> = {}) => post({ claim: `Claim ${n}.` }, "/v1/verify", headers);

describe("a flood of claims", () => {
  it("is refused before bodies are read, and written to the log by samples", async () => {
    const { verify, held } = heldVerify();
    const { service } = fakeService({ verify, limits: { concurrency: 1, waiting: { now: 1, later: 10 }, waitMs: 60_000 } });
    const { app, lines } = await testApp(service, { holdMs: 2 });
    let parsed = 0;
    app.addHook("preValidation", async () => {
      parsed++;
    });
    const taken = [app.inject(claim(0)), app.inject(claim(1))];
    await expect.poll(() => held.length).toBe(1);

    const start = performance.now();
    const answers = [];
    for (let n = 2; n < 202; n++) answers.push(await app.inject(claim(n)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(answers.at(-1)?.json()).toMatchObject({ type: "urn:plumbline:overloaded" });
    expect(answers.at(-1)?.headers["retry-after"]).toBeDefined();
    // The first of every second are read.
    expect(parsed).toBeLessThan(100);
    expect(lines.length).toBeLessThanOrEqual(10 * (2 + (performance.now() - start) / 1000));

    const before = parsed;
    await app.inject(claim(3, { "idempotency-key": "order-7" }));
    expect(parsed).toBe(before + 1);
    expect((await app.inject("/healthz")).statusCode).toBe(200);

    for (let n = 0; n < 2; n++) {
      await expect.poll(() => held.length).toBe(n + 1);
      held[n]?.release();
    }
    expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });
});

describe("clients that ask again at once", () => {
  it("are answered a little later each time, and get a place that has become free meanwhile", async () => {
    const { verify, held } = heldVerify();
    const { service } = fakeService({ verify, limits: { concurrency: 1, waiting: { now: 1, later: 10 }, waitMs: 60_000 } });
    const { app } = await testApp(service, { holdMs: 300 });
    const taken = [app.inject(claim(0)), app.inject(claim(1))];
    await expect.poll(() => held.length).toBe(1);

    let refused = 0;
    const end = performance.now() + 900;
    const insist = async (n: number) => {
      while (performance.now() < end) if ((await app.inject(claim(100 + n))).statusCode === 503) refused++;
    };
    await Promise.all(Array.from({ length: 50 }, (_, n) => insist(n)));
    // Each client was held at least twice.
    expect(refused).toBeLessThan(50 * 5);

    for (let n = 0; n < 17; n++) await app.inject(claim(200));
    const late = app.inject(claim(201));
    held[0]?.release();
    await expect.poll(() => held.length).toBe(2);
    held[1]?.release();
    await expect.poll(() => held.length).toBe(3);
    held[2]?.release();
    expect((await Promise.all([...taken, late])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });
});

describe("sampleRefusals", () => {
  it("takes ten refusals a second and says how many were left out; everything else is logged", () => {
    let time = 0;
    const sampled = sampleRefusals(() => time);
    const first = Array.from({ length: 50 }, () => sampled(503));
    expect(first.filter(({ logged }) => logged)).toHaveLength(10);
    expect(sampled(200)).toEqual({ logged: true, leftOut: 0 });
    time = 1000;
    expect([sampled(429), sampled(503)]).toEqual([
      { logged: true, leftOut: 40 },
      { logged: true, leftOut: 0 },
    ]);
  });
});
