import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../../src/compose.js";
import { readConfig } from "../../src/config.js";
import { episodeSchema } from "../../src/domain/schemas/episode-schema.js";
import { PlumblineError } from "../../src/errors.js";
import { buildApp } from "../../src/http/app.js";
import { problemSchema } from "../../src/http/schemas.js";
import { VERSION } from "../../src/package-root.js";
import { episodeOf, failedOutcome } from "../support/episode.js";
import { memoryGraph } from "../support/memory-graph.js";
import { testPolicy } from "../support/policy.js";

const post = (payload: unknown): InjectOptions => ({
  method: "POST",
  url: "/v1/verify",
  headers: { "content-type": "application/json" },
  payload: typeof payload === "string" ? payload : JSON.stringify(payload),
});

/** An engine that only does what the test says. */
function engineOf(verify: Engine["verify"]): Engine {
  const unused = () => Promise.reject(new Error("not part of this test"));
  return { kg: memoryGraph(), policy: testPolicy(), verify, load: unused, close: async () => undefined };
}

async function problemFrom(app: FastifyInstance, request: InjectOptions) {
  const response = await app.inject(request);
  expect(response.headers["content-type"]).toMatch(/^application\/problem\+json/);
  const problem = problemSchema.strict().parse(response.json());
  expect(problem.status).toBe(response.statusCode);
  return problem;
}

describe("the service over the starter graph", () => {
  let home: string;
  let engine: Engine;
  let app: FastifyInstance;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "plumbline-http-"));
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: home }));
    app = buildApp(engine);
  });
  afterAll(async () => {
    await app.close();
    await engine.close();
    await rm(home, { recursive: true, force: true });
  });

  it("verifies a claim and keeps the record", async () => {
    const response = await app.inject(post({ claim: "  Marie Curie was\nborn in Warsaw. " }));

    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toMatch(/^application\/json/);
    const episode = episodeSchema.strict().parse(response.json());
    expect(episode.claim).toEqual({ text: "Marie Curie was born in Warsaw.", asOf: null, url: null });
    expect(episode.outcome).toMatchObject({ kind: "verdict", verdict: { label: "supported", forced: null } });
    expect(readdirSync(join(home, "records"))).toContain(`${episode.id}.json`);
    expect(await engine.load(episode.id)).toEqual(response.json());
  });

  it("refutes what the graph contradicts, citing statements that it sends", async () => {
    const episode = episodeSchema.parse((await app.inject(post({ claim: "Marie Curie was born in Paris.", asOf: "2020" }))).json());

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
    const { outcome, graph } = episodeSchema.strict().parse(response.json());

    expect(outcome).toMatchObject({ kind: "verdict", verdict: { label: "conflicting" } });
    expect(graph.passages).toEqual([{ id: "p1", text: evidence[0]?.text, provenance: { source: "given", name: "a leaflet" } }]);
    const stances = outcome.kind === "verdict" ? outcome.verdict.citations.map(({ stance }) => stance) : [];
    expect(new Set(stances)).toEqual(new Set(["supports", "refutes"]));
  });

  it("says that it is well, and what it runs on", async () => {
    const response = await app.inject("/healthz");

    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: "ok", version: VERSION, graph: engine.kg.id, policy: "wkgfc/0001-initial" });
  });

  it("answers a bad body with every fault", async () => {
    const problem = await problemFrom(app, post({ claim: "   ", asOf: "yesterday", lang: "en" }));

    expect(problem).toMatchObject({ status: 400, title: "Invalid request", type: "urn:plumbline:invalid-input" });
    expect(problem.detail).toContain("claim: the claim is empty");
    expect(problem.detail).toContain("asOf: a date is YYYY, YYYY-MM or YYYY-MM-DD");
    expect(problem.detail).toContain('"lang"');
  });

  it.each([
    ["no claim", {}, "claim: "],
    ["a claim that is no text", { claim: 7 }, "claim: "],
    ["a claim without words", { claim: "12 + 13" }, "claim: the claim holds no words"],
    ["a claim that is too long", { claim: "a".repeat(2001) }, "claim: a claim has at most 2000 characters"],
    ["control characters", { claim: "a\u0000b" }, "claim: the claim holds control characters"],
    ["an unknown field", { claim: "The sky is blue.", asof: "2020" }, '"asof"'],
    ["a list", [], "body: "],
    ["null", null, "body: "],
  ])("refuses %s", async (_, body, detail) => {
    const problem = await problemFrom(app, post(body));

    expect(problem.status).toBe(400);
    expect(problem.detail).toContain(detail);
  });

  it.each(["2020-13-01", "9999-99-99", "2021-02-29"])("answers 400 to the date %s, which no calendar has", async (asOf) => {
    expect(await problemFrom(app, post({ claim: "The sky is blue.", asOf }))).toMatchObject({ status: 400 });
  });

  it("refuses what is not JSON", async () => {
    expect(await problemFrom(app, post('{"claim": '))).toMatchObject({ status: 400, title: "Invalid request" });
    expect(await problemFrom(app, { ...post("claim=x"), headers: { "content-type": "text/csv" } })).toMatchObject({ status: 415 });
  });

  it("refuses a body over the limit", async () => {
    expect(await problemFrom(app, post({ claim: "a".repeat(2 * 1024 * 1024) }))).toMatchObject({ status: 413, title: "Invalid request" });
  });

  it("says what is not there", async () => {
    expect(await problemFrom(app, { method: "GET", url: "/v1/verify" })).toEqual({
      type: "urn:plumbline:not-found",
      title: "Not found",
      status: 404,
      detail: "there is no GET /v1/verify",
    });
    expect((await problemFrom(app, { method: "GET", url: `/${"x".repeat(5000)}` })).detail.length).toBeLessThan(300);
  });

  it("answers an address that cannot be decoded like any other fault", async () => {
    expect(await problemFrom(app, { method: "GET", url: "/%zz" })).toMatchObject({ status: 400 });
  });
});

