import { isEntityId } from "../domain/ids.js";
import { PlumblineError } from "../errors.js";
import type { Direction, ListedRelation } from "../ports/knowledge-graph.js";
import { isUnreadable } from "./read-value.js";
import type { RefuseRows, SparqlRow } from "./sparql-results.js";
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

/** Throws where a row of relations.rq cannot be read: a relation that is not listed would look like one that the entity does not have. */
export function refuseUnlisted(rows: readonly SparqlRow[]): void {
  const odd = rows.find(({ entity, count }) => !isEntityId(localName(entity?.value ?? "")) || !/^\d+(?:\.0+)?$/.test(count?.value ?? ""));
  if (odd !== undefined) throw broken("a relation of it cannot be read");
}

/** Answers that hold an unreadable value are asked for again so often. */
const TRIES_TO_READ = 2;

/**
 * A date or number that is none may be a fault of this answer, or what the graph holds: an answer with one is asked for again, and the last one is taken
 * as it is. What is unreadable then marks its relation as incomplete.
 */
export async function untilReadable<T>(ask: (refuse: RefuseRows) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < TRIES_TO_READ; tries++)
    try {
      return await ask(refuseUnreadable);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
    }
  return ask(() => undefined);
}

class UnreadableError extends PlumblineError {}

function refuseUnreadable(rows: readonly SparqlRow[]): void {
  if (rows.some(({ value }) => value !== undefined && isUnreadable(value)))
    throw new UnreadableError("graph-reply", "the graph's answer holds a value that cannot be read");
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
