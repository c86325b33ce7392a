import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "oxigraph";
import { afterAll } from "vitest";
import { suiteFolder } from "./temp-folder.js";

const ITEMS = new URL("../fixtures/tiny-graph.ttl", import.meta.url);

type Described = { readonly id: string; readonly label: string; readonly type: string; readonly aliases?: readonly string[] };

const PROPERTIES: readonly Described[] = [
  { id: "P17", label: "country", type: "WikibaseItem", aliases: ["sovereign state"] },
  { id: "P27", label: "country of citizenship", type: "WikibaseItem", aliases: ["nationality"] },
  { id: "P35", label: "head of state", type: "WikibaseItem", aliases: ["president", "monarch"] },
  { id: "P36", label: "capital", type: "WikibaseItem" },
  { id: "P38", label: "currency", type: "WikibaseItem" },
  { id: "P69", label: "educated at", type: "WikibaseItem", aliases: ["alma mater", "studied at"] },
  { id: "P106", label: "occupation", type: "WikibaseItem", aliases: ["profession"] },
  { id: "P131", label: "located in the administrative territorial entity", type: "WikibaseItem", aliases: ["located in"] },
  { id: "P569", label: "date of birth", type: "Time", aliases: ["born on"] },
  { id: "P571", label: "inception", type: "Time", aliases: ["founded"] },
  { id: "P580", label: "start time", type: "Time" },
  { id: "P582", label: "end time", type: "Time" },
  { id: "P1366", label: "replaced by", type: "WikibaseItem" },
  { id: "P1451", label: "motto text", type: "Monolingualtext" },
  { id: "P2048", label: "height", type: "Quantity", aliases: ["size"] },
  { id: "P214", label: "VIAF ID", type: "ExternalId" },
];

/** Writes the graph of fixtures/tiny-graph.ttl, its properties and what a test adds (Turtle) as N-Triples; gone with the test file. */
export function tinyGraphFile(added = ""): string {
  const folder = suiteFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "tiny.nt");
  writeFileSync(file, tinyGraphText(added));
  return file;
}

export function tinyGraphText(added = ""): string {
  const turtle = [readFileSync(ITEMS, "utf8"), ...PROPERTIES.map(described), added].join("\n");
  return parse(turtle, { format: "ttl" })
    .map(({ subject, predicate, object }) => `${subject} ${predicate} ${object} .\n`)
    .join("");
}

function described({ id, label, type, aliases = [] }: Described): string {
  return `wd:${id} a wikibase:Property ; rdfs:label "${label}"@en ; wikibase:propertyType wikibase:${type} ;
    ${aliases.map((alias) => `skos:altLabel "${alias}"@en ;`).join(" ")}
    wikibase:directClaim wdt:${id} ; wikibase:claim p:${id} ;
    wikibase:statementProperty ps:${id} ; wikibase:statementValue psv:${id} ;
    wikibase:qualifier pq:${id} ; wikibase:qualifierValue pqv:${id} .`;
}
