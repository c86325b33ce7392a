import { seededOrder } from "./seeded-order.js";

const WD = "http://www.wikidata.org/";
const ITEM = new RegExp(`^<${WD}entity/(Q\\d+)> (\\S+) (.*) \\.$`);
const LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>";
const NAME = /^<http:\/\/www\.w3\.org\/2004\/02\/skos\/core#altLabel>$/;
const DIRECT = `<${WD}prop/direct/`;
/** Numbers that Wikidata does not use. */
const FIRST = 900_000_000;

export const isDistractor = (id: string): boolean => Number(id.slice(1)) >= FIRST;

/**
 * Other bearers of names: each is a copy of some entity of the graph (what it is, its description, its direct statements) under the name of another one. Entities
 * are drawn evenly, so that nearly all of the new bearers are as obscure as most of Wikidata is, and a few are not. Every copy is also pointed at as
 * often as its original is, by other copies.
 */
export function distractorsFor(text: string, named: readonly string[], each: number): string {
  const own = new Map<string, string[]>();
  const labels = new Map<string, string>();
  const arriving = new Map<string, [string, string][]>();
  for (const line of text.split("\n")) {
    const [, id, predicate, object] = ITEM.exec(line) ?? [];
    if (id === undefined || predicate === undefined || object === undefined || NAME.test(predicate)) continue;
    if (predicate === LABEL) {
      if (object.endsWith("@en")) labels.set(id, object);
      continue;
    }
    if (!predicate.startsWith(DIRECT) && !predicate.endsWith("description>")) continue;
    own.set(id, [...(own.get(id) ?? []), `${predicate} ${object}`]);
    const value = new RegExp(`^<${WD}entity/(Q\\d+)>$`).exec(object)?.[1];
    if (value !== undefined) arriving.set(value, [...(arriving.get(value) ?? []).slice(-200), [id, predicate]]);
  }
  const originals = seededOrder([...own.keys()], (id) => id, "distractors");
  const lines: string[] = [];
  const copies: string[] = [];
  let next = 0;
  for (const name of named) {
    const label = labels.get(name);
    for (let copy = 0; label !== undefined && copy < each; copy++) {
      const original = originals[next++ % originals.length] ?? "";
      const self = `<${WD}entity/Q${FIRST + copies.length}>`;
      copies.push(self);
      lines.push(`${self} ${LABEL} ${label} .`, ...(own.get(original) ?? []).map((rest) => `${self} ${rest} .`));
      for (const [place, [, predicate]] of (arriving.get(original) ?? []).entries())
        lines.push(`${copies[(copies.length * 31 + place * 7) % copies.length]} ${predicate} ${self} .`);
    }
  }
  return `${lines.join("\n")}\n`;
}
