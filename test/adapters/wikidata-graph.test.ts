import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wikidataGraph } from "../../src/adapters/sparql-http/endpoint-graph.js";
import { describeKnowledgeGraph } from "../contracts/knowledge-graph-contract.js";
import { failureOf } from "../support/failure-of.js";
import { WRONG_NAMES } from "../support/faults/fault-list.js";
import { type Fault, startFaultyProxy } from "../support/faults/faulty-proxy.js";
import { testFetch } from "../support/polite.js";
import { type SparqlServer, startSparqlServer } from "../support/sparql-server.js";
import { TEMPLATES } from "../support/templates.js";
import { tinyGraphFile } from "../support/tiny-graph.js";

const file = tinyGraphFile(`
  wd:Q937 rdfs:label "Albert Einstein"@en ; schema:description "physicist"@en .
  wd:Q1876 rdfs:label "Elsa Einstein"@en .
  wd:Q1877 rdfs:label "Hans Albert Einstein"@en .
  wd:Q1878 rdfs:label "Steinstein"@en ; schema:description "somebody like Einstein"@en .
  wd:Q5550001 rdfs:label "Zyx"@mul ; skos:altLabel "Zyxian"@en .
  wd:Q5550002 rdfs:label "Abc"@mul, "Abc (band)"@en .
  ${Array.from({ length: 60 }, (_, place) => `wd:Q${6_000_000 + place} rdfs:label "Name ${String.fromCodePoint(0x4e00 + place)}"@en .`).join("\n")}`);

