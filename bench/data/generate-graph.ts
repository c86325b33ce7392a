import { closeSync, openSync, writeSync } from "node:fs";

const WD = "http://www.wikidata.org/";
const item = (id: number) => `<${WD}entity/Q${id}>`;
const direct = (property: number) => `<${WD}prop/direct/P${property}>`;
const LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>";
const DESCRIPTION = "<http://schema.org/description>";
const DATE = "<http://www.w3.org/2001/XMLSchema#dateTime>";
const RELATIONS = [17, 19, 20, 27, 50, 57, 69, 106, 108, 131, 136, 161, 166, 175, 495];

/** Numbers between 0 and 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A graph of about so many triples in Wikidata's shape, as N-Triples: few items are pointed at by very many (the number falls with the rank,
 * as with classes and countries), most by one or two; every eighth statement is whole, with a date as qualifier and its value node.
 */
export function generateGraph(file: string, triples: number): { readonly items: number } {
  const next = random(7);
  const items = Math.ceil(triples / 11);
  // The inverse of a distribution in which the n-th item gets a share of about 1/n.
  const target = () => 1000 + Math.min(items - 1, Math.floor(items ** next()));
  const handle = openSync(file, "w");
  let lines: string[] = [];
  const flush = () => {
    writeSync(handle, lines.join(""));
    lines = [];
  };
  const add = (subject: string, predicate: string, object: string) => lines.push(`${subject} ${predicate} ${object} .\n`);
  for (const property of [31, 569, 580, ...RELATIONS]) describe(property, add);
  for (let at = 0; at < items; at++) {
    const id = 1000 + at;
    const self = item(id);
    add(self, LABEL, `"Item ${id} of ${Math.floor(at / 3)}"@en`);
    add(self, DESCRIPTION, `"thing number ${id} in a generated graph"@en`);
    add(self, direct(31), item(1000 + Math.floor(200 ** next())));
    const day = `"${1200 + Math.floor(next() * 800)}-0${1 + Math.floor(next() * 9)}-15T00:00:00Z"^^${DATE}`;
    add(self, direct(569), day);
    for (let edge = 0; edge < 4; edge++) {
      const property = RELATIONS[Math.floor(next() * RELATIONS.length)] ?? 17;
      const value = item(target());
      add(self, direct(property), value);
      if (next() > 0.25) continue;
      const [node, date] = [`<${WD}entity/statement/Q${id}-${edge}>`, `<${WD}value/${day.slice(1, 11)}>`];
      add(self, `<${WD}prop/P${property}>`, node);
      add(node, "<http://wikiba.se/ontology#rank>", "<http://wikiba.se/ontology#NormalRank>");
      add(node, `<${WD}prop/statement/P${property}>`, value);
      add(node, `<${WD}prop/qualifier/P580>`, day);
      add(node, `<${WD}prop/qualifier/value/P580>`, date);
    }
    if (lines.length > 5000) flush();
  }
  flush();
  closeSync(handle);
  return { items };
}

function describe(property: number, add: (subject: string, predicate: string, object: string) => void): void {
  const [self, ontology] = [`<${WD}entity/P${property}>`, "http://wikiba.se/ontology#"];
  add(self, "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>", `<${ontology}Property>`);
  add(self, `<${ontology}propertyType>`, `<${ontology}${property === 569 || property === 580 ? "Time" : "WikibaseItem"}>`);
  add(self, `<${ontology}directClaim>`, direct(property));
  add(self, LABEL, `"property ${property}"@en`);
}
