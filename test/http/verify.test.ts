import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VERSION } from "../../src/base/package-root.js";
import { type OpenService, openService } from "../../src/compose/open-service.js";
import { readConfig } from "../../src/config.js";
import { PlumblineError } from "../../src/errors.js";
import type { App } from "../../src/http/new-app.js";
import type { Verify } from "../../src/service/shared-work.js";
import { answerSchema } from "../../src/service/verification-schema.js";
import { fileRecords } from "../../src/store/file-records.js";
import { episodeOf, failedOutcome } from "../support/episode.js";
import { post, problemFrom } from "../support/http-requests.js";
import { atOnce, fakeService, heldVerify, testApp } from "../support/open-service.js";
import { suiteFolder } from "../support/temp-folder.js";

describe("the service over the starter graph", () => {
  let home: string;
  let service: OpenService;
  let app: App;

  beforeAll(async () => {
    home = suiteFolder();
    service = await openService(readConfig({ PLUMBLINE_HOME: home, PLUMBLINE_ALLOWED_POLICIES: "wkgfc,kg-only" }));
    app = (await testApp(service)).app;
  });
  afterAll(async () => {
    await app.close();
    await service.close(0);
    await rm(home, { recursive: true, force: true });
  });

  it("verifies a claim and keeps the record", async () => {
    const response = await app.inject(post({ claim: "  Marie Curie was\nborn in Warsaw. " }));

    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toMatch(/^application\/json/);
    const episode = answerSchema.strict().parse(response.json());
    expect(episode.claim).toEqual({ text: "Marie Curie was born in Warsaw.", asOf: null, url: null });
    expect(episode.outcome).toMatchObject({ kind: "verdict", verdict: { label: "supported", forced: null } });
    expect(readdirSync(join(home, "records"))).toContain(`${episode.id}.json`);
    expect({ ...(await fileRecords(home).load(episode.id)), recorded: true }).toEqual(response.json());
  });

  it("refutes what the graph contradicts, citing statements that it sends", async () => {
    const episode = answerSchema.parse((await app.inject(post({ claim: "Marie Curie was born in Paris.", asOf: "2020" }))).json());

    if (episode.outcome.kind !== "verdict") throw new Error("no verdict");
    expect(episode.outcome.verdict.label).toBe("refuted");
    expect(episode.claim.asOf).toBe("2020");
    const sent = episode.graph.statements.map(({ id }) => id);
    expect(episode.outcome.verdict.citations.length).toBeGreaterThan(0);
    for (const citation of episode.outcome.verdict.citations) expect(sent).toContain("statement" in citation && citation.statement);
  });

  it("shows both sides where the graph and a text disagree", async () => {
    const evidence = [{ text: "Marie Curie was born in Krakow.", source: "a leaflet" }];
    const response = await app.inject(post({ claim: "Marie Curie was born in Warsaw.", evidence }));
    const { outcome, graph } = answerSchema.strict().parse(response.json());

    expect(outcome).toMatchObject({ kind: "verdict", verdict: { label: "conflicting" } });
    expect(graph.passages).toEqual([{ id: "p1", text: evidence[0]?.text, provenance: { source: "given", name: "a leaflet" } }]);
    const stances = outcome.kind === "verdict" ? outcome.verdict.citations.map(({ stance }) => stance) : [];
    expect(new Set(stances)).toEqual(new Set(["supports", "refutes"]));
  });

  it("reports its health and configuration", async () => {
    const response = await app.inject("/healthz");

    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: "ok", version: VERSION, graph: service.graph, policy: "wkgfc/0001-initial" });
  });

  it("refuses a search that nothing could do, instead of leaving it out silently", async () => {
    const claim = "Marie Curie was born in Warsaw.";
    const problem = await problemFrom(app, post({ claim, search: true }));
    expect(problem).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/^search: this service was started without a search engine/),
    });
    const jobs = { method: "POST", url: "/v1/verifications", payload: { claims: [claim], search: true } } as const;
    expect((await app.inject(jobs)).statusCode).toBe(400);
    for (const search of [false, null]) expect((await app.inject(post({ claim, search }))).statusCode).toBe(200);
  });

  it("answers a bad body with every fault", async () => {
    const problem = await problemFrom(app, post({ claim: "   ", asOf: "yesterday", lang: "en" }));

    expect(problem).toMatchObject({ status: 400, title: "Invalid request", type: "urn:plumbline:invalid-input" });
    expect(problem.detail).toContain("claim: the claim is empty");
    expect(problem.detail).toContain("asOf: a date is YYYY, YYYY-MM or YYYY-MM-DD");
    expect(problem.detail).toContain('"lang"');
  });

  it.each([
    ["no claim", {}, "claim "],
    ["a claim that is no text", { claim: 7 }, "claim "],
    ["a claim without words", { claim: "12 + 13" }, "claim: the claim holds no words"],
    ["a claim that is too long", { claim: "a".repeat(2001) }, "claim: a claim has at most 2000 characters"],
    ["control characters", { claim: "a\u0000b" }, "claim: the claim holds control characters"],
    ["an unknown field", { claim: "The sky is blue.", asof: "2020" }, '"asof"'],
    ["a list", [], "body "],
    ["null", null, "body "],
  ])("refuses %s", async (_, body, detail) => {
    const problem = await problemFrom(app, post(body));

    expect(problem.status).toBe(400);
    expect(problem.detail).toContain(detail);
  });

  it.each(["2020-13-01", "9999-99-99", "2021-02-29"])("answers 400 to the date %s, which no calendar has", async (asOf) => {
    expect(await problemFrom(app, post({ claim: "The sky is blue.", asOf }))).toMatchObject({ status: 400 });
  });

  it("refuses what is not JSON", async () => {
    expect(await problemFrom(app, post('{"claim": '))).toMatchObject({ status: 400, type: "urn:plumbline:malformed-request" });
    expect(await problemFrom(app, { ...post("claim=x"), headers: { "content-type": "text/csv" } })).toMatchObject({ status: 415 });
    expect(await problemFrom(app, { ...post("claim=x"), headers: { "content-type": "text/plain" } })).toMatchObject({ status: 415 });
  });

  it("refuses a body over the limit", async () => {
    expect(await problemFrom(app, post({ claim: "a".repeat(17 * 1024 * 1024) }))).toMatchObject({
      status: 413,
      type: "urn:plumbline:body-too-large",
    });
  });

  it("says what is not there", async () => {
    expect(await problemFrom(app, { method: "GET", url: "/v2/verify" })).toMatchObject({
      type: "urn:plumbline:not-found",
      title: "Not found",
      status: 404,
      detail: "there is no GET /v2/verify",
    });
    expect((await problemFrom(app, { method: "GET", url: `/${"x".repeat(5000)}` })).detail.length).toBeLessThan(300);
  });

  it.each(["GET", "PUT", "PATCH", "DELETE"] as const)("says that %s is not how to verify", async (method) => {
    const response = await app.inject({ method, url: "/v1/verify" });

    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe("POST");
    expect(response.json()).toMatchObject({ type: "urn:plumbline:method-not-allowed" });
  });

  it("uses less where less is asked for, and no policy that there is not", async () => {
    const claim = "Marie Curie was born in Warsaw.";
    const answer = answerSchema.parse((await app.inject(post({ claim, policy: "wkgfc", budget: { seconds: 60 }, search: false }))).json());

    expect(answer.policy).toBe("wkgfc/0001-initial");
    expect((await app.inject(post({ claim, policy: "kg-only" }))).statusCode).toBe(200);
    expect((await problemFrom(app, post({ claim, policy: "ragar-tree" }))).detail).toContain("is not available here");
    expect(await problemFrom(app, post({ claim, policy: "nobody" }))).toMatchObject({ status: 400, type: "urn:plumbline:invalid-input" });
  });

  it("hears whom a name means", async () => {
    const names = { Georgia: "Q1428" };
    const { links } = answerSchema.parse((await app.inject(post({ claim: "Georgia's capital is Atlanta.", names }))).json());

    expect(links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : []))).toContain("Q1428");
  });

  it("refuses passages that are too much together", async () => {
    const evidence = Array.from({ length: 11 }, () => ({ text: "word ".repeat(3999) }));

    expect((await problemFrom(app, post({ claim: "The sky is blue.", evidence }))).detail).toContain("more than 200 kB together");
  });

  it("answers an address that cannot be decoded like any other fault", async () => {
    expect(await problemFrom(app, { method: "GET", url: "/%zz" })).toMatchObject({ status: 400 });
  });
});

