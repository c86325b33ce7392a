/** A graph of one's own: a table of devices and a file of wordings. Run with `npx tsx examples/own-graph.ts`. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createVerifier } from "plumbline";

const here = (name: string) => fileURLToPath(new URL(`own-graph/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "graph-"));
const graph = join(folder, "devices.kg");
const command = fileURLToPath(new URL("../scripts/plumbline.mjs", import.meta.url));
execFileSync(process.execPath, [command, "kg", "import", here("devices.csv"), "--out", graph], { stdio: "inherit" });
// Beside the graph and of the same name, the wordings are used without a setting.
copyFileSync(here("devices.phrases.yaml"), join(folder, "devices.phrases.yaml"));

const verifier = await createVerifier({ kg: { file: graph } });
try {
  for (const claim of ["Airflow 5 is kept in ICU Bay A.", "Airflow 5 is kept in ICU Bay B.", "There are 9 beds in ICU Bay B."]) {
    const { outcome } = await verifier.verify(claim);
    console.log(
      claim,
      "→",
      outcome.kind === "verdict" ? `${outcome.verdict.label}: ${outcome.verdict.justification}` : outcome.failure.message,
    );
  }
} finally {
  await verifier.close();
}
