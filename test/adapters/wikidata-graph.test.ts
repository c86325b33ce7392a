import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wikidataGraph } from "../../src/adapters/sparql-http/wikidata-graph.js";
import { describeKnowledgeGraph } from "../contracts/knowledge-graph-contract.js";
import { failureOf } from "../support/failure-of.js";
import { testFetch } from "../support/polite.js";
import { type SparqlServer, startSparqlServer } from "../support/sparql-server.js";
import { TEMPLATES } from "../support/templates.js";
import { tinyGraphFile } from "../support/tiny-graph.js";

const file = tinyGraphFile();

describe("Wikidata", () => {
  let server: SparqlServer;
  beforeAll(async () => {
    server = await startSparqlServer(file);
  });
  afterAll(() => server.close());
  const graph = (timeoutMs = 5000) =>
    wikidataGraph({ instance: server.origin, endpoint: server.endpoint, templates: TEMPLATES, fetch: testFetch({ timeoutMs }) });

  describeKnowledgeGraph(async () => graph());

  it("is searched by wbsearchentities, a request a name", async () => {
    const before = server.requests.length;
    await graph().searchEntities(["Paris", "Texas"]);
    expect(server.requests.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /w/api.php", "GET /w/api.php"]);
  });

  it("keeps the order in which the service ranks candidates", async () => {
    const found = (await graph().searchEntities(["Paris"])).get("Paris") ?? [];
    const [first, second] = found;
    expect([first?.entity.id, second?.entity.id]).toEqual(["Q90", "Q830149"]);
    expect(first?.popularity).toBeGreaterThan(second?.popularity ?? 0);
  });

  it("finds names whatever their case", async () => {
    expect((await graph().searchEntities(["EIFFEL TOWER"])).get("EIFFEL TOWER")?.[0]).toMatchObject({
      matched: "Eiffel Tower",
      by: "label",
    });
  });

  it("gives a graph-reply error when the search answers with something else", async () => {
    server.next({ kind: "body", body: '{"error":{"code":"maxlag"}}' });
    expect((await failureOf(graph().searchEntities(["Paris"]))).code).toBe("graph-reply");
    server.next({ kind: "half-json" });
    expect((await failureOf(graph().searchEntities(["Paris"]))).code).toBe("graph-reply");
  });

  it("fails the whole search when one of the names could not be asked", async () => {
    server.next({ kind: "answer" }, { kind: "hang" });
    expect((await failureOf(graph(300).searchEntities(["Paris", "Texas", "France"]))).code).toBe("graph-timeout");
  });
});
