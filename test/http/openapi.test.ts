import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { atOnce, fakeService, testApp } from "../support/open-service.js";

describe("the documentation of the API", () => {
  it("is valid OpenAPI 3.1 that names every route", async () => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service);
    const response = await app.inject("/openapi.json");
    const document = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }).parse(response.json());
    const checked = await new Validator().validate(structuredClone(document));

    expect(checked.errors).toBeUndefined();
    expect(checked.valid).toBe(true);
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths).sort()).toEqual([
      "/docs",
      "/healthz",
      "/metrics",
      "/openapi.json",
      "/readyz",
      "/v1/batches/{id}",
      "/v1/capabilities",
      "/v1/entities",
      "/v1/policies",
      "/v1/policies/{name}",
      "/v1/verifications",
      "/v1/verifications/{id}",
      "/v1/verifications/{id}/audit",
      "/v1/verifications/{id}/claim-review",
      "/v1/verifications/{id}/events",
      "/v1/verifications/{id}/graph",
      "/v1/verifications/{id}/report",
      "/v1/verifications/{id}/share",
      "/v1/verifications/{id}/trajectory",
      "/v1/verify",
      "/v1/verify/events",
    ]);
  });

  it("has no reference that leads nowhere", async () => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service);
    const { body } = await app.inject("/openapi.json");
    const { components } = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) }).parse(JSON.parse(body));
    const wanted = [...body.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? "");

    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((name) => !(name in components.schemas))).toEqual([]);
    expect(body).not.toContain('"readOnly"');
    // Makers of clients would ask for these fields in requests.
    expect(body).not.toContain('"default"');
    expect(body).toContain("Default: `8`.");
  });

  it("is a page that loads nothing and runs nothing", async () => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service);
    const { body, headers } = await app.inject("/docs");

    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(body).toContain("POST /v1/verify");
    expect(body).not.toMatch(/<script|src=|https?:\/\/(?!json-schema)/);
  });
});
