/** A folder of one's own documents as evidence, besides the graph. Run with `npx tsx examples/own-documents.ts`. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createVerifier } from "plumbline";

const folder = await mkdtemp(join(tmpdir(), "documents-"));
await writeFile(join(folder, "ada.md"), "# Ada Lovelace\n\nAda Lovelace published her notes on the Analytical Engine in 1843.\n");

const verifier = await createVerifier({ search: { corpus: folder } });
try {
  const { outcome, evidence } = await verifier.verify("Ada Lovelace published her notes on the Analytical Engine in 1843.");
  console.log(outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.message);
  for (const { text, sources } of evidence) console.log(`- ${text} (${sources.join("; ")})`);
} finally {
  await verifier.close();
}
