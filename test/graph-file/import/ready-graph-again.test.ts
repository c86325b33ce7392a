import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { embeddedGraph } from "../../../src/adapters/embedded/embedded-graph.js";
import { importGraph } from "../../../src/graph-file/import/import-graph.js";
import { askEverything } from "../../support/ask-everything.js";
import { failureOf } from "../../support/failure-of.js";
import { type GraphSample, graphSample } from "../../support/graph-sample.js";
import { inAnyOrder } from "../../support/in-any-order.js";
import { EVERYTHING } from "../../support/keep-everything.js";
import { oddGraphText } from "../../support/odd-graph.js";
import { tempFolder } from "../../support/temp-folder.js";
import { tinyGraphText } from "../../support/tiny-graph.js";

const LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>";
const COMMON = { force: true, maxFaults: 0, filter: { ...EVERYTHING, references: true } };

/** Triples as a graph that is ready, in a folder of the test. */
async function ready(triples: string): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = tempFolder();
  const [input, file] = [join(folder, "input.nt"), join(folder, "graph.kg")];
  writeFileSync(input, triples);
  await importGraph({ ...COMMON, inputs: [input], out: file });
  return { folder, file };
}

async function answersOf(file: string, sample: GraphSample) {
  const kg = await embeddedGraph({ file, cache: null });
  const answers = await askEverything(kg, sample);
  await kg.close();
  return answers;
}

async function labelsOf(file: string) {
  const kg = await embeddedGraph({ file, cache: null });
  const labels = await kg.labels(["Q7186", "Q90", "Q142"]);
  await kg.close();
  return [...labels.values()];
}

describe("a graph that is ready", () => {
  it.each([
    { what: "a small graph", triples: tinyGraphText },
    { what: "odd values and names", triples: oddGraphText },
  ])("answers the same when it is made again of itself: $what", async ({ triples }) => {
    const { folder, file } = await ready(triples());
    const again = join(folder, "again.kg");
    await importGraph({ ...COMMON, inputs: [file], out: again });
    const sample = graphSample(triples(), { entities: 150, names: 50 }, 3);
    const [before, after] = [await answersOf(file, sample), await answersOf(again, sample)];
    for (const part of ["names", "properties", "labels", "references"] as const) expect(after[part]).toEqual(before[part]);
    // Items are told of by their numbers now, which decides the order of what arrives from several.
    for (const part of ["relations", "edges", "facts"] as const) expect(inAnyOrder(after[part])).toEqual(inAnyOrder(before[part]));
  });

  it("takes changed entities in, and lets deleted ones go, in its own place", async () => {
    const { folder, file } = await ready(tinyGraphText());
    const changes = join(folder, "changes.nt");
    writeFileSync(
      changes,
      `<http://www.wikidata.org/entity/Q7186> ${LABEL} "Maria Curie"@en .
<http://www.wikidata.org/entity/Q7186> <http://www.wikidata.org/prop/direct/P19> <http://www.wikidata.org/entity/Q90> .\n`,
    );
    const report = await importGraph({ ...COMMON, inputs: [changes], base: file, deleted: new Set(["Q142", "Q123456789"]), out: file });
    expect([report.changed, report.deleted]).toEqual([1, 1]);
    expect(await labelsOf(file)).toEqual(["Maria Curie", "Paris"]);
    const kg = await embeddedGraph({ file, cache: null });
    const { relations } = await kg.relations(["Q142", "Q7186"]);
    await kg.close();
    expect(relations.filter(({ entity, direction }) => entity === "Q142" && direction === "out")).toEqual([]);
    expect(relations.filter(({ entity, direction }) => entity === "Q7186" && direction === "out").map(({ property }) => property)).toEqual([
      "P19",
    ]);
  });

  it("lets entities go without changes of others", async () => {
    const { file } = await ready(tinyGraphText());
    await importGraph({ ...COMMON, inputs: [], base: file, deleted: new Set(["Q7186"]), out: file });
    expect(await labelsOf(file)).toEqual(["Paris", "France"]);
  });

  it("stays as it is when it is damaged: an update says so", async () => {
    const { file } = await ready(tinyGraphText());
    const spoiled = readFileSync(file).fill(255, 16_484, 16_488);
    writeFileSync(file, spoiled);
    const failure = await failureOf(importGraph({ ...COMMON, inputs: [], base: file, deleted: new Set(["Q7186"]), out: file }));
    expect([failure.code, failure.message]).toEqual(["graph-unreadable", expect.stringMatching(/damaged near byte 16384/)]);
    expect(readFileSync(file).equals(spoiled)).toBe(true);
  });
});
