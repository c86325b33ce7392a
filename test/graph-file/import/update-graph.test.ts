import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { embeddedGraph } from "../../../src/adapters/embedded/embedded-graph.js";
import { importGraph } from "../../../src/graph-file/import/import-graph.js";
import { failureOf } from "../../support/failure-of.js";
import { importText } from "../../support/import-text.js";
import { EVERYTHING } from "../../support/keep-everything.js";
import { tinyGraphText } from "../../support/tiny-graph.js";

const WD = "http://www.wikidata.org/";
const entity = (id: string) => `<${WD}entity/${id}>`;
const label = (id: string, text: string) => `${entity(id)} <http://www.w3.org/2000/01/rdf-schema#label> "${text}"@en .\n`;
const direct = (id: string, property: string, value: string) => `${entity(id)} <${WD}prop/direct/${property}> ${entity(value)} .\n`;

/** The tiny graph as text, and as it is after changes. */
async function updated(changes: string, out = "out.nt.gz") {
  const before = await importText([{ name: "tiny.nt", text: tinyGraphText() }]);
  writeFileSync(join(before.folder, "changes.nt"), changes);
  const options = {
    inputs: [join(before.folder, "changes.nt")],
    base: join(before.folder, "out.nt.gz"),
    out: join(before.folder, out),
    force: true,
    maxFaults: 0,
    filter: EVERYTHING,
  };
  return { before, options, report: await importGraph(options) };
}

async function placesOfBirth(file: string): Promise<readonly string[]> {
  const kg = await embeddedGraph({ file, cache: null });
  const { facts } = await kg.facts([{ entity: "Q7186", property: "P19", direction: "out" }]);
  await kg.close();
  return facts.flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
}

describe("an update of a graph", () => {
  it("replaces all statements of an entity by the new ones, and keeps other entities", async () => {
    const { before, options, report } = await updated(label("Q7186", "Maria Curie") + direct("Q7186", "P19", "Q90"), "out.kg");
    expect(report.changed).toBe(1);
    expect(await placesOfBirth(options.out)).toEqual(["Q90"]);
    const kg = await embeddedGraph({ file: options.out, cache: null });
    expect(await kg.labels(["Q7186", "Q90"])).toEqual(
      new Map([
        ["Q7186", "Maria Curie"],
        ["Q90", "Paris"],
      ]),
    );
    const { relations } = await kg.relations(["Q7186", "Q142"]);
    await kg.close();
    expect(relations.filter(({ entity: id, direction }) => id === "Q7186" && direction === "out").map(({ property }) => property)).toEqual([
      "P19",
    ]);
    expect(relations.some(({ entity: id }) => id === "Q142")).toBe(true);
    expect(report.entities).toBe(before.entities);
  });

  it("adds what is new, and takes nothing from what is only named", async () => {
    const { before, report } = await updated(label("Q999", "Somebody") + direct("Q999", "P19", "Q90") + label("Q7186", "Marie Curie"));
    expect([report.changed, report.entities]).toEqual([1, before.entities + 1]);
    expect(report.truthy).toBe(before.truthy + 1);
  });

  it("says the same as an import of the whole", async () => {
    const { before, report } = await updated(tinyGraphText());
    expect(report.triples).toBe(before.triples);
  });

  it("leaves the old graph where the changes cannot be read, or state nothing", async () => {
    const { options } = await updated(direct("Q7186", "P19", "Q90"));
    const old = readFileSync(options.out);
    writeFileSync(options.inputs[0] ?? "", "this is no triple\n");
    expect((await failureOf(importGraph(options))).code).toBe("file-unreadable");
    writeFileSync(options.inputs[0] ?? "", label("Q7186", "Marie Curie"));
    expect(await failureOf(importGraph(options))).toMatchObject({ code: "invalid-input", message: expect.stringMatching(/state nothing/) });
    expect(readFileSync(options.out).equals(old)).toBe(true);
  });
});
