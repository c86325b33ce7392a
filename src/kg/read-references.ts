import { isEntityId } from "../domain/ids.js";
import type { Reference } from "../domain/statement.js";
import type { SparqlRow } from "./sparql-results.js";
import { localName, readPredicate } from "./vocabulary.js";

/** The parts of a reference that tell a reader where to look. */
const PARTS: Readonly<Record<string, keyof Reference>> = { P854: "url", P248: "statedIn", P143: "statedIn", P813: "retrieved" };

/** Rows of references.rq → the references of each statement. */
export function readReferences(rows: readonly SparqlRow[]): ReadonlyMap<string, readonly Reference[]> {
  const found = new Map<string, Map<string, Reference>>();
  for (const row of rows) {
    const statement = localName(row["statement"]?.value ?? "");
    const reference = row["reference"]?.value ?? "";
    const references = found.get(statement) ?? new Map<string, Reference>();
    const known = readPredicate(row["predicate"]?.value ?? "");
    const part = known?.role === "reference" ? PARTS[known.property] : undefined;
    const text = part === undefined ? null : textOf(row, part);
    const before = references.get(reference) ?? { url: null, statedIn: null, retrieved: null };
    references.set(reference, part === undefined || text === null ? before : { ...before, [part]: text });
    found.set(statement, references);
  }
  return new Map([...found].map(([statement, references]) => [statement, [...references.values()].filter(saysSomething)]));
}

function textOf(row: SparqlRow, part: keyof Reference): string | null {
  const value = row["value"]?.value ?? "";
  if (part === "url") return /^https?:/i.test(value) ? value : null;
  if (part === "retrieved") return value.replace(/^\+/, "").slice(0, 10);
  const id = localName(value);
  return row["label"]?.value ?? (isEntityId(id) ? id : null);
}

function saysSomething({ url, statedIn }: Reference): boolean {
  return url !== null || statedIn !== null;
}
