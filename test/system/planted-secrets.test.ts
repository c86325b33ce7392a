import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { apiKeys } from "../../src/store/api-keys.js";
import { type EchoServer, startEchoServer } from "../support/echo-server.js";
import { runCli } from "../support/run-cli.js";
import { serveCli } from "../support/serve-cli.js";
import { suiteFolder } from "../support/temp-folder.js";

/** Of every kind that Plumbline is given. None may stand in anything that it says or keeps. */
const SECRETS = {
  model: "sk-Vh2mKq8Tz4Nw6Rb0Xc5Ly9Pd3Fs7Jg1AaEeUuOo",
  search: "9f3c7a1e5b2d8046af17ce93d05b8e62c4419d7f",
  webhook: "whsec_Qm9sdFplcGh5ckZqb3JkR2xhc3NQbGFudGVkU2VjcmV0S2V5MDE=",
  queue: "KelpOtterLantern-7741",
  traces: "TideWillow.Copper.58137.Kite",
  server: "BrassFinch_Orchard_90412_Elm",
};
const CLAIM = "Niels Bohr liked to ski in Norway.";

/** As it is, as base64, as a part of an address, and cut: a third of a key is too much. */
function traceOf(secret: string): readonly string[] {
  return [secret.slice(0, 14), secret.slice(-14), Buffer.from(secret).toString("base64").slice(0, 20), encodeURIComponent(secret)];
}

function shown(where: string, text: string, secrets: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(secrets).flatMap(([kind, secret]) => {
    const found = traceOf(secret).find((piece) => text.includes(piece));
    return found === undefined
      ? []
      : [`${kind} in ${where}: …${text.slice(Math.max(0, text.indexOf(found) - 80), text.indexOf(found) + 60)}…`];
  });
}

function filesUnder(folder: string): readonly { readonly name: string; readonly text: string }[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  // Graphs are large, and made of nothing that is secret.
  const small = entries.filter(({ name }) => !name.endsWith(".kg"));
  return small.map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), "utf8") }));
}

