import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { examineGraph, writePhrases } from "../../src/compose/examine-graph.js";
import { readConfig } from "../../src/config.js";
import { importPlain } from "../../src/graph-file/import/plain/import-plain.js";
import { PLAIN } from "../../src/graph-file/import/plain/vocabulary.js";
import { createVerifier } from "../../src/index.js";
import { readPhrases } from "../../src/store/read-phrases.js";
import { suiteFolder } from "../support/temp-folder.js";
import { rejectionOf } from "../support/thrown.js";

const SOURCE = fileURLToPath(new URL("../fixtures/own-graphs/company.ttl", import.meta.url));
const folder = suiteFolder();
const GRAPH = join(folder, "company.kg");
const [MUSEUM, SCHOOL, LABEL, CLUB] = [
  ["objects", "rooms", "staff", "loans"].map((name) => `museum-${name}.csv`),
  ["teachers", "courses", "rooms", "clubs"].map((name) => `school-${name}.csv`),
  ["artists", "releases", "songs", "concerts"].map((name) => `label-${name}.csv`),
  ["teams", "players", "matches", "history"].map((name) => `club-${name}.csv`),
] as const;
const [S, R, N] = ["supported", "refuted", "not-enough-info"] as const;

let imported: Awaited<ReturnType<typeof importPlain>>;
beforeAll(async () => {
  imported = await importPlain({ inputs: [SOURCE], out: GRAPH, force: true, vocabulary: PLAIN, columns: new Map(), maxFaults: 0 });
});

async function labelsOf(graph: string, claims: readonly string[]): Promise<readonly string[]> {
  const verifier = await createVerifier({ kg: { file: graph } });
  const labels: string[] = [];
  for (const claim of claims) {
    const { outcome } = await verifier.verify(claim);
    labels.push(outcome.kind === "verdict" ? outcome.verdict.label : outcome.kind);
  }
  await verifier.close();
  return labels;
}

