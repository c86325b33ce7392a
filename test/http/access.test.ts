import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.js";
import { serve } from "../../src/http/serve.js";
import type { Verify } from "../../src/service/shared-work.js";
import { apiKeys } from "../../src/store/api-keys.js";
import { keyUsage } from "../../src/store/key-usage.js";
import { localAnswers, openKeptAnswers } from "../../src/store/local-answers.js";
import { episodeOf, failedOutcome } from "../support/episode.js";
import { post, problemFrom } from "../support/http-requests.js";
import { atOnce, fakeService, heldVerify, memoryJournal, testApp } from "../support/open-service.js";
import { tempFolder } from "../support/temp-folder.js";
import { rejectionOf } from "../support/thrown.js";

const sky = (headers: Readonly<Record<string, string>> = {}) => post({ claim: "The sky is blue." }, "/v1/verify", headers);
const bearer = (key: string) => sky({ authorization: `Bearer ${key}` });

describe("keys", () => {
  it("are asked for from the first one on, and refused once revoked", async () => {
    const home = tempFolder();
    const keys = apiKeys(home);
    const { app, lines } = await testApp(fakeService({ verify: atOnce }).service, { keys });
    expect((await app.inject(sky())).statusCode).toBe(200);
    const key = await apiKeys(home).add("a customer");

    expect(await problemFrom(app, sky())).toMatchObject({ status: 401, type: "urn:plumbline:unauthorized" });
    expect((await app.inject(bearer(key))).statusCode).toBe(200);
    expect((await app.inject(sky({ "x-api-key": key }))).statusCode).toBe(200);
    expect((await app.inject(bearer(`${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`))).statusCode).toBe(401);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject("/metrics")).statusCode).toBe(401);
    await apiKeys(home).revoke(key.split("_")[1] ?? "");
    expect((await app.inject(bearer(key))).statusCode).toBe(401);
    expect(readFileSync(join(home, "keys.json"), "utf8")).not.toContain(key);
    expect(lines.join("")).not.toContain(key);
  });

  it.each([
    "/%761/verifications",
    "/v1/%76erifications",
    "//v1/verifications",
    "/V1/verifications",
    "http://localhost/v1/verifications",
    "/%6detrics",
    "/metrics?x=/healthz",
  ])("are asked for however the address is written: %s", async (url) => {
    const home = tempFolder();
    await apiKeys(home).add("a customer");
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { keys: apiKeys(home) });
    expect([401, 404]).toContain((await app.inject({ url, headers: { host: "localhost" } })).statusCode);
  });

  it("and search terms are not logged, and responses are not cached by proxies", async () => {
    const { app, lines } = await testApp(fakeService({ verify: atOnce }).service, {});
    const { headers } = await app.inject("/v1/verifications?q=planted-words");
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    expect(lines.join("")).toContain("/v1/verifications");
    expect(lines.join("")).not.toContain("planted-words");
  });

  it("and claims are in no log, whatever becomes of them", async () => {
    const planted = "Zanzibar-planted is an island.";
    const failing: Verify = async (request, under) => {
      if (request.claim.startsWith("Broken")) throw new Error("something else");
      return request.claim.startsWith("Late") ? episodeOf({ outcome: failedOutcome("graph-timeout") }) : atOnce(request, under);
    };
    const { service } = fakeService({ verify: failing });
    const lines: string[] = [];
    const log = { level: "debug", stream: { write: (line: string) => void lines.push(line) } };
    const { app } = await testApp(service, { log });
    const statuses: number[] = [];
    for (const claim of [planted, `Broken: ${planted}`, `Late: ${planted}`, `${planted} ${"x".repeat(2000)}`])
      statuses.push((await app.inject(post({ claim, evidence: [{ text: planted }] }, "/v1/verify"))).statusCode);
    statuses.push((await app.inject(post({ claims: [planted, `Broken: ${planted}`] }, "/v1/verifications"))).statusCode);
    statuses.push((await app.inject(post({ text: planted }, "/v1/verifications"))).statusCode);
    statuses.push((await app.inject(post({ claim: planted, [planted]: 1 }, "/v1/verify"))).statusCode);
    statuses.push((await app.inject(post({ claim: planted }, "/v1/verify", { accept: "text/event-stream" }))).statusCode);

    expect(statuses).toEqual([200, 500, 502, 400, 202, 202, 400, 200]);
    expect(lines.join("")).toContain("answered");
    expect(lines.join("")).not.toContain("planted");
  });

  it("stay asked for when their file is damaged or taken away", async () => {
    const home = tempFolder();
    await apiKeys(home).add("a customer");
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { keys: apiKeys(home) });
    expect((await app.inject(sky())).statusCode).toBe(401);
    rmSync(join(home, "keys.json"));
    expect((await app.inject(sky())).statusCode).toBe(401);
    writeFileSync(join(home, "keys.json"), "{");
    expect(await problemFrom(app, sky())).toMatchObject({ status: 500, detail: "something went wrong here" });
  });

  it("are needed where others can reach the service, before anything is opened", async () => {
    const home = join(tempFolder(), "home");
    const config = readConfig({ PLUMBLINE_HOME: home, PLUMBLINE_HOST: "0.0.0.0", PLUMBLINE_PORT: "0" });
    const error = await rejectionOf(serve(config, { log: { write: () => undefined }, insecure: false }));

    expect(error).toMatchObject({ code: "invalid-config" });
    expect(error.message).toContain("--insecure");
    expect(existsSync(home)).toBe(false);
  });

  it("are held to their claims a day, over a restart too, and what was refused counts nothing", async () => {
    const home = tempFolder();
    let now = Date.UTC(2026, 0, 1, 12);
    const key = await apiKeys(home).add("a customer", { claimsPerDay: 3 });
    const headers = { authorization: `Bearer ${key}` };
    const many = (count: number) => post({ claims: Array.from({ length: count }, (_, n) => `Claim ${n}.`) }, "/v1/verifications", headers);
    const first = keyUsage(home, () => now);
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { keys: apiKeys(home), usage: first });
    expect((await app.inject(bearer(key))).statusCode).toBe(200);
    expect((await app.inject(post({ claim: "" }, "/v1/verify", headers))).statusCode).toBe(400);
    const refused = await app.inject(many(3));
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, String(12 * 3600)]);
    expect(refused.json().detail).toBe("at most 3 claims a day, of which 1 were used");
    expect((await app.inject(many(2))).statusCode).toBe(202);
    await first.settled();

    const second = keyUsage(home, () => now);
    const { app: again } = await testApp(fakeService({ verify: atOnce }).service, { keys: apiKeys(home), usage: second });
    expect((await again.inject(bearer(key))).statusCode).toBe(429);
    now += 12 * 3_600_000;
    expect((await again.inject(bearer(key))).statusCode).toBe(200);
    await second.settled();
  });

  it("may have a rate of their own", async () => {
    const home = tempFolder();
    const [slow, fast] = [await apiKeys(home).add("slow", { requestsPerMinute: 2 }), await apiKeys(home).add("fast")];
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { keys: apiKeys(home), requestsPerMinute: 3 });
    const statuses = async (key: string) => {
      const seen: number[] = [];
      for (let time = 0; time < 4; time++) seen.push((await app.inject(bearer(key))).statusCode);
      return seen;
    };

    expect(await statuses(slow)).toEqual([200, 200, 429, 429]);
    expect(await statuses(fast)).toEqual([200, 200, 200, 429]);
    expect(Number((await app.inject(bearer(slow))).headers["retry-after"])).toBeGreaterThan(10);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
  });
});