describe("the service when something goes wrong behind it", () => {
  const sky = post({ claim: "The sky is blue." });
  const failing = (error: Error) => testApp(fakeService({ verify: () => Promise.reject(error) }).service);

  it("hides an internal error behind 500, and logs it with its cause and the request's id", async () => {
    const { app, lines } = await failing(new Error("secret at /home/someone/.key", { cause: new Error("the root of it") }));
    const problem = await problemFrom(app, { ...sky, headers: { ...sky.headers, "x-request-id": "abc-1" } });

    expect(problem).toEqual({
      type: "urn:plumbline:internal",
      title: "Internal error",
      status: 500,
      detail: "something went wrong here",
      instance: "urn:plumbline:request:abc-1",
    });
    const logged = lines.filter((line) => line.includes('"level":50'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("the root of it");
    expect(logged[0]).toContain('"reqId":"abc-1"');
  });

  it.each([503, 403])("does not take the status %i of an internal error for its own", async (statusCode) => {
    const { app } = await failing(Object.assign(new Error("upstream said: token abc is wrong"), { statusCode }));

    expect(await problemFrom(app, sky)).toMatchObject({ status: 500, detail: "something went wrong here" });
  });

  it("answers 400 when the engine refuses the input", async () => {
    const { app } = await failing(new PlumblineError("invalid-input", "the claim is empty"));

    expect(await problemFrom(app, sky)).toMatchObject({ status: 400, detail: "the claim is empty" });
  });

  it("answers 502 with the whole episode when a verification failed, so that no error looks like a label", async () => {
    const { app } = await testApp(fakeService({ verify: async () => episodeOf({ outcome: failedOutcome("graph-timeout") }) }).service);
    const response = await app.inject(sky);

    expect(response.statusCode).toBe(502);
    expect(response.json()).toMatchObject({ outcome: failedOutcome("graph-timeout"), recorded: true });
  });

  it("gives a verdict that could not be kept, says so without a path, and is not ready", async () => {
    const verify = async () => episodeOf({ notRecorded: "the record /home/someone/records/x.json could not be written" });
    const { app } = await testApp(fakeService({ verify, writable: () => false }).service);
    const response = await app.inject(sky);
    const ready = await app.inject("/readyz");

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ recorded: false, outcome: { kind: "verdict" } });
    expect(response.body).not.toContain("/home/");
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: "not-ready", checks: { records: "failing", queue: "ok", places: "ok", running: "ok" } });
  });

  it("refuses what cannot wait, with the time after which to try again, and serves what waited", async () => {
    const { verify, held } = heldVerify();
    const { app } = await testApp(fakeService({ verify, limits: { concurrency: 1, waiting: { now: 1, later: 0 } } }).service);
    const [first, second] = [app.inject(sky), app.inject(post({ claim: "The sea is blue." }))];
    await expect.poll(() => held.length).toBe(1);
    const refused = await app.inject(post({ claim: "The grass is blue." }));
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ type: "urn:plumbline:overloaded" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    held[0]?.release();
    await expect.poll(() => held.length).toBe(2);
    held[1]?.release();

    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
  });

  it("does not let a request wait forever", async () => {
    const { verify, held } = heldVerify();
    const { app } = await testApp(fakeService({ verify, limits: { concurrency: 1, waitMs: 20 } }).service);
    const first = app.inject(sky);
    await expect.poll(() => held.length).toBe(1);

    expect((await app.inject(post({ claim: "The sea is blue." }))).statusCode).toBe(503);
    held[0]?.release();
    await first;
  });

  it("ends the work of 200 clients that have gone within a second, and keeps nothing of it", async () => {
    let [queries, stopped] = [0, 0];
    const asking: Verify = (_, { signal }) =>
      new Promise((resolve) => {
        const timer = setInterval(() => queries++, 5);
        signal.addEventListener("abort", () => {
          clearInterval(timer);
          stopped++;
          resolve(episodeOf());
        });
      });
    const { service, records } = fakeService({ verify: asking, limits: { concurrency: 200, waiting: { now: 200, later: 0 } } });
    const { app } = await testApp(service);
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const controller = new AbortController();
    const asked = Array.from({ length: 200 }, (_, at) =>
      fetch(`${url}/v1/verify`, {
        ...{ method: "POST", headers: sky.headers, signal: controller.signal },
        body: JSON.stringify({ claim: `The sky is blue, part ${at}.` }),
      }).catch(() => "gone"),
    );
    await expect.poll(() => service.verifications.queue.running(), { timeout: 10_000 }).toBe(200);
    controller.abort();
    await Promise.all(asked);
    await expect.poll(() => stopped, { interval: 10 }).toBe(200);
    const then = queries;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([queries, service.verifications.queue.running(), records.kept.size]).toEqual([then, 0, 0]);
    await app.close();
  });

  it("stops a verification when the caller has gone away, and keeps nothing of it", async () => {
    const { verify, held } = heldVerify();
    const { service, records } = fakeService({ verify });
    const { app } = await testApp(service);
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const controller = new AbortController();
    const request = { method: "POST", headers: sky.headers, body: sky.payload, signal: controller.signal };
    const asked = fetch(`${url}/v1/verify`, request).catch(() => "gone");
    await expect.poll(() => held.length).toBe(1);
    controller.abort();

    await expect.poll(() => held[0]?.signal.aborted).toBe(true);
    expect(await asked).toBe("gone");
    expect(records.kept.size).toBe(0);
    await app.close();
  });

  it("answers only to names that it is known by", async () => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { hosts: ["claims.example.org"] });
    const as = async (host: string) => (await app.inject({ ...sky, headers: { ...sky.headers, host } })).statusCode;

    expect(await as("evil.example.com")).toBe(403);
    expect([await as("localhost:8642"), await as("127.0.0.1"), await as("[::1]:80"), await as("claims.example.org:443")]).toEqual([
      200, 200, 200, 200,
    ]);
  });
});
