import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../support/failure-of.js";
import { importText, shortened } from "../../support/import-text.js";
import { tempFolder } from "../../support/temp-folder.js";
import { tinyGraphText } from "../../support/tiny-graph.js";
import { triplesOf } from "../../support/triples-of.js";

const TINY = tinyGraphText();
const lineCount = (text: string) => text.split("\n").length - 1;
const tiny = (filter = {}, text = TINY) => importText([{ name: "tiny.nt", text }], { filter });
const P31 = `wd:P31 a wikibase:Property ; rdfs:label "instance of"@en ; wikibase:propertyType wikibase:WikibaseItem .
wd:Q90 wdt:P31 wd:Q515 . wd:Q7186 wdt:P31 wd:Q5 . wd:Q157 wdt:P31 wd:Q5 . wd:Q5 rdfs:label "human"@en ; skos:altLabel "person"@en .`;

describe("importing N-Triples", () => {
  it("keeps everything that the verifier asks for, each triple once, and counts the rest", async () => {
    const report = await tiny({}, TINY + TINY);
    expect(report.dropped).toMatchObject({ outside: 0, language: 2 * 5, repeated: report.triples });
    expect(new Set(report.lines).size).toBe(report.lines.length);
    expect(triplesOf(report.lines.join("\n"))).toHaveLength(report.lines.length);
    expect((await tiny()).lines).toEqual(report.lines);
  });

  it("gives the same bytes for the same input", async () => {
    const hashes = await Promise.all(
      [tiny(), tiny()].map(async (run) =>
        createHash("sha256")
          .update(readFileSync((await run).out))
          .digest("hex"),
      ),
    );
    expect(hashes[0]).toBe(hashes[1]);
  });

  it("turns blank nodes into IRIs, one for each node of each file", async () => {
    const some = (id: string) => `<http://www.wikidata.org/entity/${id}> <http://www.wikidata.org/prop/direct/P571> _:b0 .\n`;
    const report = await importText([
      { name: "tiny.nt", text: TINY },
      { name: "a.nt", text: some("Q1") + some("Q2") },
      { name: "b.nt", text: some("Q3") },
    ]);
    const values = report.lines.map(shortened).filter((line) => /^Q[123] wdt:P571 genid:/.test(line));
    expect(values).toHaveLength(3);
    expect(new Set(values.map((line) => line.split(" ")[2])).size).toBe(2);
  });

  it("leaves out what a full dump says besides: site links, checksums, normalised values", async () => {
    const wd = "http://www.wikidata.org/";
    const extra = [
      `<https://en.wikipedia.org/wiki/Paris> <http://schema.org/about> <${wd}entity/Q90> .`,
      `<${wd}entity/Q90> <http://www.w3.org/2004/02/skos/core#prefLabel> "Paris"@en .`,
      `<${wd}entity/Q90> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://wikiba.se/ontology#Item> .`,
      `<${wd}entity/statement/Q243-height-330> <${wd}prop/statement/value-normalized/P2048> <${wd}value/metres-330> .`,
      `<${wd}value/unused> <http://wikiba.se/ontology#quantityAmount> "1"^^<http://www.w3.org/2001/XMLSchema#decimal> .`,
    ];
    const [plain, full] = [await tiny(), await tiny({}, `${TINY}${extra.join("\n")}\n`)];
    expect(full.lines).toEqual(plain.lines);
    expect(full.dropped.unasked).toBe(extra.length);
  });

  it("takes comments, empty lines, Windows line ends and a last line without an end", async () => {
    const text = `# a comment\r\n\r\n${TINY.replaceAll("\n", "\r\n").trimEnd()}`;
    expect((await tiny({}, text)).lines).toEqual((await tiny()).lines);
  });
});

describe("importing Turtle", () => {
  const turtle = `@prefix wd: <http://www.wikidata.org/entity/> .
@prefix wdt: <http://www.wikidata.org/prop/direct/> .
@prefix p: <http://www.wikidata.org/prop/> .
@prefix ps: <http://www.wikidata.org/prop/statement/> .
@prefix wikibase: <http://wikiba.se/ontology#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix geo: <http://www.opengis.net/ont/geosparql#> .
wd:P625 a wikibase:Property ; wikibase:propertyType wikibase:GlobeCoordinate ; rdfs:label "coordinate location"@en .
wd:Q84 rdfs:label "London"@en, """Lon"don\\\\"""@en-gb ; wdt:P625 "Point(-0.1275 51.507222)"^^geo:wktLiteral, [], _:somewhere ;
  p:P625 <http://www.wikidata.org/entity/statement/Q84-1> .
<http://www.wikidata.org/entity/statement/Q84-1> ps:P625 _:somewhere ; wikibase:rank wikibase:NormalRank .
`;

  it("gives what the same triples give in N-Triples", async () => {
    const text = readFileSync(new URL("../../fixtures/tiny-graph.ttl", import.meta.url), "utf8");
    const described = TINY.split("\n").filter((line) => line.startsWith("<http://www.wikidata.org/entity/P"));
    const report = await importText([
      { name: "items.ttl.gz", text: gzipSync(text) },
      { name: "properties.nt", text: described.join("\n") },
    ]);
    expect([...report.lines].sort()).toEqual([...(await tiny()).lines].sort());
  });

  it("keeps datatypes, quotation marks and the identity of blank nodes, the same in every run", async () => {
    const run = () => importText([{ name: "a.ttl", text: turtle }], { filter: { languages: ["en", "en-gb"] } });
    const [one, two] = [await run(), await run()];
    expect(one.lines).toEqual(two.lines);
    const short = one.lines.map(shortened);
    expect(short).toContain('Q84 wdt:P625 "Point(-0.1275 51.507222)"^^<http://www.opengis.net/ont/geosparql#wktLiteral');
    expect(short).toContain('Q84 label "Lon\\"don\\\\"@en-gb');
    const nodes = short.filter((line) => line.includes("P625 genid:")).map((line) => line.split(" ")[2]);
    expect(nodes).toHaveLength(3);
    expect(new Set(nodes).size).toBe(2);
  });
});

