import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { embeddedGraph } from "../../src/adapters/embedded/embedded-graph.js";
import { BLOCK_BYTES, FORMAT_VERSION } from "../../src/graph-file/layout.js";
import { buildGraphBytes, writeGraphFile } from "../../src/graph-file/write-graph-file.js";
import { describeKnowledgeGraph } from "../contracts/knowledge-graph-contract.js";
import { failureOf } from "../support/failure-of.js";
import { tempFolder } from "../support/temp-folder.js";
import { tinyGraphFile, tinyGraphText } from "../support/tiny-graph.js";
import { triplesOf } from "../support/triples-of.js";

async function graphFile(triples = tinyGraphText(), sorterBytes?: number, folder = tempFolder()): Promise<string> {
  const file = join(folder, "tiny.kg");
  const options = { name: "tiny", ...(sorterBytes === undefined ? {} : { sorterBytes }) };
  await writeGraphFile(file, options, async (add) => add(triplesOf(triples)));
  return file;
}

const open = (file: string) => embeddedGraph({ file, cache: null });

describe("a graph file", () => {
  describe("on the disk", () => {
    const folder = dirname(tinyGraphFile());
    describeKnowledgeGraph(async () => open(await graphFile(tinyGraphText(), undefined, folder)));
  });

  it("is the same, byte for byte, when its triples do not fit into memory", async () => {
    const [small, large] = [await graphFile(undefined, 500), await graphFile()];
    expect(readFileSync(small).equals(readFileSync(large))).toBe(true);
  });

  it("is the same in memory", async () => {
    const bytes = await buildGraphBytes({ name: "tiny" }, async (add) => add(triplesOf(tinyGraphText())));
    expect(bytes.equals(readFileSync(await graphFile()))).toBe(true);
  });

  it("says everything once, though the triples say it twice", async () => {
    const kg = await open(await graphFile(`${tinyGraphText()}${tinyGraphText()}`));
    expect((await kg.facts([{ entity: "Q142", property: "P35", direction: "out" }])).facts).toHaveLength(2);
    expect((await kg.relations(["Q1439"])).relations.map(({ count }) => count)).toEqual([1, 1]);
  });

  const spoiled: Readonly<Record<string, { readonly spoil: (bytes: Buffer) => Buffer; readonly says: RegExp }>> = {
    "was cut short": { spoil: (bytes) => bytes.subarray(0, bytes.length - 7), says: /cut short/ },
    "was never finished": { spoil: (bytes) => bytes.fill(0, 0, BLOCK_BYTES), says: /never finished/ },
    "is of another version": {
      spoil: (bytes) => bytes.fill(FORMAT_VERSION + 1, 8, 9),
      says: new RegExp(`version ${FORMAT_VERSION + 1}.*reads version ${FORMAT_VERSION}`),
    },
    "has a damaged header": { spoil: (bytes) => bytes.fill("x", 40, 44), says: /header is damaged/ },
    "has damaged checksums": { spoil: (bytes) => bytes.fill(1, bytes.length - 3), says: /checksums are damaged/ },
  };
  for (const [what, { spoil, says }] of Object.entries(spoiled))
    it(`is refused when it ${what}`, async () => {
      const file = await graphFile();
      writeFileSync(file, spoil(readFileSync(file)));
      const failure = await failureOf(open(file));
      expect(failure.code).toBe("graph-unreadable");
      expect(failure.message).toContain(file);
      expect(failure.message).toMatch(says);
    });

  it("never answers from a block that is damaged", async () => {
    const file = await graphFile();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(255, BLOCK_BYTES + 100, BLOCK_BYTES + 104));
    const kg = await open(file);
    const failure = await failureOf(kg.facts([{ entity: "Q142", property: "P35", direction: "out" }]));
    expect([failure.code, failure.message]).toEqual(["graph-unreadable", expect.stringMatching(/damaged near byte 16384/)]);
  });

  it("answers nothing once it is closed", async () => {
    const kg = await open(await graphFile());
    await kg.close();
    await kg.close();
    expect((await failureOf(kg.labels(["Q90"]))).code).toBe("graph-unavailable");
  });
});
