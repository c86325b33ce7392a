import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StoreThread, startStoreThread } from "../../src/adapters/embedded/store-thread.js";
import { parseResults } from "../../src/kg/sparql-results.js";
import { failureOf } from "../support/failure-of.js";
import { tinyGraphFile, tinyGraphText } from "../support/tiny-graph.js";

const file = tinyGraphFile();
const fileThatGoes = tinyGraphFile();
/** Every triple with every other, six times over: no machine ends this. */
const RUNAWAY = "SELECT (COUNT(*) AS ?n) WHERE { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n1 ?o . ?p ?q ?r }";
const COUNT = "SELECT (COUNT(*) AS ?n) WHERE { ?s <http://www.w3.org/2000/01/rdf-schema#label> ?o }";
const LABELS = tinyGraphText().split("#label> ").length - 1;
const count = (body: string) => Number(parseResults(body)[0]?.["n"]?.value);

describe("the embedded graph's thread", () => {
  let thread: StoreThread;
  beforeAll(async () => {
    thread = await startStoreThread(file, 300);
  });
  afterAll(() => thread.close());

  it("keeps aliases and descriptions of items out of the store, where nobody asks for them, and counts them all the same", async () => {
    const said = (predicate: string) => thread.select(`SELECT (COUNT(*) AS ?n) WHERE { ?s <${predicate}> ?o }`);
    expect(count(await said("http://schema.org/description"))).toBe(0);
    const aliases = await thread.select("SELECT DISTINCT ?s WHERE { ?s <http://www.w3.org/2004/02/skos/core#altLabel> ?o }");
    expect(parseResults(aliases).every((row) => /\/P\d+$/.test(row["s"]?.value ?? ""))).toBe(true);
    expect(thread.triples).toBe(tinyGraphText().trim().split("\n").length);
  });

  it("refuses a query that is not SPARQL, and goes on", async () => {
    expect((await failureOf(thread.select("SELECT nonsense"))).code).toBe("graph-reply");
    expect(count(await thread.select(COUNT))).toBe(LABELS);
  });

  it("ends runaway queries at their limit, and answers those that waited behind them and those that come later", async () => {
    const runaways = [failureOf(thread.select(RUNAWAY)), failureOf(thread.select(RUNAWAY))];
    const waiting = [thread.select(COUNT), thread.select(COUNT)];
    expect((await Promise.all(runaways)).map(({ code }) => code)).toEqual(["graph-timeout", "graph-timeout"]);
    expect((await Promise.all(waiting)).map(count)).toEqual([LABELS, LABELS]);
    expect(count(await thread.select(COUNT))).toBe(LABELS);
  });

  it("lets callers leave at once, whether their query runs or waits, and answers those who stay", async () => {
    const controller = new AbortController();
    const running = failureOf(thread.select(RUNAWAY, controller.signal));
    const waiting = failureOf(thread.select(RUNAWAY, controller.signal));
    const stayed = thread.select(COUNT);
    setTimeout(() => controller.abort(), 30);
    expect([(await running).code, (await waiting).code]).toEqual(["aborted", "aborted"]);
    expect(count(await stayed)).toBe(LABELS);
  });

  it("says that the file is gone when it cannot start again after a runaway", async () => {
    const { select, close } = await startStoreThread(fileThatGoes, 100);
    rmSync(fileThatGoes);
    expect((await failureOf(select(RUNAWAY))).code).toBe("graph-timeout");
    const failure = await failureOf(select(COUNT));
    expect(failure.code).toBe("graph-unreadable");
    expect(failure.message).toContain(fileThatGoes);
    await close();
  });

  it("ends the queries under way when it is closed, and refuses later ones", { timeout: 3000 }, async () => {
    const { select, close } = await startStoreThread(file, 60_000);
    const [running, waiting] = [failureOf(select(RUNAWAY)), failureOf(select(COUNT))];
    await close();
    expect((await failureOf(select(COUNT))).code).toBe("graph-unavailable");
    expect([(await running).code, (await waiting).code]).toEqual(["graph-unavailable", "graph-unavailable"]);
  });
});
