import { PlumblineError } from "../errors.js";
import type { Direction, ListedRelation } from "../ports/knowledge-graph.js";
import type { SparqlRow } from "./sparql-results.js";
import { localName, readPredicate } from "./vocabulary.js";

/**
 * Throws where rows of facts-out.rq or facts-in.rq hold less than the graph itself listed, or a part of a statement only. Well-formed answers can be
 * wrong, and a list of values that lost one would refute what is true.
 */
export function refuseShort(relations: readonly ListedRelation[], direction: Direction, rows: readonly SparqlRow[]): void {
  const held = heldBy(direction, rows);
  const short = relations.find((relation) => (held.get(`${relation.entity} ${relation.property}`) ?? 0) < (relation.count ?? 0));
  if (short !== undefined) throw broken(`it listed ${short.count} of ${short.entity} ${short.property} and gave fewer`);
  const torn = tornStatement(rows);
  if (torn !== null) throw broken(`it gave a part of statement ${torn} only`);
}

/** How many statements or truthy triples came, whichever are more, by the entity that was asked about and the property. */
function heldBy(direction: Direction, rows: readonly SparqlRow[]): ReadonlyMap<string, number> {
  const seen = new Map<string, { readonly plain: Set<string>; readonly stated: Set<string> }>();
  for (const { subject, property, statement, predicate, value } of rows) {
    // What arrives at an entity hangs on it by the statement's own value.
    if (direction === "in" && statement !== undefined && readPredicate(predicate?.value ?? "")?.role !== "statement") continue;
    const entity = localName((direction === "out" ? subject : value)?.value ?? "");
    const key = `${entity} ${localName(property?.value ?? "")}`;
    const known = seen.get(key) ?? { plain: new Set(), stated: new Set() };
    seen.set(key, known);
    if (statement !== undefined) known.stated.add(statement.value);
    else known.plain.add(`${subject?.value} ${value?.value} ${value?.datatype} ${value?.["xml:lang"]}`);
  }
  return new Map([...seen].map(([key, { plain, stated }]) => [key, Math.max(plain.size, stated.size)]));
}

/** A statement that names a value node of which nothing came: the unit or the precision is missing. */
function tornStatement(rows: readonly SparqlRow[]): string | null {
  const described = new Set(rows.flatMap(({ node }) => (node === undefined ? [] : [node.value])));
  for (const { statement, node, predicate, value } of rows) {
    if (statement === undefined || node !== undefined || value === undefined) continue;
    if (predicate?.value.includes("/value/") && value.type !== "literal" && !described.has(value.value)) return localName(statement.value);
  }
  return null;
}

function broken(what: string): PlumblineError {
  return new PlumblineError("graph-reply", `the graph's answer is not whole: ${what}`, { retryable: true });
}
