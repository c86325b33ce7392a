import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { embeddedGraph } from "../../src/adapters/embedded/embedded-graph.js";
import { STARTER_GRAPH } from "../../src/open-graph.js";
import { importGraph } from "../../src/slices/import-graph.js";
import { EVERYTHING } from "../support/import-text.js";
import { tempFolder } from "../support/temp-folder.js";

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
