import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { endpointGraph } from "../../src/adapters/sparql-http/endpoint-graph.js";
import { describeKnowledgeGraph } from "../contracts/knowledge-graph-contract.js";
import { failureOf } from "../support/failure-of.js";
import { testFetch } from "../support/polite.js";
import { type Behaviour, type SparqlServer, startSparqlServer } from "../support/sparql-server.js";
import { tempFolder } from "../support/temp-folder.js";
import { TEMPLATES } from "../support/templates.js";
import { tinyGraphFile, tinyGraphText } from "../support/tiny-graph.js";

const crowd = (name: string, from: number, size: number) =>
  Array.from({ length: size }, (_, place) => `wd:Q${from + place} rdfs:label "${name}"@en .`).join("\n");
const file = tinyGraphFile(`
  wd:Q5550001 rdfs:label "Zyx"@mul ; skos:altLabel "Zyxian"@en .
  wd:Q5550002 rdfs:label "Abc"@mul, "Abc (band)"@en .`);

function crowdedFile(turtle: string): string {
  const path = join(tempFolder(), "crowded.nt");
  writeFileSync(path, tinyGraphText(turtle));
  return path;
}

describe("a SPARQL endpoint", () => {
  let server: SparqlServer;
  beforeAll(async () => {
    server = await startSparqlServer(file);
  });
  afterAll(() => server.close());
  const graph = (timeoutMs = 5000) =>
    endpointGraph({ url: server.endpoint, templates: TEMPLATES, fetch: testFetch({ timeoutMs, maxBytes: 1 << 20 }) });

  describeKnowledgeGraph(async () => graph());

  it("is named by its address without a query, which may hold a key", () => {
    const fetch = testFetch({ timeoutMs: 100, maxBytes: 1000 });
    const { id } = endpointGraph({ url: "https://example.org/sparql?api_key=secret#x", templates: TEMPLATES, fetch });
    expect(id).toBe("sparql:https://example.org/sparql");
  });

  it("is asked by POST, under our own name", async () => {
    await graph().relations(["Q90"]);
    expect(server.requests.at(-1)).toMatchObject({ method: "POST", path: "/sparql", userAgent: "plumbline-test/1 (test@example.org)" });
  });

  it("offers each bearer of a name once, labels before aliases and old items before new ones, in whatever order the rows come", async () => {
    const wd = (id: string) => ({ type: "uri", value: `http://www.wikidata.org/entity/${id}` });
    const text = (value: string) => ({ type: "literal", value, "xml:lang": "en" });
    const row = (id: string, by: string) => ({ entity: wd(id), name: text("Paris"), by: text(by), label: text(id) });
    const bindings = [row("Q9", "alias"), row("Q830149", "label"), row("Q90", "alias"), row("Q90", "label"), row("Q90", "label")];
    const end = { entity: { type: "uri", value: "urn:plumbline:end" } };
    server.next({ kind: "body", body: JSON.stringify({ results: { bindings: [...bindings, end] } }) });
    const found = (await graph().searchEntities(["Paris"])).get("Paris") ?? [];
    expect(found.map(({ entity, by }) => `${entity.id} ${by}`)).toEqual(["Q90 label", "Q830149 label", "Q9 alias"]);
  });

  it("costs one request for any number of names and for relations, and none for nothing", async () => {
    const kg = graph();
    const cost = async (ask: () => Promise<unknown>) => {
      const before = server.requests.length;
      await ask();
      return server.requests.length - before;
    };
    expect(await cost(() => kg.searchEntities(["Paris", "Texas", "France"]))).toBe(1);
    expect(await cost(() => kg.relations(["Q90", "Q142"]))).toBe(1);
    expect(await cost(() => kg.edgesAmong(["Q90", "Q142"]))).toBe(1);
    expect(await cost(() => kg.properties())).toBe(1);
    expect(await cost(() => kg.properties())).toBe(0);
    const nothing = [() => kg.searchEntities([]), () => kg.relations([]), () => kg.facts([]), () => kg.edgesAmong(["Q90"])];
    expect(await Promise.all(nothing.map(cost))).toEqual([0, 0, 0, 0]);
  });

  it("finds things whose only label holds in every language", async () => {
    const found = await graph().searchEntities(["Zyx", "Zyxian", "the Zyx"]);
    expect(
      [...found].map(([name, candidates]) => [name, candidates.map(({ entity, by }) => `${entity.id} ${entity.label} ${by}`)]),
    ).toEqual([
      ["Zyx", ["Q5550001 Zyx label"]],
      ["Zyxian", ["Q5550001 Zyx alias"]],
      ["the Zyx", ["Q5550001 Zyx label"]],
    ]);
  });

  it("shows the English label of a thing that has one in every language too", async () => {
    const found = (await graph().searchEntities(["Abc"])).get("Abc") ?? [];
    expect(found.map(({ entity, by }) => [entity.id, entity.label, by])).toEqual([["Q5550002", "Abc (band)", "label"]]);
  });

  it("finds a name with an article, a possessive or without its capital", async () => {
    const names = ["the Eiffel Tower", "Poland's", "France’s", "the Iron Lady's", "poland"];
    const found = await graph().searchEntities(names);
    expect(names.map((name) => found.get(name)?.[0]?.entity.id)).toEqual(["Q243", "Q36", "Q142", "Q243", "Q36"]);
  });

  it("says so when a name has more bearers than it can tell apart, and still answers for crowded names together", async () => {
    const crowds = [crowd("Smith", 6_000_000, 2100), crowd("Jones", 7_000_000, 1500), crowd("Brown", 8_000_000, 1500)];
    const crowded = await startSparqlServer(crowdedFile(crowds.join("\n")));
    onTestFinished(() => crowded.close());
    const kg = endpointGraph({ url: crowded.endpoint, templates: TEMPLATES, fetch: testFetch() });
    const failure = await failureOf(kg.searchEntities(["Smith", "Texas"]));
    expect([failure.code, failure.message]).toEqual(["graph-reply", expect.stringContaining('"Smith"')]);
    const found = await kg.searchEntities(["Jones", "Brown", "Texas"]);
    expect([found.get("Jones")?.length, found.get("Brown")?.length, found.get("Texas")?.length]).toEqual([1500, 1500, 1]);
  });

  const cut: readonly (readonly [what: string, behaviour: Behaviour])[] = [
    ["half a JSON document", { kind: "half-json" }],
    ["a stack trace after the JSON", { kind: "stack-trace" }],
    ["a part of the rows, marked by x-sql-state", { kind: "partial", header: "x-sql-state" }],
    ["a part of the rows, marked by x-sparql-maxrows", { kind: "partial", header: "x-sparql-maxrows" }],
    ["a page of HTML", { kind: "body", body: "<html>maintenance</html>" }],
  ];
  for (const [what, behaviour] of cut) {
    it(`asks again when the server sends ${what}`, async () => {
      const before = server.requests.length;
      server.next(behaviour);
      expect(await graph().edgesAmong(["Q90", "Q142"])).toHaveLength(2);
      expect(server.requests.length - before).toBe(2);
    });

    it(`gives a graph-reply error, after three requests, when the server keeps sending ${what}`, async () => {
      const before = server.requests.length;
      server.next(behaviour, behaviour, behaviour);
      expect((await failureOf(graph().edgesAmong(["Q90", "Q142"]))).code).toBe("graph-reply");
      expect(server.requests.length - before).toBe(3);
    });
  }

  const replies: readonly (readonly [what: string, behaviour: Behaviour, code: string])[] = [
    ["JSON that is no SPARQL result", { kind: "body", body: '{"head":{},"boolean":true}' }, "graph-reply"],
    ["more than the limit", { kind: "oversized", bytes: 2 << 20 }, "graph-reply"],
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
    server.next({ kind: "refuse", status: 400 });
    expect((await failureOf(kg.properties())).code).toBe("graph-unavailable");
    expect((await kg.properties()).get("P36")?.label).toBe("capital");
  });
});
