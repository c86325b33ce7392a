import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { openService } from "../../src/compose/open-service.js";
import { readConfig } from "../../src/config.js";
import { newEpisodeId } from "../../src/domain/episode.js";
import { problemSchema } from "../../src/http/problem.js";
import { testApp } from "../support/open-service.js";
import { tempFolder } from "../support/temp-folder.js";

const claim = fc.oneof(
  fc.constantFrom("Marie Curie was born in Paris.", "Georgia's capital is Atlanta.", "Angela Merkel was Chancellor of Germany in 2003."),
  fc.constant("The sky is blue."),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const options = fc.record(
  {
    asOf: fc.oneof(fc.constant("2020"), fc.constant(null), fc.string()),
    url: fc.oneof(fc.webUrl(), fc.string()),
    policy: fc.oneof(fc.constant("wkgfc"), fc.string()),
    search: fc.oneof(fc.boolean(), fc.string()),
    budget: fc.record({ seconds: fc.oneof(fc.double(), fc.integer()), modelCalls: fc.integer() }, { requiredKeys: [] }),
    names: fc.dictionary(fc.string(), fc.oneof(fc.constant("Q42"), fc.string())),
    evidence: fc.array(fc.record({ text: fc.string() })),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom({ claim: "The sky is blue." }, { claim: "The sky is green." }, { claims: ["The sky is blue."] }),
  },
  { weight: 4, arbitrary: fc.tuple(claim, options).map(([text, rest]) => ({ claim: text, ...rest })) },
  { weight: 2, arbitrary: fc.tuple(fc.array(claim, { maxLength: 5 }), options).map(([claims, rest]) => ({ claims, ...rest })) },
  { weight: 1, arbitrary: fc.record({ text: fc.string() }) },
  { weight: 2, arbitrary: fc.jsonValue() },
);
const id = fc.oneof(fc.constant("known"), fc.constant(newEpisodeId("2026-01-02T03:04:05Z")), fc.string().map(encodeURIComponent));
const query = fc
  .dictionary(fc.constantFrom("limit", "cursor", "status", "label", "policy", "q", "batch", "odd"), fc.string({ maxLength: 20 }), {
    maxKeys: 3,
  })
  .map((given) => new URLSearchParams(given).toString());
const path = fc.oneof(
  fc.constantFrom("/v1/verify", "/v1/verifications"),
  fc.constantFrom(
    "/v1/verify",
    "/v1/verifications",
    "/v1/policies",
    "/v1/capabilities",
    "/healthz",
    "/readyz",
    "/metrics",
    "/openapi.json",
    "/docs",
  ),
  query.map((text) => `/v1/verifications?${text}`),
  fc
    .tuple(
      id,
      fc.constantFrom(
        "",
        "/events",
        "/trajectory",
        "/graph",
        "/graph?format=svg",
        "/graph?format=odd",
        "/claim-review?page=odd",
        "/report",
      ),
    )
    .map(([one, rest]) => `/v1/verifications/${one}${rest}`),
  fc.webPath().map((text) => `/x${text}`),
);
const header = fc.record(
  {
    accept: fc.constantFrom("application/json", "text/event-stream", "*/*", ""),
    "content-type": fc.constantFrom(
      "application/json",
      "application/json",
      "application/json",
      "text/plain",
      "application/xml",
      "application/json; charset=utf-8",
      "",
    ),
    "idempotency-key": fc.constantFrom("a", "b", "a b", ""),
    "last-event-id": fc.constantFrom("20260102-030405-0123abcd:1", "odd", ""),
    host: fc.constantFrom("localhost", "localhost", "localhost", "evil.example.com", "127.0.0.1:80"),
  },
  { requiredKeys: [] },
);
const method = fc.constantFrom("GET", "GET", "POST", "POST", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD");

const responsesSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
});
/** What any address may be answered, whether it is one of ours or not. */
const ANYWHERE = new Set([400, 403, 404, 405, 413, 415]);

describe("any request", () => {
  it("is answered with a documented status, and never with an error of ours", async () => {
    const home = tempFolder();
    const service = await openService(readConfig({ PLUMBLINE_HOME: home, PLUMBLINE_MAX_JOBS: "100000" }));
    onTestFinished(() => service.close(0));
    const { app } = await testApp(service, { log: { level: "silent", stream: { write: () => undefined } } });
    const known = await app.inject({ method: "POST", url: "/v1/verify", payload: { claim: "The sky is blue." } });
    const knownId = z.object({ id: z.string() }).parse(known.json()).id;
    const { paths } = responsesSchema.parse((await app.inject("/openapi.json")).json());
    const documented = (url: string, how: string): ReadonlySet<number> => {
      const bare = url.split("?")[0]?.replace(/^\/v1\/verifications\/[^/]+/, "/v1/verifications/{id}") ?? "";
      return new Set(Object.keys(paths[bare]?.[how.toLowerCase()]?.responses ?? {}).map(Number));
    };
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(method, path, header, body, async (how, where, headers, payload) => {
        // It may be deleted on the way; then the same address is of nothing.
        const url = where.replace("known", knownId);
        const sends = how === "POST" || how === "PUT" || how === "PATCH";
        const sent = sends
          ? { payload: JSON.stringify(payload), headers: { "content-type": "application/json", ...headers } }
          : { headers };
        const response = await app.inject({ method: how as "GET", url, ...sent });
        seen.set(response.statusCode, (seen.get(response.statusCode) ?? 0) + 1);
        expect(response.statusCode).toBeLessThan(500);
        const allowed = documented(url, how === "HEAD" ? "GET" : how);
        expect(allowed.has(response.statusCode) || ANYWHERE.has(response.statusCode)).toBe(true);
        if (response.statusCode >= 400 && how !== "HEAD") problemSchema.strict().parse(response.json());
      }),
      { numRuns: 2200 },
    );
    // The generator reached good answers as well as refusals.
    for (const status of [200, 202, 400, 403, 404, 405, 415, 422]) expect(seen.get(status), `status ${status}`).toBeGreaterThan(0);
  });
});
