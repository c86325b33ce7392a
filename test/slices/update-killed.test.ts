import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { embeddedGraph } from "../../src/adapters/embedded/embedded-graph.js";
import { STARTER_GRAPH } from "../../src/open-graph.js";
import { importGraph } from "../../src/slices/import-graph.js";
import { EVERYTHING } from "../support/import-text.js";
import { tempFolder } from "../support/temp-folder.js";
import { tinyGraphText } from "../support/tiny-graph.js";

const SCRIPT = fileURLToPath(new URL("../support/update-graph.ts", import.meta.url));
const CHANGES = `<http://www.wikidata.org/entity/Q7186> <http://www.w3.org/2000/01/rdf-schema#label> "Maria Curie"@en .
<http://www.wikidata.org/entity/Q7186> <http://www.wikidata.org/prop/direct/P19> <http://www.wikidata.org/entity/Q90> .
`;
/** Milliseconds after its start: while it reads, while it sorts, while it writes. */
const MOMENTS = [50, 400, 900, 1600];

const nameOf = async (file: string) => {
  const kg = await embeddedGraph({ file, cache: null });
  const labels = await kg.labels(["Q7186"]);
  await kg.close();
  return labels.get("Q7186");
};

it("an update that is killed leaves the old graph or the new one, and the next one clears up", { timeout: 240_000 }, async () => {
  const folder = tempFolder();
  const [base, changes, out] = [join(folder, "base.nt.gz"), join(folder, "changes.nt"), join(folder, "out.kg")];
  copyFileSync(STARTER_GRAPH, base);
  writeFileSync(changes, CHANGES);
  await importGraph({ inputs: [base], out, force: false, maxFaults: 0, filter: EVERYTHING });
  for (const moment of MOMENTS) {
    const child = spawn(process.execPath, ["--import", "tsx", SCRIPT, base, changes, out], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    const ended = once(child, "exit");
    await Promise.race([setTimeout(moment), ended]);
    child.kill("SIGKILL");
    await ended;
    expect(["Marie Curie", "Maria Curie"]).toContain(await nameOf(out));
  }
  const options = { inputs: [changes], base, out, force: true, maxFaults: 0, filter: EVERYTHING };
  await importGraph(options);
  const bytes = readFileSync(out);
  expect(await nameOf(out)).toBe("Maria Curie");
  expect(readdirSync(folder).sort()).toEqual(["base.nt.gz", "changes.nt", "out.kg"]);
  await importGraph(options);
  expect(readFileSync(out).equals(bytes)).toBe(true);
});

describe("an import that is killed when all triples are sorted", () => {
  const DIES = fileURLToPath(new URL("../support/import-and-die.ts", import.meta.url));

  /** A folder with an old graph and what the killed import of another left behind. */
  async function killed() {
    const folder = tempFolder();
    const [old, input, out] = [join(folder, "old.nt"), join(folder, "input.nt"), join(folder, "out.kg")];
    writeFileSync(old, tinyGraphText());
    writeFileSync(input, tinyGraphText().replaceAll("Marie Curie", "Maria Curie"));
    await importGraph({ inputs: [old], out, force: false, maxFaults: 0, filter: EVERYTHING });
    const child = spawn(process.execPath, ["--import", "tsx", DIES, input, out], { stdio: "inherit" });
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
    expect(await nameOf(out)).toBe("Marie Curie");
    return { folder, input, out };
  }

  async function again(input: string, out: string) {
    const doing = new Set<string>();
    const onProgress = (_: number, what: string) => void doing.add(what);
    const report = await importGraph({ inputs: [input], out, force: true, maxFaults: 0, filter: EVERYTHING, onProgress });
    return { doing: [...doing], report };
  }

  it("leaves the old graph, and the next one goes on from there without reading", { timeout: 60_000 }, async () => {
    const { folder, input, out } = await killed();
    expect(readdirSync(folder).filter((name) => name.endsWith(".runs"))).toHaveLength(1);
    const { doing, report } = await again(input, out);
    expect(doing[0]).toBe("joining values");
    expect(readdirSync(folder).sort()).toEqual(["input.nt", "old.nt", "out.kg"]);
    const fresh = join(tempFolder(), "out.kg");
    const whole = await again(input, fresh);
    expect(whole.doing[0]).toBe("looking through");
    expect(readFileSync(out).equals(readFileSync(fresh))).toBe(true);
    expect({ ...report, out: fresh }).toEqual(whole.report);
  });

  it("is begun anew when its input is another now", { timeout: 60_000 }, async () => {
    const { folder, input, out } = await killed();
    appendFileSync(input, "# changed\n");
    expect((await again(input, out)).doing[0]).toBe("looking through");
    expect(await nameOf(out)).toBe("Maria Curie");
    expect(readdirSync(folder).sort()).toEqual(["input.nt", "old.nt", "out.kg"]);
  });
});
