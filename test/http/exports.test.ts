import { describe, expect, it } from "vitest";
import { z } from "zod";
import { episodeOf, failedOutcome } from "../support/episode.js";
import { post, problemFrom } from "../support/http-requests.js";
import { atOnce, fakeService, heldVerify, testApp } from "../support/open-service.js";

async function verified(verify = atOnce) {
  const { app } = await testApp(fakeService({ verify }).service);
  const { id } = z.object({ id: z.string() }).parse((await app.inject(post({ claim: "The sky is blue." }))).json());
  return { app, at: `/v1/verifications/${id}` };
}

describe("a verification for other tools", () => {
  it.each([
    ["graph", "application/json", /^\{/],
    ["graph?format=json", "application/json", /"claim": "The sky is blue\."/],
    ["graph?format=jsonld", "application/ld+json", /"@context"/],
    ["graph?format=turtle", "text/turtle", /@prefix /],
    ["graph?format=graphml", "application/graphml+xml", /<graphml /],
    ["graph?format=dot", "text/vnd.graphviz", /^digraph /],
    ["graph?format=svg", "image/svg+xml", /<svg /],
    ["claim-review", "application/ld+json", /"claimReviewed": "The sky is blue\."/],
    ["claim-review?publisher=Desk&page=https://example.org/1", "application/ld+json", /"url": "https:\/\/example\.org\/1"/],
    ["report?format=html", "text/html", /<h1[^>]*>The sky is blue\./],
    ["report?format=card", "image/svg+xml", /^<svg /],
    ["report", "text/markdown", /The sky is blue\./],
  ])("gives %s as %s", async (path, type, holds) => {
    const { app, at } = await verified();
    const response = await app.inject(`${at}/${path}`);

    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe(`${type}; charset=utf-8`);
    expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
    expect(response.body).toMatch(holds);
  });

  it("refuses formats that there are not, and pages that are no addresses", async () => {
    const { app, at } = await verified();

    expect(await problemFrom(app, { url: `${at}/graph?format=png` })).toMatchObject({ status: 400, type: "urn:plumbline:invalid-input" });
    expect(await problemFrom(app, { url: `${at}/claim-review?page=javascript:alert(1)` })).toMatchObject({ status: 400 });
    expect(await problemFrom(app, { url: "/v1/verifications/20260102-030405-00000001/graph" })).toMatchObject({ status: 404 });
  });

  it("says that there is nothing to show yet", async () => {
    const { app } = await testApp(fakeService({ verify: heldVerify().verify }).service);
    const { headers } = await app.inject(post({ claim: "The sky is blue." }, "/v1/verifications"));

    for (const what of ["graph", "audit"])
      expect(await problemFrom(app, { url: `${headers["location"]}/${what}` })).toMatchObject({
        status: 409,
        type: "urn:plumbline:no-result",
      });
  });

  it("has no review of what failed, but its graph", async () => {
    const { app, at } = await verified(async () => episodeOf({ outcome: failedOutcome("kg-unreachable") }));

    expect(await problemFrom(app, { url: `${at}/claim-review` })).toMatchObject({ status: 409, type: "urn:plumbline:no-result" });
    expect((await app.inject(`${at}/graph`)).json()).toMatchObject({ outcome: { failure: "kg-unreachable" } });
  });
});

describe("a verification of a corrected reading", () => {
  const relations = [{ read: { property: "P19", label: "place of birth" }, meant: { property: "P551", label: "residence" } }] as const;

  it("has no review, and says why", async () => {
    const { app, at } = await verified(async () => episodeOf({ corrections: { names: [], relations } }));

    const { status, type, detail } = await problemFrom(app, { url: `${at}/claim-review` });
    expect([status, type]).toEqual([409, "urn:plumbline:no-result"]);
    expect(detail).toMatch(/the reading was changed \(place of birth = residence \(P551\)\)/);
    expect((await app.inject(at)).json()).toMatchObject({ episode: { corrections: { relations: [{ meant: { label: "residence" } }] } } });
  });
});
