import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedGraph, embeddedGraph } from "../../src/adapters/embedded/embedded-graph.js";
import { describeKnowledgeGraph } from "../contracts/knowledge-graph-contract.js";
import { failureOf } from "../support/failure-of.js";
import { tempFolder } from "../support/temp-folder.js";
import { tinyGraphFile } from "../support/tiny-graph.js";

const file = tinyGraphFile();
const open = (path: string) => embeddedGraph({ file: path, cache: null });

describe("an embedded graph", () => {
  describeKnowledgeGraph(() => open(file));

  describe("as a dictionary of names", () => {
    let kg: EmbeddedGraph;
    beforeAll(async () => {
      kg = await open(file);
    });
    afterAll(() => kg.close());
    const first = async (name: string) => (await kg.searchEntities([name])).get(name)?.[0]?.entity.id;

    it("does not mind case, accents, punctuation and articles", async () => {
      expect(await Promise.all(["the EIFFEL tower", "Francois Hollande", "maria sklodowska curie"].map(first))).toEqual([
        "Q243",
        "Q157",
        "Q7186",
      ]);
    });

    it("offers the better connected bearer of a name first", async () => {
      const found = (await kg.searchEntities(["Paris"])).get("Paris") ?? [];
      expect(found.map(({ entity }) => entity.id)).toEqual(["Q90", "Q830149"]);
    });

    it("knows names in English only", async () => {
      expect([await first("Parigi"), await first("Ville-Lumière")]).toEqual([undefined, undefined]);
    });

    it("gives all aliases with an entity, unescaped", async () => {
      const found = (await kg.searchEntities(["Marie Curie"])).get("Marie Curie");
      expect(found?.[0]?.entity.aliases).toEqual(["Maria Skłodowska-Curie", 'Madame "Radium" Curie']);
    });

    it("does not take a property for an entity", async () => {
      expect(await first("head of state")).toBeUndefined();
    });

    it("has an id from file and content, and counts its contents", () => {
      expect(kg.id).toMatch(/^embedded:tiny\.nt@[0-9a-f]{12}$/);
      expect(kg.entities).toBe(15);
      expect(kg.triples).toBe(readFileSync(file, "utf8").trim().split("\n").length);
    });
  });

  describe("from a file", () => {
    it("is read from gzip as well", async () => {
      const path = join(tempFolder(), "graph.nt.gz");
      writeFileSync(path, gzipSync(readFileSync(file)));
      const kg = await open(path);
      expect((await kg.relations(["Q1439"])).relations.map(({ property }) => property).sort()).toEqual(["P131", "P27"]);
      await kg.close();
    });

    it("is read to the last line, though the file does not end with a newline", async () => {
      const path = join(tempFolder(), "graph.nt");
      writeFileSync(path, `<http://www.wikidata.org/entity/Q1> <http://www.w3.org/2000/01/rdf-schema#label> "universe"@en .`);
      const kg = await open(path);
      expect([kg.triples, kg.entities]).toEqual([1, 1]);
      await kg.close();
    });

    const whole = readFileSync(file);
    const faulty: Readonly<Record<string, (path: string) => void>> = {
      "is missing": () => undefined,
      "is empty": (path) => writeFileSync(path, ""),
      "is a folder": (path) => mkdirSync(path),
      "is not N-Triples": (path) => writeFileSync(path, "<html><body>404</body></html>\n"),
      "breaks off in the middle of a line": (path) => writeFileSync(path, whole.subarray(0, whole.length - 20)),
      "is a torn gzip": (path) => writeFileSync(path, gzipSync(whole).subarray(0, 1500)),
      "is a gzip of nothing": (path) => writeFileSync(path, gzipSync("")),
      "only begins like a gzip": (path) => writeFileSync(path, Buffer.from([0x1f, 0x8b, 1, 2, 3])),
      "holds no labelled entities": (path) =>
        writeFileSync(path, "<http://example.org/a> <http://example.org/b> <http://example.org/c> .\n"),
    };
    for (const [what, write] of Object.entries(faulty))
      it(`is refused by name when the file ${what}`, async () => {
        const path = join(tempFolder(), "faulty.nt");
        write(path);
        const failure = await failureOf(open(path));
        expect(failure.code).toBe("graph-unreadable");
        expect(failure.message).toContain(path);
      });
  });
});
