import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { embeddedGraph } from "../../../src/adapters/embedded/embedded-graph.js";
import { importGraph } from "../../../src/graph-file/import/import-graph.js";
import { bundleScript } from "../../support/bundle-script.js";
import { EVERYTHING } from "../../support/keep-everything.js";
import { tempFolder } from "../../support/temp-folder.js";
import { tinyGraphText } from "../../support/tiny-graph.js";

const CHANGES = `<http://www.wikidata.org/entity/Q7186> <http://www.w3.org/2000/01/rdf-schema#label> "Maria Curie"@en .
<http://www.wikidata.org/entity/Q7186> <http://www.wikidata.org/prop/direct/P19> <http://www.wikidata.org/entity/Q90> .
`;
/** While it reads, while it sorts, while it writes. */
const MOMENTS = ["looking through", "sorting", "joining statements", "writing items", "writing names"];
/** Bytes of memory for sorting: so few that even a small graph goes to the disk. */
const LITTLE = "500";

let script = "";
beforeAll(async () => {
  script = await bundleScript("import-and-die");
});

async function dyingImport(...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { stdio: "inherit" });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
}

const nameOf = async (file: string) => {
  const kg = await embeddedGraph({ file, cache: null });
  const labels = await kg.labels(["Q7186"]);
  await kg.close();
  return labels.get("Q7186");
};

it("an update that is killed leaves the old graph, whatever it was at, and the next one clears up", { timeout: 240_000 }, async () => {
  const folder = tempFolder();
  const [base, changes, out] = [join(folder, "base.nt"), join(folder, "changes.nt"), join(folder, "out.kg")];
  writeFileSync(base, tinyGraphText());
  writeFileSync(changes, CHANGES);
  await importGraph({ inputs: [base], out, force: false, maxFaults: 0, filter: EVERYTHING });
  for (const moment of MOMENTS) {
    await dyingImport(moment, LITTLE, out, changes, base);
    expect(await nameOf(out)).toBe("Marie Curie");
  }
  const options = { inputs: [changes], base, out, force: true, maxFaults: 0, filter: EVERYTHING };
  await importGraph(options);
  const bytes = readFileSync(out);
  expect(await nameOf(out)).toBe("Maria Curie");
  expect(readdirSync(folder).sort()).toEqual(["base.nt", "changes.nt", "out.kg"]);
  await importGraph(options);
  expect(readFileSync(out).equals(bytes)).toBe(true);
});

describe("an import that is killed when all triples are sorted", () => {
  /** A folder with an old graph and what the killed import of another left behind. */
  async function killed() {
    const folder = tempFolder();
    const [old, input, out] = [join(folder, "old.nt"), join(folder, "input.nt"), join(folder, "out.kg")];
    writeFileSync(old, tinyGraphText());
    writeFileSync(input, tinyGraphText().replaceAll("Marie Curie", "Maria Curie"));
    await importGraph({ inputs: [old], out, force: false, maxFaults: 0, filter: EVERYTHING });
    await dyingImport("writing items", LITTLE, out, input);
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