describe("a request that is sent twice", () => {
  const once = { "idempotency-key": "order-7" };

  it("is carried out once, and answered with the first answer", async () => {
    const { service, records } = fakeService({ verify: atOnce });
    const { app } = await testApp(service);
    const [first, second] = [await app.inject(sky(once)), await app.inject(sky(once))];

    expect(second.body).toBe(first.body);
    expect(second.statusCode).toBe(200);
    expect(second.headers["content-type"]).toBe(first.headers["content-type"]);
    expect([first.headers["idempotency-replayed"], second.headers["idempotency-replayed"]]).toEqual([undefined, "true"]);
    expect(records.kept.size).toBe(1);
  });

  it("keeps the place of jobs too", async () => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service);
    const submitted = post({ claim: "The sky is blue." }, "/v1/verifications", once);
    const [first, second] = [await app.inject(submitted), await app.inject(submitted)];

    expect(second.statusCode).toBe(202);
    expect(second.headers["location"]).toBe(first.headers["location"]);
  });

  it("is refused while the first is under way, and with another body", async () => {
    const { verify, held } = heldVerify();
    const { app } = await testApp(fakeService({ verify }).service);
    const first = app.inject(sky(once));
    await expect.poll(() => held.length).toBe(1);
    expect(await problemFrom(app, sky(once))).toMatchObject({ status: 409, type: "urn:plumbline:in-flight" });
    held[0]?.release();
    await first;

    const other = post({ claim: "The sky is green." }, "/v1/verify", once);
    expect(await problemFrom(app, other)).toMatchObject({ status: 422, type: "urn:plumbline:key-reused" });
    expect(await problemFrom(app, sky({ "idempotency-key": "a b" }))).toMatchObject({ status: 400 });
  });

  it("is remembered after a restart, for a day", async () => {
    const home = tempFolder();
    const asked = async (since: number) => {
      const answers = openKeptAnswers(home, since);
      const { app } = await testApp(fakeService({ verify: atOnce }).service, { answers: localAnswers(Date.now, answers) });
      const response = await app.inject(sky(once));
      answers.close();
      return { replayed: response.headers["idempotency-replayed"], body: response.body, type: response.headers["content-type"] };
    };
    const first = await asked(0);
    expect(first.replayed).toBeUndefined();
    appendFileSync(join(home, "answers", "1.jsonl"), '{"name": "cut sho');
    expect(await asked(0)).toEqual({ ...first, replayed: "true" });
    expect((await asked(Date.now() + 1)).replayed).toBeUndefined();
  });

  it("is carried out once by all processes of a shared server", async () => {
    const answers = localAnswers(Date.now, null);
    const { verify, held } = heldVerify();
    const [one, other] = [
      await testApp(fakeService({ verify }).service, { answers }),
      await testApp(fakeService({ verify }).service, { answers }),
    ];
    const first = one.app.inject(sky(once));
    await expect.poll(() => held.length).toBe(1);
    expect(await problemFrom(other.app, sky(once))).toMatchObject({ status: 409 });
    held[0]?.release();
    const { body } = await first;
    const second = await other.app.inject(sky(once));
    expect([second.body, second.headers["idempotency-replayed"]]).toEqual([body, "true"]);
    expect(held).toHaveLength(1);
  });

  it("has its answer also where the first client left before it came", async () => {
    let accept: () => void = () => undefined;
    const journal = memoryJournal();
    const slow = { add: () => new Promise<void>((resolve) => (accept = resolve)) };
    const { app } = await testApp(fakeService({ verify: atOnce, journal, webhooks: slow }).service);
    const url = await app.listen({ port: 0 });
    const headers = { ...once, "content-type": "application/json" };
    const send = (signal?: AbortSignal) =>
      fetch(`${url}/v1/verifications`, { method: "POST", headers, body: '{"claim": "The sky is blue."}', ...(signal ? { signal } : {}) });
    const gone = new AbortController();
    const first = send(gone.signal).catch(() => "gone");
    await expect.poll(async () => (await send()).status).toBe(409);
    gone.abort();
    expect(await first).toBe("gone");
    await new Promise((resolve) => setTimeout(resolve, 50));
    accept();
    await expect.poll(async () => (await send()).headers.get("idempotency-replayed")).toBe("true");
    await app.close();
  });

  it("may be tried again where the first failed", async () => {
    let calls = 0;
    const { app } = await testApp(
      fakeService({ verify: (...given) => (++calls === 1 ? Promise.reject(new Error("once")) : atOnce(...given)) }).service,
    );

    expect((await app.inject(sky(once))).statusCode).toBe(500);
    expect((await app.inject(sky(once))).statusCode).toBe(200);
  });
});

describe("pages of other origins", () => {
  it("may call if they are listed, and others may not", async () => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { origins: ["https://desk.example.org"] });
    const preflight = (origin: string) =>
      app.inject({ method: "OPTIONS", url: "/v1/verify", headers: { origin, "access-control-request-method": "POST" } });
    const allowed = await preflight("https://desk.example.org");

    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers["access-control-allow-origin"]).toBe("https://desk.example.org");
    expect((await app.inject(sky({ origin: "https://desk.example.org" }))).headers["access-control-allow-origin"]).toBe(
      "https://desk.example.org",
    );
    expect((await preflight("https://evil.example.com")).statusCode).toBe(405);
    expect((await app.inject(sky({ origin: "https://evil.example.com" }))).headers["access-control-allow-origin"]).toBeUndefined();
  });
});
