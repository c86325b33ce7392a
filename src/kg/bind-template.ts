import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../domain/ids.js";
import { PlumblineError } from "../errors.js";
import type { Relation } from "../ports/knowledge-graph.js";
import { claimIri, directIri, entityIri, statementIri, statementValueIri } from "./vocabulary.js";

/** SPARQL text that was made from a validated value; nothing else can be bound. */
export type Term = { readonly sparql: string };

const MAX_ROWS = 200;

export function entities(ids: readonly EntityId[]): Term {
  return {
    sparql: atMost(ids)
      .map((id) => iri(entityIri(guarded(id))))
      .join(" "),
  };
}

/** One row a relation: entity, property, and the property's four predicates. */
export function relationRows(relations: readonly Relation[]): Term {
  const rows = atMost(relations).map(({ entity, property }) => {
    const id = guardedProperty(property);
    const predicates = [directIri(id), claimIri(id), statementIri(id), statementValueIri(id)];
    return `(${[entityIri(guarded(entity)), entityIri(id), ...predicates].map(iri).join(" ")})`;
  });
  return { sparql: rows.join(" ") };
}

export function integer(value: number): Term {
  if (!Number.isSafeInteger(value) || value < 0) throw invalid(`${value} is not a whole number`);
  return { sparql: String(value) };
}

export function language(tag: string): Term {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)) throw invalid(`"${tag}" is not a language tag`);
  return { sparql: literal(tag) };
}

/** Strings with a language, escaped. */
export function names(texts: readonly string[], tag: string): Term {
  language(tag);
  return {
    sparql: atMost(texts)
      .map((text) => `${literal(text)}@${tag}`)
      .join(" "),
  };
}

/** Fills every `$name` of a template; a name without a value, or a value without a name, is an error of ours. */
export function bindTemplate(template: string, values: Readonly<Record<string, Term>>): string {
  const used = new Set<string>();
  const bound = template.replace(/^#.*$/gm, "").replace(/\$([a-z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw invalid(`the template asks for $${name}`);
    used.add(name);
    return value.sparql;
  });
  for (const name of Object.keys(values)) if (!used.has(name)) throw invalid(`the template has no $${name}`);
  return bound;
}

function literal(text: string): string {
  const escaped = text.replace(/\\[uU]|[\\"\n\r\t\b\f]/g, (found) => ESCAPES[found] ?? "");
  return `"${escaped}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  // Some servers turn \uXXXX into characters before they read strings, whatever stands before the backslash: "\\u0022" would end the
  // string there. With its letter escaped, it reads the same either way.
  "\\u": "\\\\\\u0075",
  "\\U": "\\\\\\u0055",
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
};

function guarded(id: EntityId): EntityId {
  if (!isEntityId(id)) throw invalid(`"${id}" is not an entity id`);
  return id;
}

function guardedProperty(id: PropertyId): PropertyId {
  if (!isPropertyId(id)) throw invalid(`"${id}" is not a property id`);
  return id;
}

function iri(text: string): string {
  return `<${text}>`;
}

function atMost<T>(rows: readonly T[]): readonly T[] {
  if (rows.length > MAX_ROWS) throw invalid(`${rows.length} rows for VALUES, at most ${MAX_ROWS}`);
  return rows;
}

function invalid(message: string): PlumblineError {
  return new PlumblineError("graph-reply", `a query could not be built: ${message}`);
}
