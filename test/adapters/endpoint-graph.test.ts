import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpointGraph } from "../../src/adapters/sparql-http/endpoint-graph.js";
import { describeKnowledgeGraph } from "../contracts/knowledge-graph-contract.js";
import { failureOf } from "../support/failure-of.js";
import { testFetch } from "../support/polite.js";
import { type Behaviour, type SparqlServer, startSparqlServer } from "../support/sparql-server.js";
import { TEMPLATES } from "../support/templates.js";
import { tinyGraphFile } from "../support/tiny-graph.js";

const file = tinyGraphFile();

describe("a SPARQL endpoint", () => {
  let server: SparqlServer;
  beforeAll(async () => {
    server = await startSparqlServer(file);
  });
  afterAll(() => server.close());
  const graph = (timeoutMs = 5000) =>
    endpointGraph({ url: server.endpoint, templates: TEMPLATES, fetch: testFetch({ timeoutMs, maxBytes: 100_000 }) });

  describeKnowledgeGraph(async () => graph());

  it("is asked by POST, under our own name", async () => {
    await graph().relations(["Q90"]);
    expect(server.requests.at(-1)).toMatchObject({ method: "POST", path: "/sparql", userAgent: "plumbline-test/1 (test@example.org)" });
  });

  it("offers each bearer of a name once, labels before aliases and old items before new ones, in whatever order the rows come", async () => {
    const wd = (id: string) => ({ type: "uri", value: `http://www.wikidata.org/entity/${id}` });
    const text = (value: string) => ({ type: "literal", value, "xml:lang": "en" });
    const row = (id: string, by: string) => ({ entity: wd(id), name: text("Paris"), by: text(by), label: text(id) });
    const bindings = [row("Q9", "alias"), row("Q830149", "label"), row("Q90", "alias"), row("Q90", "label"), row("Q90", "label")];
    server.next({ kind: "body", body: JSON.stringify({ results: { bindings } }) });
    const found = (await graph().searchEntities(["Paris"])).get("Paris") ?? [];
    expect(found.map(({ entity, by }) => `${entity.id} ${by}`)).toEqual(["Q90 label", "Q830149 label", "Q9 alias"]);
  });

  it("costs one request for any number of names, two for relations, and none for nothing", async () => {
    const kg = graph();
    const cost = async (ask: () => Promise<unknown>) => {
      const before = server.requests.length;
      await ask();
      return server.requests.length - before;
    };
    expect(await cost(() => kg.searchEntities(["Paris", "Texas", "France"]))).toBe(1);
    expect(await cost(() => kg.relations(["Q90", "Q142"]))).toBe(2);
    expect(await cost(() => kg.edgesAmong(["Q90", "Q142"]))).toBe(1);
    expect(await cost(() => kg.properties())).toBe(1);
    expect(await cost(() => kg.properties())).toBe(0);
    const nothing = [() => kg.searchEntities([]), () => kg.relations([]), () => kg.facts([]), () => kg.edgesAmong(["Q90"])];
    expect(await Promise.all(nothing.map(cost))).toEqual([0, 0, 0, 0]);
  });

  const replies: readonly (readonly [what: string, behaviour: Behaviour, code: string])[] = [
    ["half a JSON document", { kind: "half-json" }, "graph-reply"],
    ["a stack trace after the JSON", { kind: "stack-trace" }, "graph-reply"],
    ["a part of the rows, marked by x-sql-state", { kind: "partial", header: "x-sql-state" }, "graph-reply"],
    ["a part of the rows, marked by x-sparql-maxrows", { kind: "partial", header: "x-sparql-maxrows" }, "graph-reply"],
    ["JSON that is no SPARQL result", { kind: "body", body: '{"head":{},"boolean":true}' }, "graph-reply"],
    ["a page of HTML", { kind: "body", body: "<html>maintenance</html>" }, "graph-reply"],
    ["more than the limit", { kind: "oversized", bytes: 200_000 }, "graph-reply"],
    ["nothing at all", { kind: "hang" }, "graph-timeout"],
    ["the beginning of an answer only", { kind: "stall" }, "graph-timeout"],
    ["400, because it dislikes the query", { kind: "refuse", status: 400 }, "graph-unavailable"],
  ];
  for (const [what, behaviour, code] of replies)
    it(`gives a ${code} error, after one request, when the server sends ${what}`, async () => {
      const before = server.requests.length;
      server.next(behaviour);
      expect((await failureOf(graph(300).edgesAmong(["Q90", "Q142"]))).code).toBe(code);
      expect(server.requests.length - before).toBe(1);
    });

  it("reads the properties again after a failure", async () => {
    const kg = graph();
    server.next({ kind: "half-json" });
    expect((await failureOf(kg.properties())).code).toBe("graph-reply");
    expect((await kg.properties()).get("P36")?.label).toBe("capital");
  });
});