describe("planted secrets", () => {
  let echo: EchoServer;
  beforeAll(async () => {
    echo = await startEchoServer();
  });
  afterAll(() => echo.close());

  it("show nowhere in what the service says, logs, keeps and traces, however what it asks fails", async () => {
    const home = suiteFolder();
    const key = await apiKeys(home).add("reader");
    const secrets = { ...SECRETS, key: key.slice(18) };
    const service = await serveCli({
      PLUMBLINE_HOME: home,
      PLUMBLINE_LOG_LEVEL: "debug",
      PLUMBLINE_MODEL: "small",
      PLUMBLINE_MODEL_URL: `${echo.url}/v1`,
      PLUMBLINE_MODEL_KEY: SECRETS.model,
      PLUMBLINE_MODEL_TIMEOUT_MS: "2000",
      PLUMBLINE_SEARCH: "serper",
      PLUMBLINE_SEARCH_URL: `${echo.url}/search`,
      PLUMBLINE_SEARCH_KEY: SECRETS.search,
      PLUMBLINE_WEBHOOK_TARGETS: echo.url,
      PLUMBLINE_WEBHOOK_SECRET: SECRETS.webhook,
      PLUMBLINE_WORKERS: "0",
      PLUMBLINE_SECONDS: "3",
      OTEL_EXPORTER_OTLP_ENDPOINT: `${echo.url}/otel`,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer ${SECRETS.traces}`,
      OTEL_BSP_SCHEDULE_DELAY: "200",
    });
    const said: string[] = [];
    const ask = async (path: string, init: RequestInit = {}, bearer = key) => {
      const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
      const answer = await fetch(`${service.url}${path}`, { ...init, headers: { ...headers, ...init.headers } });
      said.push(`${path.replace(bearer, "…")} ${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`);
    };
    const post = (path: string, body: object, headers = {}) => ask(path, { method: "POST", body: JSON.stringify(body), headers });
    // Rules decide this one without a model: it succeeds, and somebody is told.
    const easy = "Marie Curie was born in Warsaw.";
    await post("/v1/verifications", { claim: easy, webhook: `${echo.url}/hook` }, { "idempotency-key": "once" });
    const hard = Array.from({ length: 6 }, (_, place) => `Niels Bohr liked to ski in Norway in ${1901 + place}.`);
    await Promise.all([
      post("/v1/verify", { claim: easy }),
      ...hard.map((claim) => post("/v1/verify", { claim })),
      ...hard.map((claim) =>
        post("/v1/verify", { claim: claim.replace("Bohr", "Bohr never"), policy: "web-only" }, { accept: "text/event-stream" }),
      ),
    ]);
    await post("/v1/verifications", { nonsense: key });
    await ask("/v1/verify", { method: "POST", body: "{" });
    await ask(`/v1/verifications/${key}`);
    await ask("/v1/verifications", {}, `${key.slice(0, 20)}wrong`);
    for (const path of ["/healthz", "/readyz", "/metrics", "/v1/capabilities", "/v1/verifications", "/v1/policies", "/openapi.json"])
      await ask(path);
    await vi.waitFor(
      () => expect(echo.headers().includes("webhook-signature") && echo.headers().includes(SECRETS.traces)).toBe(true),
      10_000,
    );
    service.child.kill("SIGTERM");
    await service.ended;

    expect(said.filter((text) => text.startsWith("/v1/verify 200")).length).toBeGreaterThan(6);
    // The test would show nothing where the secrets were not used.
    for (const kind of ["model", "search", "traces"] as const) expect(echo.headers().includes(SECRETS[kind]), kind).toBe(true);
    expect([
      ...said.flatMap((text) => shown(`answer ${text.slice(0, 40)}`, text, secrets)),
      ...shown("log", service.log(), secrets),
      ...filesUnder(home).flatMap(({ name, text }) => shown(`file ${name}`, text, secrets)),
      ...shown("bodies of requests and traces", echo.bodies(), secrets),
    ]).toEqual([]);
  });

  it("show nowhere in what commands print and keep", async () => {
    const home = suiteFolder();
    const base = { PLUMBLINE_HOME: home };
    const model = { PLUMBLINE_MODEL: "small", PLUMBLINE_MODEL_URL: `${echo.url}/v1`, PLUMBLINE_MODEL_KEY: SECRETS.model };
    const search = { PLUMBLINE_SEARCH: "serper", PLUMBLINE_SEARCH_URL: `${echo.url}/search`, PLUMBLINE_SEARCH_KEY: SECRETS.search };
    // Settings that are refused are held to the same in test/config.test.ts.
    const runs: readonly (readonly [readonly string[], Readonly<Record<string, string>>])[] = [
      [["doctor"], { ...base, ...model, ...search, PLUMBLINE_WEBHOOK_SECRET: SECRETS.webhook }],
      [["verify", "--json", CLAIM], { ...base, ...model, ...search, PLUMBLINE_SECONDS: "3" }],
      [["verify", "--record-environment", CLAIM], { ...base, ...model, PLUMBLINE_MODEL_KEY: `${SECRETS.model}\n` }],
      [["verify", CLAIM], { ...base, PLUMBLINE_QUEUE_URL: `redis://reader:${SECRETS.queue}@127.0.0.1:1` }],
      [["doctor"], { ...base, PLUMBLINE_QUEUE_URL: `postgres://reader:${SECRETS.queue}@127.0.0.1:1/plumbline` }],
      [["verify", CLAIM], { ...base, PLUMBLINE_SERVER: echo.url, PLUMBLINE_API_KEY: SECRETS.server }],
    ];
    const results = await Promise.all(runs.map(async ([args, env]) => ({ args, ...(await runCli(args, env)) })));
    expect(results.filter(({ stdout, stderr }) => `${stdout}${stderr}` === "")).toEqual([]);
    expect([
      ...results.flatMap(({ args, stdout, stderr }, place) =>
        shown(`${place + 1}. ${args.join(" ").slice(0, 20)}`, stdout + stderr, SECRETS),
      ),
      ...filesUnder(home).flatMap(({ name, text }) => shown(`file ${name}`, text, SECRETS)),
    ]).toEqual([]);
  });
});
