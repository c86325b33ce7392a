/** A graph of one's own: a file in Wikidata's RDF shape. Run with `npx tsx examples/own-graph.ts`. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createVerifier } from "plumbline";

const wd = (id: string) => `<http://www.wikidata.org/entity/${id}>`;
const label = (id: string, text: string) => `${wd(id)} <http://www.w3.org/2000/01/rdf-schema#label> "${text}"@en .`;
const lines = [
  label("Q1", "Freedonia"),
  label("Q2", "Sylvania City"),
  label("P36", "capital"),
  `${wd("P36")} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://wikiba.se/ontology#Property> .`,
  `${wd("P36")} <http://wikiba.se/ontology#propertyType> <http://wikiba.se/ontology#WikibaseItem> .`,
  `${wd("P36")} <http://wikiba.se/ontology#directClaim> <http://www.wikidata.org/prop/direct/P36> .`,
  `${wd("Q1")} <http://www.wikidata.org/prop/direct/P36> ${wd("Q2")} .`,
];
const file = join(await mkdtemp(join(tmpdir(), "graph-")), "freedonia.nt");
await writeFile(file, `${lines.join("\n")}\n`);

const verifier = await createVerifier({ kg: { file } });
try {
  const { outcome, evidence } = await verifier.verify("Sylvania City is the capital of Freedonia.");
  console.log(outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.message, evidence);
} finally {
  await verifier.close();
}
