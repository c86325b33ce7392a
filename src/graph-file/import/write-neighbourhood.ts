import { compareIds } from "../../domain/ids.js";
import { type Triple, tripleLine } from "../ntriples.js";
import { writeNTriples } from "./graph-output.js";
import type { Neighbourhood } from "./pull-neighbourhood.js";
import { factStatements, nameTriples, propertyTriples, statementTriples } from "./wikidata-triples.js";

const BATCH = 5000;

/** A pulled neighbourhood as a graph file: properties, names, statements; each triple once. */
export async function writeNeighbourhood(
  { facts, names, properties, datatypes }: Neighbourhood,
  target: { readonly file: string; readonly force: boolean },
): Promise<{ readonly bytes: number; readonly triples: number }> {
  const distinct = new Map<string, Triple>();
  const add = (triples: readonly Triple[]) => {
    for (const triple of triples) distinct.set(tripleLine(triple), triple);
  };
  for (const property of byId([...properties.values()])) {
    const words = [property.label, ...property.aliases];
    add(
      nameTriples(
        property.id,
        words.map((text, place) => ({ part: place === 0 ? "label" : "alias", text, language: "en" })),
      ),
    );
    add(propertyTriples(property.id, datatypes.get(property.id) ?? "String"));
  }
  for (const { id, list } of byId([...names].map(([id, list]) => ({ id, list })))) add(nameTriples(id, [...list].sort(nameOrder)));
  for (const statement of factStatements(facts)) add(statementTriples(statement));
  const { bytes } = await writeNTriples(target, async (writer) => {
    const all = [...distinct.values()];
    for (let start = 0; start < all.length; start += BATCH) await writer.write(all.slice(start, start + BATCH));
  });
  return { bytes, triples: distinct.size };
}

type Named = { readonly part: string; readonly language: string; readonly text: string };

/** Endpoints return rows in any order; sorting makes the file reproducible. */
function nameOrder(a: Named, b: Named): number {
  const key = ({ part, language, text }: Named) => `${part === "label" ? 0 : 1} ${part} ${language} ${text}`;
  return key(a) < key(b) ? -1 : 1;
}

function byId<T extends { readonly id: string }>(things: readonly T[]): readonly T[] {
  return [...things].sort((a, b) => compareIds(a.id, b.id));
}