describe("filters", () => {
  it("--class keeps instances whole, and what they name with label, description and bearings", async () => {
    const report = await tiny({ classes: new Set(["Q5"]) }, tinyGraphText(P31));
    const triples = report.lines.map(shortened);
    expect(report.entities).toBe(2);
    expect(triples).toContain('Q7186 alias "Maria Skłodowska-Curie"@en');
    expect(triples).toContain("wds:Q7186-texan ps:P27 Q1439");
    expect(triples.filter((line) => line.startsWith("Q1439 ")).sort()).toEqual([
      'Q1439 description "state of the United States"@en',
      'Q1439 label "Texas"@en',
    ]);
    const university = triples.filter((line) => line.startsWith("Q209842 ") || line.startsWith("Q90 "));
    expect(university.sort()).toEqual([
      'Q209842 description "medieval school of learning"@en',
      'Q209842 label "University of Paris"@en',
      "Q209842 wdt:P131 Q90",
      'Q90 description "capital of France"@en',
      'Q90 label "Paris"@en',
    ]);
    expect(triples.filter((line) => line.startsWith("Q5 "))).toEqual(['Q5 label "human"@en']);
    expect(triples.some((line) => line.startsWith("Q243 ") || line.startsWith("wds:Q142-"))).toBe(false);
    expect(report.dropped.outside).toBeGreaterThan(20);
  });

  it("--ids keeps the listed ones, units and values of qualifiers by name, and says which are missing", async () => {
    const triples = await tiny({ ids: new Set(["Q243", "Q142", "Q424242"]) });
    const short = triples.lines.map(shortened);
    expect(triples).toMatchObject({ entities: 2, idsNotFound: 1 });
    for (const named of ['Q11573 label "metre"@en', 'Q3052772 label "Emmanuel Macron"@en', 'Q90 label "Paris"@en'])
      expect(short).toContain(named);
    expect(short.some((line) => line.startsWith("Q11573 alias"))).toBe(false);
    expect(short).toContain("wdv:metres-330 wikibase:quantityUnit Q11573");
    expect(short.some((line) => line.startsWith("wdv:day-1867"))).toBe(false);
  });

  it("both together keep what either names", async () => {
    const report = await tiny({ classes: new Set(["Q5"]), ids: new Set(["Q243"]) }, tinyGraphText(P31));
    expect(report.entities).toBe(3);
  });

  it("--language keeps names of those languages and values of all", async () => {
    const short = (await tiny({ languages: ["en", "fr"] })).lines.map(shortened);
    expect(short).toEqual(
      expect.arrayContaining(['Q90 label "Paris"@fr', 'Q90 alias "Ville-Lumière"@fr', 'Q142 wdt:P1451 "Liberté, Égalité, Fraternité"@fr']),
    );
    expect(short).not.toContain('Q90 label "Parigi"@it');
  });

  it("says so when nothing is left, and writes nothing", async () => {
    const folder = tempFolder();
    const failure = await failureOf(
      importText([{ name: "t.nt", text: TINY }], { out: join(folder, "o.nt.gz"), filter: { classes: new Set(["Q11424"]) } }),
    );
    expect(failure).toMatchObject({ code: "invalid-input", message: expect.stringContaining("no entities") as string });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("properties", () => {
  const split = TINY.split("\n");
  const isProperty = (line: string) => line.startsWith("<http://www.wikidata.org/entity/P");
  const items = split.filter((line) => !isProperty(line)).join("\n");

  it("are needed: without them nothing is written, and it says how to get them", async () => {
    const folder = tempFolder();
    const failure = await failureOf(importText([{ name: "items.nt", text: items }], { out: join(folder, "o.nt.gz") }));
    expect(failure.code).toBe("invalid-input");
    expect(failure.message).toMatch(/would not be usable: the input describes no properties.*Special:EntityData\/P\d+\.ttl/s);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("may come from another file, before or after, and need no more than type and label", async () => {
    const bare = split.filter((line) => isProperty(line) && /propertyType|label|altLabel/i.test(line)).join("\n");
    const whole = [...(await tiny()).lines].sort();
    const after = await importText([
      { name: "i.nt", text: items },
      { name: "p.nt", text: bare },
    ]);
    const before = await importText([
      { name: "p.nt", text: bare },
      { name: "i.nt", text: items },
    ]);
    expect([...after.lines].sort()).toEqual(whole);
    expect([...before.lines].sort()).toEqual(whole);
  });

  it("that are used and not described are named", async () => {
    const without = split.filter((line) => !line.startsWith("<http://www.wikidata.org/entity/P2048>")).join("\n");
    expect((await tiny({}, without)).undescribed).toEqual(["P2048"]);
  });
});

describe("files that are not as they should be", () => {
  it("skips bad lines up to the bound and names the first with its place", async () => {
    const bad = `${TINY}this is no triple\n<http://a> <http://b> "open .\n`;
    const report = await tiny({}, bad);
    expect(report.skippedLines).toBe(2);
    expect(report.firstFault).toContain(
      `tiny.nt, line ${lineCount(TINY) + 1} (byte ${Buffer.byteLength(TINY)}): not a triple: "this is no triple"`,
    );
    const failure = await failureOf(importText([{ name: "bad.nt", text: bad }], { maxFaults: 1 }));
    expect(failure).toMatchObject({ code: "file-unreadable", message: expect.stringContaining("more than 1 lines") as string });
  });

  const failures: readonly (readonly [what: string, name: string, text: string | Buffer, code: string, message: RegExp])[] = [
    ["an empty file", "a.nt", "", "invalid-input", /nothing to import/],
    ["an empty array", "a.json", "[\n]\n", "invalid-input", /nothing to import/],
    [
      "a packed file that is cut off",
      "a.nt.gz",
      gzipSync(TINY).subarray(0, 1500),
      "file-unreadable",
      /ends in the middle, after \d+ unpacked bytes; fetch it again/,
    ],
    ["a name that says nothing", "a.csv", "1,2", "invalid-input", /has to end in \.nt, \.ttl, \.json/],
    ["bzip2", "a.nt.bz2", "BZh9", "invalid-input", /\.bz2 is not read here/],
    ["triples about something else", "a.nt", "<http://a> <http://b> <http://c> .\n", "invalid-input", /no entities/],
    [
      "Turtle with a fault",
      "a.ttl",
      "@prefix wd: <http://www.wikidata.org/entity/> .\n\nwd:Q1 wd:Q2 ; ; oops\n",
      "file-unreadable",
      /a\.ttl is not Turtle.*line 3/,
    ],
    [
      "Turtle that ends in a statement",
      "a.ttl",
      "@prefix wd: <http://www.wikidata.org/entity/> .\nwd:Q1 wd:Q2",
      "file-unreadable",
      /is not Turtle/,
    ],
    ["bytes of an image", "a.nt", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), "invalid-input", /nothing to import.*not a triple/],
  ];
  it.each(failures)("%s", async (_, name, text, code, message) => {
    const folder = tempFolder();
    const failure = await failureOf(importText([{ name, text }], { out: join(folder, "o.nt.gz") }));
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(message);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("a file that is not there is named", async () => {
    const failure = await failureOf(importText([], { inputs: ["/nowhere.nt"], out: join(tempFolder(), "o.nt") }));
    expect(failure).toMatchObject({ code: "file-unreadable", message: expect.stringContaining("/nowhere.nt") as string });
  });
});

describe("the graph file", () => {
  it("is not replaced unless told to, and then whole", async () => {
    const out = join(tempFolder(), "o.nt.gz");
    writeFileSync(out, "precious");
    expect((await failureOf(importText([{ name: "t.nt", text: TINY }], { out }))).message).toMatch(/exists already; --force/);
    expect(readFileSync(out, "utf8")).toBe("precious");
    expect((await importText([{ name: "t.nt", text: TINY }], { out, force: true })).triples).toBeGreaterThan(100);
  });

  it("is plain text where its name says so", async () => {
    const folder = tempFolder();
    await importText([{ name: "t.nt", text: TINY }], { out: join(folder, "o.nt") });
    expect(readFileSync(join(folder, "o.nt"), "utf8")).toMatch(/^<http:/);
  });

  it("that cannot be written is named", async () => {
    const failure = await failureOf(importText([{ name: "t.nt", text: TINY }], { out: join(tempFolder(), "no", "o.nt.gz") }));
    expect(failure).toMatchObject({ code: "file-unreadable", message: expect.stringMatching(/o\.nt\.gz cannot be written/) as string });
  });

  it("leaves nothing behind when the work is interrupted", async () => {
    const folder = tempFolder();
    const controller = new AbortController();
    const onProgress = (share: number) => {
      if (share > 0.7) controller.abort();
    };
    const failure = await failureOf(
      importText([{ name: "t.nt", text: TINY }], { out: join(folder, "o.nt.gz"), signal: controller.signal, onProgress }),
    );
    expect(failure.code).toBe("aborted");
    expect(existsSync(join(folder, "o.nt.gz"))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });
});