describe("claims over a graph of one's own", () => {
  it("are decided by labels alone, and refuted only where one value is declared", async () => {
    const claims: readonly (readonly [string, string])[] = [
      [S, "Anna Berg reports to Bob Stone."],
      [R, "Anna Berg reports to Carla Diaz."],
      [R, "Bob Stone reports to Anna Berg."],
      [S, "Bob Stone manages the Platform Team."],
      [N, "The Platform Team manages Bob Stone."],
      [R, "Carla Diaz manages the Platform Team."],
      [S, "The Platform Team's manager is Bob Stone."],
      [S, "The Platform Team maintains Billing."],
      [N, "The Sales Department maintains Billing."],
      [S, "Anna Berg owns Billing."],
      [S, "Server 1 is located in the Oslo Data Centre."],
      [N, "Server 1 is located in Rack 2."],
      [S, "Server 1 has 16 CPU cores."],
      [N, "Server 1 has 32 CPU cores."],
      [S, "Server 1 was purchased in 2021."],
      [R, "Server 1 was purchased in 2020."],
      [S, "Server 1 is a server."],
      [R, "Anna Berg does not report to Bob Stone."],
      [N, "Anna Berg likes Bob Stone."],
    ];
    expect(
      await labelsOf(
        GRAPH,
        claims.map(([, claim]) => claim),
      ),
    ).toEqual(claims.map(([label]) => label));
  });

  it("use a phrases file beside the graph", async () => {
    const graph = join(folder, "phrased.kg");
    copyFileSync(GRAPH, graph);
    const claims = ["Anna Berg's gaffer is Bob Stone.", "Server 1 has 32 CPU cores."];
    expect(await labelsOf(graph, claims)).toEqual([N, N]);
    writeFileSync(
      join(folder, "phrased.phrases.yaml"),
      "reports to: { same: [Y is the gaffer of X, the gaffer of X is Y] }\nCPU cores: { takes: one }\n",
    );
    expect(await labelsOf(graph, claims)).toEqual([S, R]);
  });

  it("can be counted where a class is declared complete", async () => {
    const graph = join(folder, "counted.kg");
    copyFileSync(GRAPH, graph);
    const claims = ["There are two servers.", "There are three servers."];
    expect(await labelsOf(graph, claims)).toEqual([N, N]);
    writeFileSync(join(folder, "counted.phrases.yaml"), "complete: [server]\n");
    expect(await labelsOf(graph, claims)).toEqual([S, R]);
    writeFileSync(join(folder, "counted.phrases.yaml"), "complete: [spaceship]\n");
    expect((await rejectionOf(createVerifier({ kg: { file: graph } }))).message).toMatch(/"spaceship" is no class with members/);
  });

  it.each([
    ["a zoo", "zoo", ["zoo.ttl"], 29, null],
    ["a museum", "museum", MUSEUM, 22, null],
    ["a museum with phrases", "museum", MUSEUM, 36, "museum.phrases.yaml"],
    ["a fleet", "fleet", ["fleet.ttl"], 35, null],
    ["a school with phrases", "school", SCHOOL, 35, "school.phrases.yaml"],
    ["an office with phrases", "office", ["office.ttl"], 36, "office.phrases.yaml"],
    ["a record label", "label", LABEL, 23, null],
    ["a hospital", "hospital", ["hospital.jsonld"], 31, null],
    ["a library", "library", ["library.ttl"], 37, null],
    ["a library with phrases", "library", ["library.ttl"], 47, "library.phrases.yaml"],
    ["a club", "club", CLUB, 29, null],
    ["a club with phrases", "club", CLUB, 44, "club.phrases.yaml"],
    ["a garden", "garden", ["garden.jsonld"], 31, null],
    ["a garden with phrases", "garden", ["garden.jsonld"], 43, "garden.phrases.yaml"],
  ])("are said in the ways in which such relations are said, of %s that was written for a test", async (_, name, files, least, phrases) => {
    const fixture = (file: string) => fileURLToPath(new URL(`../fixtures/own-graphs/${file}`, import.meta.url));
    const graph = join(folder, `${name}-${least}.kg`);
    await importPlain({ inputs: files.map(fixture), out: graph, force: true, vocabulary: PLAIN, columns: new Map(), maxFaults: 0 });
    if (phrases !== null) copyFileSync(fixture(phrases), graph.replace(/kg$/u, "phrases.yaml"));
    const rows = readFileSync(fixture(`${name}.claims.jsonl`), "utf8")
      .trim()
      .split("\n");
    const claims = rows.map((row) => z.object({ claim: z.string(), gold: z.string() }).parse(JSON.parse(row)));
    const labels = await labelsOf(
      graph,
      claims.map(({ claim }) => claim),
    );
    const decided = claims.map(({ claim, gold }, at) => ({ claim, gold, label: labels[at] })).filter(({ label }) => label !== N);
    expect(decided.filter(({ gold, label }) => gold !== label)).toEqual([]);
    expect(decided.length).toBeGreaterThanOrEqual(least);
  });

  it("are read with Wikidata's wordings and rules where a relation is declared to be Wikidata's, and by its names elsewhere", async () => {
    const graph = join(folder, "mixed.kg");
    const inputs = [fileURLToPath(new URL("../fixtures/own-graphs/mixed.ttl", import.meta.url))];
    await importPlain({ inputs, out: graph, force: true, vocabulary: PLAIN, columns: new Map(), maxFaults: 0 });
    const claims: readonly (readonly [string, string])[] = [
      [S, "Ada Holm is a native of Odense."],
      [R, "Ada Holm was born in Aarhus."],
      [N, "Ada Holm grew up in Aarhus."],
      [N, "Ada Holm died in Odense."],
      [R, "Ada Holm was born in 1962."],
      [N, "Ada Holm was married to Mia Kramer."],
      [S, "Mia Kramer runs Acme Tools."],
      [R, "Ada Holm is the CEO of Acme Tools."],
      [N, "Ada Holm was the CEO of Acme Tools in 1999."],
      [N, "Ada Holm founded Acme Tools."],
      [R, "Aarhus is the capital of Norland."],
      [N, "Aarhus was the capital of Norland in 1800."],
      [S, "Press 7 is repaired by Ada Holm."],
      [R, "Ada Holm repairs Lathe 2."],
      [N, "Press 7 repairs Ada Holm."],
      [N, "Ada Holm broke Press 7."],
      [N, "Ada Holm works in Odense."],
      [R, "Ada Holm and Erik Lund were born in the same city."],
    ];
    expect(
      await labelsOf(
        graph,
        claims.map(([, claim]) => claim),
      ),
    ).toEqual(claims.map(([label]) => label));
  });

  it("are refuted by a complete list, read with irregular plurals, and answered in words that fit the graph", async () => {
    const graph = join(folder, "bakery.kg");
    const tables: readonly (readonly [string, string])[] = [
      ["bakery.csv", "Loaf,Contains,Slices\nRye Loaf,Rye Flour;Salt,20\nPlain Loaf,Wheat Flour;Salt,18\nTin Loaf,Wheat Flour,1\n"],
      ["mix.csv", "subject,property,value,start,end\nBen Ott,runs,Hill Shop,2014,2016\nHill Shop,sells,Honey,,\n"],
    ];
    for (const [name, text] of tables) writeFileSync(join(folder, name), text);
    const inputs = tables.map(([name]) => join(folder, name));
    await importPlain({ inputs, out: graph, force: true, vocabulary: PLAIN, columns: new Map(), maxFaults: 0 });
    writeFileSync(join(folder, "bakery.phrases.yaml"), "Contains: { takes: complete }\ncomplete: [loaf]\n");
    const verifier = await createVerifier({ kg: { file: graph } });
    for (const [label, claim, words] of [
      [R, "Rye Loaf contains Honey.", "Rye Loaf – contains: Salt and Rye Flour, not Honey."],
      [N, "Rye Loaf contains Flour.", ""],
      [R, "All loaves contain salt.", "1 of the 3 loaves."],
      [S, "There are 3 loaves.", "The complete list of loaves has 3 entries."],
      [S, "Rye Loaf has 20 slices.", "Rye Loaf has 20 slices."],
      [
        N,
        "Ben Ott runs Hill Shop.",
        "Ben Ott – runs: Hill Shop (from 2014 to 2016). That ended; nothing on record says whether it is so again.",
      ],
      [N, "Zora Lind runs Hill Shop.", 'This graph does not know "Zora Lind".'],
    ] as const) {
      const { outcome } = await verifier.verify(claim);
      if (outcome.kind !== "verdict") throw new Error(outcome.failure.message);
      expect([claim, outcome.verdict.label]).toEqual([claim, label]);
      expect(outcome.verdict.justification).toContain(words);
      expect(outcome.verdict.hint ?? "").not.toContain("Wikidata");
    }
    await verifier.close();
  });

  it("name every fault of a phrases file at once", async () => {
    const graph = join(folder, "faulty.kg");
    copyFileSync(GRAPH, graph);
    writeFileSync(join(folder, "faulty.phrases.yaml"), "no such: { takes: one }\nreports to: { same: [X and X report to Y] }\n");
    const { message } = await rejectionOf(createVerifier({ kg: { file: graph } }));
    expect(message).toMatch(/"no such" is no relation.*X and Y have to stand/);
    writeFileSync(join(folder, "odd.yaml"), "reports to: { takes: two, same: [reports] }\n");
    expect(() => readPhrases(join(folder, "odd.yaml"))).toThrow(/takes.*a wording has X/s);
  });

  it("can be looked at, and their wordings written down for editing", async () => {
    const exam = await examineGraph(GRAPH, readConfig({}));
    expect(exam.relations).toHaveLength(imported.relations.length);
    expect(exam.relations).toContainEqual(expect.objectContaining({ id: "ex:reportsTo", takes: "one", why: "declared" }));
    expect(exam.relations).toContainEqual(
      expect.objectContaining({ id: "ex:worksIn", takes: "many", why: "not declared; 3 of 3 subjects have one value" }),
    );
    expect(exam.tried.map(({ label }) => label)).not.toContain("failed");
    const out = join(folder, "written.phrases.yaml");
    await writePhrases(GRAPH, out, { ...readConfig({}), force: false });
    expect(readPhrases(out).entries.get("ex:reportsTo")).toMatchObject({ takes: "one", same: expect.arrayContaining(["X reports to Y"]) });
    expect((await rejectionOf(writePhrases(GRAPH, out, { ...readConfig({}), force: false }))).message).toMatch(/exists already/);
  });
});
