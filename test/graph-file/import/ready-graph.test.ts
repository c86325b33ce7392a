import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type EmbeddedGraph, embeddedGraph } from "../../../src/adapters/embedded/embedded-graph.js";
import type { SliceFilter } from "../../../src/graph-file/import/choose-slice.js";
import { readyGraphStats } from "../../../src/graph-file/import/graph-stats.js";
import { importGraph } from "../../../src/graph-file/import/import-graph.js";
import { askEverything } from "../../support/ask-everything.js";
import { failureOf } from "../../support/failure-of.js";
import { graphSample } from "../../support/graph-sample.js";
import { EVERYTHING } from "../../support/keep-everything.js";
import { tempFolder } from "../../support/temp-folder.js";
import { tinyGraphText } from "../../support/tiny-graph.js";

async function imported(
  out: string,
  options: { readonly filter?: Partial<SliceFilter>; readonly added?: string; readonly force?: boolean } = {},
) {
  const folder = tempFolder();
  const input = join(folder, "input.nt");
  writeFileSync(input, tinyGraphText(options.added));
  const filter = { ...EVERYTHING, references: true, ...options.filter };
  const file = join(folder, out);
  const report = await importGraph({ inputs: [input], out: file, force: options.force === true, maxFaults: 0, filter });
  return { file, folder, report };
}

async function using<T>(file: string, ask: (kg: EmbeddedGraph) => Promise<T>): Promise<T> {
  const kg = await embeddedGraph({ file, cache: null });
  try {
    return await ask(kg);
  } finally {
    await kg.close();
  }
}

const paris = (file: string) => using(file, async (kg) => (await kg.labels(["Q90"])).get("Q90"));

describe("an import into a graph that is ready", () => {
  it("answers as the same import into triples does", async () => {
    const sample = graphSample(tinyGraphText(), { entities: 20, names: 20 }, 1);
    const [ready, text] = [await imported("out.kg"), await imported("out.nt.gz")];
    expect(await using(ready.file, (kg) => askEverything(kg, sample))).toEqual(await using(text.file, (kg) => askEverything(kg, sample)));
    expect(ready.report.entities).toBe(text.report.entities);
  });

  it("gives the same bytes for the same input, and reports its contents", async () => {
    const [one, two] = [await imported("out.kg"), await imported("out.kg")];
    expect(readFileSync(one.file).equals(readFileSync(two.file))).toBe(true);
    expect(readyGraphStats(one.file)).toMatchObject({ name: "out.kg", entities: 15, triples: one.report.triples, bytes: one.report.bytes });
  });

  it("keeps what enough sites have a page about, and the names of what that leads to", async () => {
    const added = `wd:Q142 wikibase:sitelinks 300 . wd:Q90 wikibase:sitelinks 20 .
      <https://www.wikidata.org/wiki/Special:EntityData/Q243> wikibase:sitelinks 150 .`;
    const { file, report } = await imported("out.kg", { filter: { minSitelinks: 100 }, added });
    expect(report.entities).toBe(2);
    const relations = await using(file, async (kg) => (await kg.relations(["Q142", "Q243", "Q7186"])).relations);
    const out = relations.filter(({ direction }) => direction === "out").map(({ entity }) => entity);
    expect([...new Set(out)]).toEqual(["Q142", "Q243"]);
    expect(await paris(file)).toBe("Paris");
  });

  it("counts the pages if their number is not stated", async () => {
    const pages = ["en", "fr", "de"].map((site) => `<https://${site}.wikipedia.org/wiki/Paris> schema:about wd:Q90 .`);
    const { report } = await imported("out.kg", { filter: { minSitelinks: 3 }, added: pages.join("\n") });
    expect(report.entities).toBe(1);
  });

  it("does not count pages if their number is stated: a dump has both", async () => {
    const pages = ["en", "fr"].map((site) => `<https://${site}.wikipedia.org/wiki/Paris> schema:about wd:Q90 .`);
    const added = `wd:Q90 wikibase:sitelinks 2 . wd:Q142 wikibase:sitelinks 3 . ${pages.join("\n")}`;
    const { report } = await imported("out.kg", { filter: { minSitelinks: 3 }, added });
    expect(report.entities).toBe(1);
  });

  it("says at once when the input states no site links, as the truthy dump does not", async () => {
    const failure = await failureOf(imported("out.kg", { filter: { minSitelinks: 3 } }));
    expect(failure).toMatchObject({ code: "invalid-input", message: expect.stringMatching(/states no site links/) });
  });

  it("replaces a graph only when told to", async () => {
    const { file, folder } = await imported("out.kg");
    const again = { inputs: [join(folder, "input.nt")], out: file, maxFaults: 0, filter: EVERYTHING };
    expect((await failureOf(importGraph({ ...again, force: false }))).code).toBe("invalid-input");
    expect((await importGraph({ ...again, force: true })).entities).toBe(15);
  });

  it.skipIf(!existsSync("/dev/full"))("says so when the disk is full, and leaves the old graph as it was", async () => {
    const { file, folder } = await imported("out.kg");
    const before = readFileSync(file);
    symlinkSync("/dev/full", `${file}.${process.pid}.tmp`);
    const failure = await failureOf(
      importGraph({ inputs: [join(folder, "input.nt")], out: file, maxFaults: 0, filter: EVERYTHING, force: true }),
    );
    expect([failure.code, failure.message]).toEqual(["file-unreadable", expect.stringMatching(/cannot be written: the disk is full/)]);
    expect(readdirSync(folder).sort()).toEqual(["input.nt", "out.kg"]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("leaves the old graph usable when it is killed, and clears up at the next one", async () => {
    const { file, folder } = await imported("out.kg");
    const script = fileURLToPath(new URL("../../support/build-for-ever.ts", import.meta.url));
    const child = spawn(process.execPath, ["--import", "tsx", script, file], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(readdirSync(folder).filter((name) => name.includes(".tmp"))).not.toEqual([]);
    expect(await paris(file)).toBe("Paris");
    await importGraph({ inputs: [join(folder, "input.nt")], out: file, maxFaults: 0, filter: EVERYTHING, force: true });
    expect(readdirSync(folder).sort()).toEqual(["input.nt", "out.kg"]);
    expect(await paris(file)).toBe("Paris");
  }, 60_000);
});
