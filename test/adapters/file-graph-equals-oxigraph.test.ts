import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileKnowledgeGraph } from "../../src/adapters/embedded/file-knowledge-graph.js";
import { oneLine } from "../../src/base/one-line.js";
import { STARTER_GRAPH } from "../../src/compose/open-graph.js";
import type { Fact } from "../../src/domain/statement.js";
import { openGraphBytes } from "../../src/graph-file/graph-reader.js";
import { buildGraphBytes } from "../../src/graph-file/write-graph-file.js";
import type { Candidate, KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { askEverything } from "../support/ask-everything.js";
import { graphSample } from "../support/graph-sample.js";
import { inAnyOrder } from "../support/in-any-order.js";
import { ODD_NAMES, ODD_RELATIONS, oddGraphText } from "../support/odd-graph.js";
import { oxigraphGraph } from "../support/oxigraph-graph.js";
import { triplesOf } from "../support/triples-of.js";

const SLICE = fileURLToPath(new URL("../../../shared/data/wikidata-slice.nt.gz", import.meta.url));
const unpacked = (file: string) => gunzipSync(readFileSync(file)).toString("utf8");

async function fileGraph(triples: string): Promise<KnowledgeGraph> {
  const bytes = await buildGraphBytes({ name: "test" }, async (add) => add(triplesOf(triples)));
  return fileKnowledgeGraph(openGraphBytes(bytes, (why) => new Error(why)).graph, { id: "file", close: () => undefined });
}

/** A file keeps names as they are shown. */
function onOneLine({ entity, matched, ...rest }: Candidate): Candidate {
  return { ...rest, matched: oneLine(matched), entity: { ...entity, label: oneLine(entity.label) } };
}

describe("a graph file", () => {
  describe("about odd values and names", () => {
    let [file, oxigraph]: KnowledgeGraph[] = [];
    beforeAll(async () => {
      file = await fileGraph(oddGraphText());
      oxigraph = oxigraphGraph(oddGraphText());
    });

    it.each(ODD_RELATIONS)("gives the value of $entity as oxigraph does", async (relation) => {
      expect(await file?.facts([relation])).toEqual(await oxigraph?.facts([relation]));
    });

    it("finds the same bearers of odd names", async () => {
      const asked = await oxigraph?.searchEntities(ODD_NAMES);
      const expected = [...(asked ?? [])].map(([name, found]) => [name, found.map(onOneLine)] as const);
      expect(await file?.searchEntities(ODD_NAMES)).toEqual(new Map(expected));
    });
  });

  describe.each([
    { what: "the starter graph", path: STARTER_GRAPH, seeds: [1, 2, 3], entities: 120, names: 60 },
    { what: "the development slice", path: SLICE, seeds: [1], entities: 150, names: 80 },
  ])("of $what", ({ path, seeds, entities, names }) => {
    const missing = !existsSync(path);
    if (missing) console.warn(`SKIPPED: there is no ${path}, so the stores are not compared on it.`);
    let [file, oxigraph]: KnowledgeGraph[] = [];
    let triples = "";
    beforeAll(async () => {
      if (missing) return;
      triples = unpacked(path);
      file = await fileGraph(triples);
      oxigraph = oxigraphGraph(triples);
    }, 300_000);
    afterAll(() => {
      triples = "";
    });

    it.skipIf(missing).each(seeds)(
      "answers every question as oxigraph does (sample %i)",
      async (seed) => {
        if (file === undefined || oxigraph === undefined) throw new Error("the graphs are not open");
        const sample = graphSample(triples, { entities, names }, seed);
        const expected = await askEverything(oxigraph, sample);
        const answers = await askEverything(file, sample);
        expect(answers.names).toEqual(expected.names);
        expect(answers.references).toEqual(expected.references);
        expect(answers.facts.map(({ facts }) => truthyLists(facts))).toEqual(expected.facts.map(({ facts }) => truthyLists(facts)));
        // A hash decides in which order oxigraph groups relations and properties, and its plan in which order it joins the rest.
        for (const part of ["relations", "properties", "labels", "facts", "edges"] as const)
          expect(inAnyOrder(answers[part])).toEqual(inAnyOrder(expected[part]));
      },
      300_000,
    );
  });
});

/** The truthy values of each relation, in their order. */
function truthyLists(facts: readonly Fact[]): Readonly<Record<string, readonly Fact[]>> {
  const lists: Record<string, Fact[]> = {};
  for (const fact of facts) {
    if (fact.node !== null) continue;
    lists[`${fact.subject} ${fact.property}`] ??= [];
    lists[`${fact.subject} ${fact.property}`]?.push(fact);
  }
  return lists;
}