describe("the service when something goes wrong behind it", () => {
  it("hides an internal error behind 500", async () => {
    const app = buildApp(engineOf(() => Promise.reject(new Error("secret at /home/someone/.key"))));

    expect(await problemFrom(app, post({ claim: "The sky is blue." }))).toEqual({
      type: "urn:plumbline:error",
      title: "Internal error",
      status: 500,
      detail: "something went wrong here",
    });
  });

  it.each([503, 403])("does not take the status %i of an internal error for its own", async (statusCode) => {
    const error = Object.assign(new Error("upstream said: token abc is wrong"), { statusCode });
    const app = buildApp(engineOf(() => Promise.reject(error)));

    expect(await problemFrom(app, post({ claim: "The sky is blue." }))).toMatchObject({ status: 500, detail: "something went wrong here" });
  });

  it("answers 503 with the reason when records cannot be kept", async () => {
    const app = buildApp(engineOf(() => Promise.reject(new PlumblineError("record-unwritable", "set PLUMBLINE_HOME"))));

    expect(await problemFrom(app, post({ claim: "The sky is blue." }))).toEqual({
      type: "urn:plumbline:record-unwritable",
      title: "Unavailable",
      status: 503,
      detail: "set PLUMBLINE_HOME",
    });
  });

  it("answers 400 when the engine refuses the input", async () => {
    const app = buildApp(engineOf(() => Promise.reject(new PlumblineError("invalid-input", "the claim is empty"))));

    expect(await problemFrom(app, post({ claim: "The sky is blue." }))).toMatchObject({ status: 400, detail: "the claim is empty" });
  });

  it("answers 502 with the whole episode when a verification failed, so that no error looks like a label", async () => {
    const episode = episodeOf({ outcome: failedOutcome("graph-timeout") });
    const app = buildApp(engineOf(async () => episode));
    const response = await app.inject(post({ claim: "The sky is blue." }));

    expect(response.statusCode).toBe(502);
    expect(response.json()).toEqual(episode);
  });

  it("gives the engine the claim, its date and a signal", async () => {
    const seen: unknown[] = [];
    const app = buildApp(
      engineOf(async (text, options) => {
        seen.push(text, options?.asOf, options?.signal?.aborted);
        return episodeOf();
      }),
    );
    await app.inject(post({ claim: "The sky is blue.", asOf: "2020-05" }));

    expect(seen).toEqual(["The sky is blue.", "2020-05", false]);
  });

  it("stops a verification when the caller has gone away", async () => {
    const controller = new AbortController();
    const stopped = new Promise<boolean>((resolve) => {
      const app = buildApp(
        engineOf(
          (_, options) =>
            new Promise((answer) => {
              options?.signal?.addEventListener("abort", () => {
                resolve(true);
                answer(episodeOf({ outcome: failedOutcome("aborted") }));
                void app.close();
              });
              controller.abort();
            }),
        ),
      );
      void app.listen({ host: "127.0.0.1", port: 0 }).then((url) =>
        fetch(`${url}/v1/verify`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ claim: "The sky is blue." }),
          signal: controller.signal,
        }).catch(() => undefined),
      );
    });

    expect(await stopped).toBe(true);
  });
});
