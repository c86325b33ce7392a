import { oneLine } from "../base/one-line.js";
import { type EntityId, isEntityId } from "../domain/ids.js";
import type { SparqlRow } from "./sparql-results.js";
import { localName } from "./vocabulary.js";

/** Rows of labels.rq → one label an entity: in the wanted language, else for all languages (`mul`), else the first of any. */
export function readLabels(rows: readonly SparqlRow[], wanted: string): ReadonlyMap<EntityId, string> {
  const chosen = new Map<EntityId, { readonly text: string; readonly place: number }>();
  for (const row of rows) {
    const id = localName(row["entity"]?.value ?? "");
    const label = row["label"];
    if (!isEntityId(id) || label === undefined) continue;
    const place = [wanted, "mul"].indexOf(label["xml:lang"] ?? "");
    const rank = place === -1 ? 2 : place;
    if (rank < (chosen.get(id)?.place ?? 3)) chosen.set(id, { text: oneLine(label.value), place: rank });
  }
  return new Map([...chosen].map(([id, { text }]) => [id, text]));
}
