import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { SliceFilter } from "../../src/graph-file/import/choose-slice.js";
import { type ImportOptions, type ImportReport, importGraph } from "../../src/graph-file/import/import-graph.js";
import { EVERYTHING } from "./keep-everything.js";
import { tempFolder } from "./temp-folder.js";

type Source = { readonly name: string; readonly text: string | Buffer };
type Rest = Partial<Omit<ImportOptions, "filter">> & { readonly filter?: Partial<SliceFilter> };

/** Writes the sources into a folder of the test and imports them; `lines` is what the graph file holds. */
export async function importText(
  sources: readonly Source[],
  { filter, ...rest }: Rest = {},
): Promise<ImportReport & { readonly lines: readonly string[]; readonly folder: string }> {
  const folder = tempFolder();
  const inputs = sources.map(({ name, text }) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  const out = rest.out ?? join(folder, "out.nt.gz");
  const report = await importGraph({ inputs, out, force: false, maxFaults: 100, filter: { ...EVERYTHING, ...filter }, ...rest });
  const bytes = readFileSync(out);
  const text = (out.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return { ...report, lines: text.split("\n").slice(0, -1), folder };
}

/** Short names for the IRIs, so that a test can be read: `Q1 wdt:P31 Q5`. */
export function shortened(line: string): string {
  return PREFIXES.reduce((text, [iri, prefix]) => text.replaceAll(`<${iri}`, prefix), line)
    .replace(/\^\^xsd:(\w+)>/, "^^xsd:$1")
    .replace(/ \.$/, "")
    .replaceAll(">", "");
}

const PREFIXES = [
  ["http://www.wikidata.org/entity/statement/", "wds:"],
  ["http://www.wikidata.org/entity/", ""],
  ["http://www.wikidata.org/.well-known/genid/", "genid:"],
  ["http://www.wikidata.org/value/", "wdv:"],
  ["http://www.wikidata.org/reference/", "wdref:"],
  ["http://www.wikidata.org/prop/direct/", "wdt:"],
  ["http://www.wikidata.org/prop/novalue/", "wdno:"],
  ["http://www.wikidata.org/prop/statement/value/", "psv:"],
  ["http://www.wikidata.org/prop/statement/", "ps:"],
  ["http://www.wikidata.org/prop/qualifier/value/", "pqv:"],
  ["http://www.wikidata.org/prop/qualifier/", "pq:"],
  ["http://www.wikidata.org/prop/reference/", "pr:"],
  ["http://www.wikidata.org/prop/", "p:"],
  ["http://wikiba.se/ontology#", "wikibase:"],
  ["http://www.w3.org/2001/XMLSchema#", "xsd:"],
  ["http://www.w3.org/1999/02/22-rdf-syntax-ns#type", "a"],
  ["http://www.w3.org/2000/01/rdf-schema#label", "label"],
  ["http://www.w3.org/2004/02/skos/core#altLabel", "alias"],
  ["http://schema.org/description", "description"],
  ["http://www.w3.org/ns/prov#wasDerivedFrom", "prov:wasDerivedFrom"],
] as const;
