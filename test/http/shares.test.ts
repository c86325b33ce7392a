import { expect, it } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import { apiKeys, type KeyOptions } from "../../src/store/api-keys.js";
import { claimOf, factOf, item } from "../support/build.js";
import { EMPTY_GRAPH, episodeOf, failedOutcome, verdictOutcome } from "../support/episode.js";
import { post, problemFrom } from "../support/http-requests.js";
import { fakeService, testApp } from "../support/open-service.js";
import { tempFolder } from "../support/temp-folder.js";

const MARKUP = `<img src=x onerror="alert(1)"><script>alert(1)</script>`;
const SECRET = "payroll-2026.txt";

/** What the owner gave, a private document and a private graph, all cited; everything is markup. */
function privateEpisode(): Episode {
  const quote = { start: 0, end: 5, text: "Words" };
  const given = { id: "p1", text: "Words", entities: [], provenance: { source: "given", name: SECRET } } as const;
  const provenance = { source: "kg", graph: "embedded:acme-hr@1", retrievedAt: "2026-01-01T00:00:00.000Z" } as const;
  const statement = { ...factOf("Q1", "P19", item("Q2")), id: "s1", provenance, propertyLabel: MARKUP } as const;
  const outcome = verdictOutcome({
    label: "refuted",
    justification: `No: ${MARKUP}`,
    citations: [
      { statement: "s1", stance: "refutes" },
      { passage: "p1", quote, stance: "refutes" },
    ],
  });
  const graph = { ...EMPTY_GRAPH, statements: [statement], passages: [given] } as Episode["graph"];
  return episodeOf({ claim: claimOf(`${MARKUP} is here.`), graph, outcome, policy: "acme/0001-secret" });
}

async function desk(episode: Episode = privateEpisode()) {
  const keys = apiKeys(tempFolder());
  const authorized = async (name: string, options?: KeyOptions) => ({ authorization: `Bearer ${await keys.add(name, options)}` });
  const [anna, bert, head] = [await authorized("anna"), await authorized("bert"), await authorized("head", { seesAll: true })];
  const { service, records } = fakeService({ verify: async () => episode });
  const { app, lines } = await testApp(service, { keys, requestsPerMinute: 1000 });
  const { id } = (await app.inject(post({ claim: "The sky is blue." }, "/v1/verify", anna))).json();
  const url = `/v1/verifications/${id}/share`;
  const ask = (method: "GET" | "PUT" | "DELETE", headers: typeof anna) => app.inject({ method, url, headers });
  return { app, lines, anna, bert, head, id, url, ask, owner: records.kept.get(id)?.owner ?? "" };
}

it("a verdict is shared only by its owner, seen by anyone, and revoked", async () => {
  const { app, anna, bert, head, ask, url } = await desk();
  expect((await ask("GET", anna)).json()).toEqual({ token: null, path: null });
  expect(await problemFrom(app, { method: "PUT", url, headers: bert })).toMatchObject({ status: 404 });
  expect(await problemFrom(app, { method: "PUT", url, headers: head })).toMatchObject({ status: 403, type: "urn:plumbline:not-owner" });
  const { path } = (await ask("PUT", anna)).json();
  expect((await ask("PUT", anna)).json().path).toBe(path);
  expect((await app.inject(path)).statusCode).toBe(200);
  for (const wrong of [
    path.slice(0, -1),
    `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`,
    `${path}A`,
    "/embed/x",
    "/embed/..%2f..%2fkeys",
  ])
    expect([wrong, (await app.inject(wrong)).statusCode]).toEqual([wrong, 404]);
  expect((await ask("DELETE", anna)).statusCode).toBe(204);
  expect((await app.inject(path)).statusCode).toBe(404);
  expect((await ask("PUT", anna)).json().path).not.toBe(path);
});

it("a shared verdict is a page without scripts that says nothing of its owner", async () => {
  const { app, anna, ask, owner, lines } = await desk();
  const { path } = (await ask("PUT", anna)).json();
  const { headers, body } = await app.inject(path);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors \*; sandbox allow-popups/);
  expect([headers["cache-control"], headers["x-robots-tag"], headers["referrer-policy"]]).toEqual(["no-store", "noindex", "no-referrer"]);
  expect(body).toContain("Refuted");
  expect(body).not.toMatch(/<script|<img|style="/);
  expect(owner).not.toBe("");
  for (const told of [owner, SECRET, "acme", "anna"]) expect([told, body.includes(told)]).toEqual([told, false]);
  expect(lines.join("")).toContain("/embed/:token");
  expect(lines.join("")).not.toContain(path);
});

it("what is deleted is no longer shared, and what failed cannot be", async () => {
  const { app, anna, ask, id } = await desk();
  const { path } = (await ask("PUT", anna)).json();
  await app.inject({ method: "DELETE", url: `/v1/verifications/${id}`, headers: anna });
  expect((await app.inject(path)).statusCode).toBe(404);
  const failed = await desk(episodeOf({ outcome: failedOutcome("graph-timeout") }));
  expect((await failed.ask("PUT", failed.anna)).json()).toMatchObject({ status: 409, type: "urn:plumbline:no-result" });
});