describe("Wikidata", () => {
  let server: SparqlServer;
  beforeAll(async () => {
    server = await startSparqlServer(file);
  });
  afterAll(() => server.close());
  const graph = (timeoutMs = 5000, vectorSearchUrl: string | null = null) =>
    wikidataGraph({
      instance: server.origin,
      endpoint: server.endpoint,
      vectorSearchUrl,
      templates: TEMPLATES,
      fetch: testFetch({ timeoutMs }),
    });

  describeKnowledgeGraph(async () => graph());

  /** What was asked of the API, by action, in order. */
  const actions = (from: number) => server.requests.slice(from).map(({ search }) => new URLSearchParams(search).get("action"));

  it("is searched by name and by text, then asked once for the terms of everything found", async () => {
    const before = server.requests.length;
    await graph().searchEntities(["Paris", "Texas"]);
    expect(actions(before).slice(0, 4).sort()).toEqual(["query", "query", "wbsearchentities", "wbsearchentities"]);
    expect(actions(before).slice(4)).toEqual(["wbgetentities"]);
  });

  it("is asked for the terms of at most fifty things at a time", async () => {
    const names = Array.from({ length: 60 }, (_, place) => `Name ${String.fromCodePoint(0x4e00 + place)}`);
    const before = server.requests.length;
    const found = await graph().searchEntities(names);
    expect(names.filter((name) => found.get(name)?.length !== 1)).toEqual([]);
    expect(actions(before).filter((action) => action === "wbgetentities")).toHaveLength(2);
    expect(server.requests.length - before).toBe(122);
  });

  it("does not take what only begins like the name", async () => {
    const found = (await graph().searchEntities(["Par", "University"])).values();
    expect([...found].map((candidates) => candidates.map(({ entity }) => entity.id))).toEqual([[], ["Q209842"]]);
  });

  it("uses two partial matches with the name as a whole word when no entity has exactly that name", async () => {
    const found = (await graph().searchEntities(["Einstein"])).get("Einstein") ?? [];
    expect(found).toHaveLength(2);
    expect(found.every(({ matched }) => matched.endsWith(" Einstein"))).toBe(true);
  });

  it("does not stand anything in for a name that something bears", async () => {
    const found = (await graph().searchEntities(["Paris"])).get("Paris") ?? [];
    expect(found.map(({ entity }) => entity.id).sort()).toEqual(["Q830149", "Q90"]);
  });

  it("finds things whose only label holds in every language, and prefers the English label", async () => {
    const found = await graph().searchEntities(["Zyx", "Zyxian", "Abc"]);
    expect([...found.values()].map(([first]) => [first?.entity.label, first?.by])).toEqual([
      ["Zyx", "label"],
      ["Zyx", "alias"],
      ["Abc (band)", "label"],
    ]);
  });

  it("is asked at its endpoint for a name that its searches do not find: they may be broken, or behind", async () => {
    const before = server.requests.length;
    server.next({ kind: "body", body: '{"search":[]}' }, { kind: "body", body: '{"query":{"search":[]}}' });
    const found = await graph().searchEntities(["Zyx"]);
    expect(found.get("Zyx")).toMatchObject([{ entity: { id: "Q5550001" } }]);
    expect(server.requests.slice(before).map(({ path }) => path)).toEqual([
      ...["/w/api.php", "/w/api.php", "/sparql"],
      // The search is asked again, because the endpoint contradicts it.
      ...["/w/api.php", "/w/api.php"],
    ]);
  });

  describe.each([
    ["empty", WRONG_NAMES.empty],
    ["cut", WRONG_NAMES.cut],
  ])("when the search by name gives a list that is %s, and another source knows more bearers", (_, change) => {
    async function searched(isSpoilt: (turn: number) => boolean) {
      const proxy = await startFaultyProxy(server.origin);
      let turn = 0;
      proxy.fault(
        (request): Fault => (request.includes("wbsearchentities") && isSpoilt(turn++) ? { kind: "body", change } : { kind: "none" }),
      );
      const options = {
        endpoint: `${proxy.origin}/sparql`,
        vectorSearchUrl: null,
        templates: TEMPLATES,
        fetch: testFetch({ timeoutMs: 5000 }),
      };
      try {
        const found = (await wikidataGraph({ ...options, instance: proxy.origin }).searchEntities(["Paris"])).get("Paris") ?? [];
        return { found, requests: proxy.requests() };
      } finally {
        await proxy.close();
      }
    }

    it("is asked once more, and gives what it gives otherwise", async () => {
      const healthy = await searched(() => false);
      const once = await searched((turn) => turn === 0);
      expect(once.found).toEqual(healthy.found);
      expect(healthy.requests).toBe(3);
      expect(once.requests).toBeLessThanOrEqual(7);
    });

    it("gives all bearers that any source knows where it stays so", async () => {
      const always = await searched(() => true);
      expect(always.found.map(({ entity }) => entity.id).sort()).toEqual(["Q830149", "Q90"]);
      expect(always.requests).toBeLessThanOrEqual(7);
    });
  });

  it("is asked again where it leaves out the names of something that it found", async () => {
    const before = server.requests.length;
    const hit = { id: "Q937", match: { type: "label", text: "Albert Einstein" } };
    server.next(
      { kind: "body", body: JSON.stringify({ search: [hit] }) },
      { kind: "body", body: '{"query":{"search":[]}}' },
      { kind: "body", body: '{"entities":{"?937":{}}}' },
    );
    expect((await graph().searchEntities(["Albert Einstein"])).get("Albert Einstein")).toHaveLength(1);
    expect(server.requests.length - before).toBe(4);
  });

  it("is asked for the terms of a few hits only, however many the search gives", async () => {
    const before = server.requests.length;
    const search = Array.from({ length: 5000 }, (_, place) => ({ title: `Q${6_000_000 + (place % 60)}` }));
    server.next({ kind: "body", body: '{"search":[]}' }, { kind: "body", body: JSON.stringify({ query: { search } }) });
    await graph().searchEntities(["Name"]);
    // Two searches, the terms, and the endpoint's own names.
    expect(server.requests.length - before).toBe(4);
  });

  it("is not asked for what can be no name", async () => {
    const before = server.requests.length;
    const found = await graph().searchEntities(["", " ", "!?*", "x".repeat(251)]);
    expect([...found.values()]).toEqual([[], [], [], []]);
    expect(server.requests.length).toBe(before);
  });

  it("gives no commands to the full-text search", async () => {
    const before = server.requests.length;
    await graph().searchEntities(['-insource:"x" haswbstatement:P31=Q5', "!?*"]);
    const searched = server.requests.slice(before).map(({ search }) => new URLSearchParams(search).get("srsearch"));
    expect(searched.filter((text) => text !== null)).toEqual(["insource x haswbstatement P31 Q5"]);
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
    for (const body of ['{"error":{"code":"badvalue"}}', '{"unknown":true}']) {
      const before = server.requests.length;
      server.next({ kind: "body", body }, { kind: "body", body });
      expect((await failureOf(graph().searchEntities(["Paris"]))).code).toBe("graph-reply");
      expect(server.requests.length - before).toBe(2);
    }
  });

  it("is asked again when it is too busy to search, or breaks off", async () => {
    server.next({ kind: "body", body: '{"error":{"code":"ratelimited"}}' }, { kind: "half-json" });
    expect((await graph().searchEntities(["Paris"])).get("Paris")).toHaveLength(2);
  });

  it("fails the whole search when one of the names could not be asked, and asks for no more of them", async () => {
    const before = server.requests.length;
    server.always({ kind: "hang" });
    const names = Array.from({ length: 24 }, (_, place) => `Nobody ${place}`);
    expect((await failureOf(graph(300).searchEntities(names))).code).toBe("graph-timeout");
    server.always({ kind: "answer" });
    expect(server.requests.length - before).toBe(4);
  });

  describe("with a vector search", () => {
    it("offers what only the vector search finds, and names it", async () => {
      const kg = graph(5000, `${server.origin}/vector`);
      expect((await graph().searchEntities(["Lady"])).get("Lady")).toEqual([]);
      expect((await kg.searchEntities(["Lady"])).get("Lady")).toMatchObject([
        { entity: { id: "Q243" }, matched: "Iron Lady", by: "alias" },
      ]);
      const { host } = new URL(server.origin);
      expect(kg.id).toBe(`wikidata:${host}+vector:${host}`);
    });

    it("goes on without it after one failure, and says so in its id", async () => {
      const kg = graph(5000, `${server.origin}/nowhere`);
      expect((await kg.searchEntities(["Paris"])).get("Paris")).toHaveLength(2);
      expect(kg.id).toMatch(/\+vector:127\.0\.0\.1:\d+ \(failed: graph-reply\)$/);
      const before = server.requests.length;
      await kg.searchEntities(["Texas"]);
      expect(server.requests.slice(before).map(({ path }) => path)).toEqual(["/w/api.php", "/w/api.php", "/w/api.php"]);
    });

    it("does not blame it when the caller leaves", async () => {
      const kg = graph(5000, `${server.origin}/vector`);
      expect((await failureOf(kg.searchEntities(["Paris"], AbortSignal.abort()))).code).toBe("aborted");
      expect(kg.id).not.toContain("failed");
    });
  });
});
