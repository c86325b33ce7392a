import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createVerifier,
  type KnowledgeGraph,
  PlumblineError,
  type Reasoner,
  type SearchEngine,
  type VerifierOptions,
  type VerifyEvent,
} from "../../src/index.js";
import { entityOf, factOf, item } from "../support/build.js";
import { memoryGraph } from "../support/memory-graph.js";
import { tempFolder } from "../support/temp-folder.js";
import { rejectionOf } from "../support/thrown.js";

const CLAIM = "Paris is the capital of France.";
const graph = () =>
  memoryGraph({
    entities: [entityOf("Q90", "Paris"), entityOf("Q142", "France")],
    properties: [{ id: "P36", label: "capital", aliases: [], kind: "entity" }],
    facts: [factOf("Q142", "P36", item("Q90"))],
  });

async function open(options: VerifierOptions = {}) {
  const verifier = await createVerifier({ kg: graph(), ...options });
  onTestFinished(() => verifier.close());
  return verifier;
}

const labelOf = (episode: { outcome: { kind: string; verdict?: { label: string } } }) =>
  episode.outcome.verdict?.label ?? episode.outcome.kind;

describe("createVerifier", () => {
  it("verifies with plain options, keeps nothing without a home, and brings the evidence in words", async () => {
    const episode = await (await open()).verify(CLAIM);
    expect(labelOf(episode)).toBe("supported");
    expect(episode.evidence.map(({ text }) => text)).toEqual(["France – capital – Paris"]);
  });

  it("sends several sentences that it cannot take apart to the check of texts", async () => {
    const { outcome } = await (await createVerifier({})).verify("Marie Curie was born in Warsaw. Marie Curie was born in Paris.");
    expect(outcome).toMatchObject({ verdict: { label: "not-enough-info", hint: expect.stringContaining("plumbline check") } });
  });

  it("refuses options that there are not, by name", async () => {
    const misspelt = { serach: "none" } as VerifierOptions;
    expect(await rejectionOf(createVerifier(misspelt))).toMatchObject({
      code: "invalid-config",
      message: expect.stringContaining('"serach"'),
    });
    const verifier = await open();
    const claimOptions = { asof: "2020" } as object;
    expect(await rejectionOf(verifier.verify(CLAIM, claimOptions))).toMatchObject({ message: expect.stringContaining('"asof"') });
  });

  it.each<[object, string]>([
    [{ kg: { flie: "mine.kg" } }, "kg: is"],
    [{ search: { engine: "gogle", key: "k" } }, "search: is"],
    [{ search: "google" }, "search: "],
    [{ kg: "wikidta" }, "kg: "],
    [{ reasoner: "mdoel" }, "reasoner: is"],
    [{ reasoner: "model" }, 'reasoner: "model" needs the option model'],
    [{ model: { nme: "x" } }, "model.name: "],
    [{ model: { name: "x", url: "nowhere" } }, "model.url: "],
    [{ workers: "two" }, "workers: "],
  ])("names the option that is wrong: %j", async (options, said) => {
    const { code, message } = await rejectionOf(createVerifier(options));
    expect([code, message.includes(said), /--|PLUMBLINE_/.test(message)]).toEqual(["invalid-config", true, false]);
  });

  it("refuses misspelt and malformed options of many claims, texts and single claims", async () => {
    const verifier = await open();
    const wrong = { concurency: 3 } as object;
    expect(await rejectionOf(verifier.verifyMany([CLAIM], wrong).next())).toMatchObject({ code: "invalid-config" });
    expect(await rejectionOf(verifier.verifyMany([CLAIM], { concurrency: 0 }).next())).toMatchObject({ code: "invalid-config" });
    expect(await rejectionOf(verifier.checkText(CLAIM, wrong))).toMatchObject({ message: expect.stringContaining('"concurency"') });
    expect(await rejectionOf(verifier.verify(CLAIM, { evidence: "a text" } as object))).toMatchObject({
      message: expect.stringContaining("evidence: is a list"),
    });
    expect(await rejectionOf(verifier.load("20260101-000000-00000000"))).toMatchObject({ message: expect.stringContaining("home") });
  });

  it("verifies nothing after it was closed", async () => {
    const verifier = await open();
    await verifier.close();
    expect(await rejectionOf(verifier.verify(CLAIM))).toMatchObject({ code: "aborted", message: expect.stringContaining("closed") });
    expect(await rejectionOf(verifier.checkText(CLAIM))).toMatchObject({ code: "aborted" });
  });

  it("makes a failure with a code of whatever a graph of one's own throws", async () => {
    const kg = memoryGraph({ failures: { searchEntities: () => new TypeError("fetch failed") } });
    const { outcome } = await (await open({ kg })).verify(CLAIM);
    expect(outcome).toMatchObject({
      kind: "failed",
      failure: { code: "graph-unavailable", message: expect.stringContaining("fetch failed") },
    });
  });

  it("goes on without a search engine of one's own that throws, and asks one that answers each query once", async () => {
    class Engine {
      readonly id = "own";
      readonly atHand = false;
      readonly asked: string[] = [];
      constructor(readonly fails: boolean) {}
      async search(query: object): Promise<readonly never[]> {
        this.asked.push(JSON.stringify(query));
        if (this.fails) throw new RangeError("no such shard");
        return [];
      }
      async close(): Promise<void> {}
    }
    const claim = "Paris was painted blue by Anna Smith in 1950.";
    const failing = await (await open({ search: new Engine(true) })).verify(claim);
    expect(["verdict", "failed"]).toContain(failing.outcome.kind);
    expect(JSON.stringify(failing)).toContain("search-unavailable");
    const engine = new Engine(false);
    await (await open({ search: engine })).verify(claim);
    expect(engine.asked.length).toBeGreaterThan(0);
    expect(new Set(engine.asked).size).toBe(engine.asked.length);
  });

  it.each<[string, () => unknown, string]>([
    ["no list", () => null, "search-reply"],
    ["something else", () => ({ hits: [] }), "search-reply"],
    ["hits without their fields", () => [{ nope: 1 }], "search-reply"],
    ["an AbortError of its own", () => Promise.reject(new DOMException("mine", "AbortError")), "search-unavailable"],
  ])("makes a failure with a code of a search engine of one's own that gives %s", async (_, answer, code) => {
    const search = { id: "own", atHand: false, search: async () => answer(), close: async () => undefined } as SearchEngine;
    const { trajectory } = await (await open({ search })).verify("Paris was painted blue by Anna Smith in 1950.");
    expect(JSON.stringify(trajectory)).toContain(code);
    expect(JSON.stringify(trajectory)).not.toContain("✖");
  });

  it("does not ask an engine of one's own again after the caller has left, and closes one without close()", async () => {
    const asked: string[] = [];
    const leaving = new AbortController();
    const search = {
      id: "own",
      search: ({ text }: { readonly text: string }) => {
        asked.push(text);
        leaving.abort();
        return new Promise<never>(() => undefined);
      },
    } as unknown as SearchEngine;
    const verifier = await open({ search });
    await verifier.verify("Paris was painted blue by Anna Smith in 1950.", { signal: leaving.signal });
    expect(asked).toHaveLength(1);
    await verifier.close();
  });

  it("does not wait for a search engine or a graph of one's own beyond its time", async () => {
    const never = () => new Promise<never>(() => undefined);
    const search = { id: "own", atHand: false, search: never, close: async () => undefined };
    const searching = await (await open({ search, seconds: 1 })).verify("Paris was painted blue by Anna Smith in 1950.");
    const outOfTime = { kind: "verdict", verdict: { label: "not-enough-info", forced: "1 seconds" } };
    expect(searching.outcome).toMatchObject(outOfTime);
    const kg = { ...memoryGraph(), searchEntities: never };
    const asking = await (await open({ kg, seconds: 1 })).verify(CLAIM);
    expect(asking.outcome).toMatchObject(outOfTime);
  });

  it("makes a failure with a code of a graph of one's own whose answers have another form", async () => {
    const kg = { ...memoryGraph(), searchEntities: async () => ({}) } as unknown as KnowledgeGraph;
    const { outcome } = await (await open({ kg })).verify(CLAIM);
    expect(outcome).toMatchObject({ kind: "failed", failure: { code: "graph-reply", message: expect.stringContaining("searchEntities") } });
  });

  it("says in few words that an answer of one's own is endless or malformed in many places", async () => {
    const ask = async (answer: () => unknown) => {
      const search = { id: "own", atHand: false, search: answer, close: async () => undefined } as unknown as SearchEngine;
      return JSON.stringify((await (await open({ search })).verify("Paris was painted blue by Anna Smith in 1950.")).outcome);
    };
    const hit = { url: "https://example.org/a", title: "Paris", snippet: "Paris", published: null };
    expect(await ask(async () => Array.from({ length: 2000 }, () => hit))).toContain("holds more than 1000 entries");
    expect(await ask(async () => Array.from({ length: 900 }, () => ({})))).toMatch(/; and \d+ more faults/);
    const thrown = await ask(() => {
      throw new Error("x".repeat(100_000));
    });
    expect([thrown.includes("search-unavailable"), thrown.length < 1000]).toEqual([true, true]);
  });

  it("takes the hash of an engine's page from its text", async () => {
    const text = "Paris was painted blue by Anna Smith in 1950.";
    const hit = { url: "https://example.org/a", title: "Paris", snippet: text, published: null };
    const search = {
      id: "own",
      atHand: false,
      search: async () => [{ ...hit, page: { url: hit.url, title: null, text, sha256: "../../elsewhere" } }],
      close: async () => undefined,
    } as unknown as SearchEngine;
    const { outcome } = await (await open({ search, home: tempFolder() })).verify(text);
    expect(outcome.kind).toBe("verdict");
  });

  it.each<[string, object, string]>([
    ["graph", { kg: { id: "own", searchEntities: async () => new Map() } }, "kg: in the object that was passed, names has to be"],
    ["search engine", { search: { search: async () => [] } }, "search: in the object that was passed, id is missing"],
    ["reasoner", { reasoner: { id: "own", chooseAction: async () => null } }, "prune is missing"],
  ])("refuses a %s that lacks methods or fields, by their names", async (_, options, said) => {
    expect(await rejectionOf(createVerifier(options as VerifierOptions))).toMatchObject({
      code: "invalid-config",
      message: expect.stringContaining(said),
    });
  });

  const ownReasoner = {
    id: "own",
    chooseAction: async (_: unknown, allowed: readonly string[]) => ({
      action: allowed.includes("expandKG") ? "expandKG" : "verdict",
      reason: "look",
    }),
    prune: async (_: unknown, relations: readonly object[]) => relations.slice(0, 3),
    decide: async () => undefined as unknown,
    phraseQueries: async () => [],
    filterPassages: async () => [],
    extractTriplets: async () => ({ triplets: [], annotations: [] }),
  };

  it.each<[string, object]>([
    ["no choice", { chooseAction: async () => null }],
    ["an action that there is not", { chooseAction: async () => ({ action: "fly", reason: "" }) }],
    ["queries without end", { chooseAction: async () => ({ action: "webSearch", reason: "", queries: Array(100_000).fill("q") }) }],
    ["no relations", { prune: async () => [null] }],
    ["no verdict", { decide: async () => null }],
    ["a label that there is not", { decide: async () => ({ label: "true", citations: [] }) }],
  ])("makes a failure with a code of a reasoner of one's own that gives %s", async (_, wrong) => {
    const reasoner = { ...ownReasoner, ...wrong } as unknown as Reasoner;
    const { outcome } = await (await open({ reasoner })).verify(CLAIM);
    expect(outcome).toMatchObject({
      kind: "failed",
      failure: { code: "model-reply", message: expect.stringContaining("the reasoner own") },
    });
  });

  it("says that the time is spent, not that the caller left, where a reasoner of one's own never decides", async () => {
    const never = () => new Promise<never>(() => undefined);
    const reasoner = { ...ownReasoner, decide: never } as unknown as Reasoner;
    const { outcome } = await (await open({ reasoner, seconds: 1 })).verify(CLAIM);
    expect(outcome).toMatchObject({ kind: "failed", failure: { code: "budget-spent" } });
  });

  it("gives a forced verdict over an embedded graph while a search engine never answers", async () => {
    const search = { id: "own", atHand: false, search: () => new Promise<never>(() => undefined), close: async () => undefined };
    const verifier = await createVerifier({ search, seconds: 2 });
    onTestFinished(() => verifier.close());
    const { outcome } = await verifier.verify("Paris was painted blue by Anna Smith in 1950.");
    expect(outcome).toMatchObject({ kind: "verdict", verdict: { label: "not-enough-info", forced: "2 seconds" } });
  });

  it("refuses what is no claim, no text and no list of claims, by name", async () => {
    const verifier = await open();
    const wrong = null as unknown as string;
    expect(await rejectionOf(verifier.verify(wrong))).toMatchObject({ code: "invalid-input", message: "claim has to be a text, not null" });
    expect(await rejectionOf(verifier.checkText(wrong))).toMatchObject({ message: "text has to be a text, not null" });
    expect(await rejectionOf(verifier.verifyMany(CLAIM as unknown as string[]).next())).toMatchObject({
      message: "claims has to be a list, not a text",
    });
    expect(await rejectionOf(verifier.verifyMany([CLAIM, wrong]).next())).toMatchObject({
      message: expect.stringContaining("claims.1 is"),
    });
    expect(await rejectionOf(verifier.verify(CLAIM, { evidence: [{ text: "a", name: "b" }] } as object))).toMatchObject({
      message: expect.stringContaining('"name"'),
    });
  });

  it("keeps episodes in a home, and shows them again", async () => {
    const home = tempFolder();
    const verifier = await open({ home });
    const episode = await verifier.verify(CLAIM);
    expect(readdirSync(join(home, "records"))).toEqual([`${episode.id}.json`]);
    expect(await verifier.load(episode.id)).toEqual(episode);
  });

  it("tells of events to a listener and to a stream, which returns the episode", async () => {
    const verifier = await open();
    const heard: string[] = [];
    await verifier.verify(CLAIM, { onEvent: ({ type }) => heard.push(type) });
    const stream = verifier.stream(CLAIM);
    const streamed: VerifyEvent["type"][] = [];
    let next = await stream.next();
    for (; !next.done; next = await stream.next()) streamed.push(next.value.type);
    expect(streamed).toEqual(heard);
    expect(streamed.at(-1)).toBe("finished");
    expect(next.value.claim.text).toBe(CLAIM);
  });

  it("verifies many claims in their order, and stops when the loop is left", async () => {
    const verifier = await open();
    const seen: string[] = [];
    for await (const { claim } of verifier.verifyMany([CLAIM, { claim: "Paris is in France.", asOf: "2012" }, "France is a country."]))
      seen.push(claim.text);
    expect(seen).toEqual([CLAIM, "Paris is in France.", "France is a country."]);
    for await (const episode of verifier.verifyMany(
      Array.from({ length: 50 }, () => CLAIM),
      { concurrency: 1 },
    )) {
      expect(labelOf(episode)).toBe("supported");
      break;
    }
  });

  it("checks texts and evaluates labelled claims", async () => {
    const verifier = await open();
    const [sentence] = await verifier.checkText(`${CLAIM} Is it large?`);
    expect(sentence).toMatchObject({ kind: "checked", result: { label: "supported" } });
    const report = await verifier.evaluate([{ claim: CLAIM, label: "supported" }]);
    expect(report.metrics.perLabel["supported"]?.recall).toBe(1);
  });

  it("takes a reasoner of one's own", async () => {
    const reasoner: Reasoner = {
      id: "always",
      chooseAction: async () => ({ action: "verdict", reason: "I know" }),
      prune: async (_, relations) => relations,
      decide: async () => ({
        label: "not-enough-info",
        confidence: null,
        justification: "So I say.",
        citations: [],
        keyPoints: [],
        lookedFor: [],
        parts: [],
      }),
      phraseQueries: async () => [],
      filterPassages: async () => [],
      extractTriplets: async () => ({ triplets: [], annotations: [] }),
    };
    const { outcome, versions } = await (await open({ reasoner })).verify(CLAIM);
    expect(versions.reasoner).toBe("always");
    expect(outcome).toMatchObject({ kind: "verdict", verdict: { justification: "So I say." } });
  });

  it("refuses bad options and bad claims with the one family of errors", async () => {
    const error = await rejectionOf(createVerifier({ reasoner: "model" }));
    expect(error).toBeInstanceOf(PlumblineError);
    expect(error).toMatchObject({ code: "invalid-config", retryable: false });
    expect((await rejectionOf((await open()).verify(""))).code).toBe("invalid-input");
    expect((await rejectionOf(createVerifier({ kg: { file: "/nowhere.nt" } }))).code).toBe("graph-unreadable");
  });

  it("reads nothing from the environment", async () => {
    process.env["PLUMBLINE_REASONER"] = "oracle";
    onTestFinished(() => void delete process.env["PLUMBLINE_REASONER"]);
    expect(labelOf(await (await open()).verify(CLAIM))).toBe("supported");
  });
});
