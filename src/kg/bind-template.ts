import { readFileSync } from "node:fs";
import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../domain/ids.js";
import { PlumblineError } from "../errors.js";
import type { Direction, Relation } from "../ports/knowledge-graph.js";

/** SPARQL text made from a validated value; nothing else can be bound. Ids are written with prefixes, which every template declares. */
export type Term = { readonly sparql: string };

const MAX_ROWS = 200;
/** Virtuoso's compile time of a UNION grows faster than its size. */
const MAX_BRANCHES = 16;

/** With commas for `IN (…)`. */
export function entities(ids: readonly EntityId[], separator: " " | ", " = " "): Term {
  return joined(ids, (id) => `wd:${guarded(id)}`, separator);
}

/** One row per relation: entity, property, and the property's predicates. */
export function relationRows(relations: readonly Relation[], direction: Direction): Term {
  return joined(relations, ({ entity, property }) => {
    const id = guardedProperty(property);
    return `(wd:${guarded(entity)} wd:${id} wdt:${id} p:${id}${direction === "in" ? ` ps:${id}` : ""})`;
  });
}

/** Wikidata's statement nodes: `Q42-F078E5B3-F9A8-480E-B7AC-D97778CBBEF9`. */
export function statements(nodes: readonly string[]): Term {
  return joined(nodes, (node) => `wds:${guardedNode(node)}`);
}

/** Full IRIs, for graphs in any vocabulary; with commas for `IN (…)`. */
export function iris(ids: readonly string[], separator: " " | ", " = " "): Term {
  return joined(ids, guardedIri, separator);
}

/** One row per relation: a thing and a predicate. */
export function iriRows(rows: readonly (readonly [string, string])[]): Term {
  return joined(rows, (row) => `(${row.map(guardedIri).join(" ")})`);
}

function guardedIri(iri: string): string {
  if (!isIri(iri)) throw invalid(`"${iri}" is not an IRI`);
  return `<${iri}>`;
}

/** Whether an IRI has no character that would end it in a query, or that some servers convert to one. */
export function isIri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`\p{Cc}]+$/iu.test(text) && text.length <= 2000;
}

export function integer(value: number): Term {
  if (!Number.isSafeInteger(value) || value < 0) throw invalid(`${value} is not a whole number`);
  return { sparql: String(value) };
}

export function language(tag: string): Term {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)) throw invalid(`"${tag}" is not a language tag`);
  return { sparql: literal(tag) };
}

/** Strings with a language or without one, escaped. */
export function names(texts: readonly string[], tag: string | null): Term {
  if (tag !== null) language(tag);
  return joined(texts, (text) => (tag === null ? literal(text) : `${literal(text)}@${tag}`));
}

/** For `IN (…)`. */
export function listedNames(texts: readonly string[]): Term {
  return joined(texts, literal, ", ");
}

/** A query for a text index: only letters, digits, quotation marks and AND, so that nothing needs escaping. */
export function indexQuery(words: readonly string[], quote: "" | "'"): Term {
  if (!words.every((word) => /^[\p{L}\p{N}]+$/u.test(word))) throw invalid(`"${words.join(" ")}" holds more than letters and digits`);
  return { sparql: literal(words.map((word) => `${quote}${word}${quote}`).join(" AND ")) };
}

/**
 * Fills every `$name` of a template; throws for a name without a value and for a value without a name. The lines between `# repeat UNION
 * for $name` and `# end` are repeated for each value of that name.
 */
export function bindTemplate(template: string, values: Readonly<Record<string, Term | readonly Term[]>>): string {
  const single: Record<string, Term> = {};
  let text = template;
  for (const [name, value] of Object.entries(values)) {
    if ("sparql" in value) single[name] = value;
    else text = repeat(text, name, value);
  }
  return fill(text, single);
}

function repeat(template: string, name: string, values: readonly Term[]): string {
  const block = new RegExp(`^ *# repeat UNION for \\$${name}\\n([^]*?)^ *# end$`, "m");
  const body = block.exec(template)?.[1];
  if (body === undefined) throw invalid(`the template does not repeat anything for $${name}`);
  const branches = atMost(values, MAX_BRANCHES).map(({ sparql }) => body.replaceAll(`$${name}`, () => sparql));
  return template.replace(block, () => branches.join("  UNION\n"));
}

function fill(template: string, values: Readonly<Record<string, Term>>): string {
  const used = new Set<string>();
  const bound = template.replace(/^ *#.*$/gm, "").replace(/\$([a-z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw invalid(`the template asks for $${name}`);
    used.add(name);
    return value.sparql;
  });
  for (const name of Object.keys(values)) if (!used.has(name)) throw invalid(`the template has no $${name}`);
  return bound;
}

function joined<T>(values: readonly T[], write: (value: T) => string, separator = " "): Term {
  return { sparql: atMost(values).map(write).join(separator) };
}

function literal(text: string): string {
  const escaped = text.replace(/\\[uU]|[\\"\n\r\t\b\f]/g, (found) => ESCAPES[found] ?? "");
  return `"${escaped}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  // Some servers replace \uXXXX before they parse strings, even after another backslash: "\\u0022" would end the string there. With the
  // letter escaped too, both ways of parsing give the same text.
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

function guardedNode(node: string): string {
  if (!/^[A-Za-z]\d{1,12}-[\w-]{1,80}$/.test(node)) throw invalid(`"${node}" is not a statement node`);
  return node;
}

function atMost<T>(rows: readonly T[], most = MAX_ROWS): readonly T[] {
  if (rows.length > most) throw invalid(`${rows.length} rows, at most ${most}`);
  return rows;
}

function invalid(message: string): PlumblineError {
  return new PlumblineError("graph-reply", `a query could not be built: ${message}`);
}

/** Queries that exist in both folders. */
const COMMON_NAMES = ["relations", "facts-out", "facts-in", "edges-among", "names"] as const;

const TEMPLATE_NAMES = [...COMMON_NAMES, "references", "labels", "datatypes", "properties", "entities-by-name"] as const;
export type Templates = Readonly<Record<(typeof TEMPLATE_NAMES)[number], string>>;

/** Reads every query of `sparql/` at start, so that a missing one fails before any claim is judged. */
export function readTemplates(folder: URL): Templates {
  return readQueries(folder, TEMPLATE_NAMES);
}

const PLAIN_NAMES = [
  ...COMMON_NAMES,
  "bearers",
  "bearers-contains",
  "bearers-text",
  "bearers-folded",
  "any-name",
  "predicates",
  "declarations",
  "samples",
] as const;
export type PlainTemplates = Readonly<Record<(typeof PLAIN_NAMES)[number], string>>;

/** The queries of `sparql/plain/`, for graphs that are not in Wikidata's shape. */
export function readPlainTemplates(folder: URL): PlainTemplates {
  return readQueries(new URL("plain/", folder), PLAIN_NAMES);
}

function readQueries<Name extends string>(folder: URL, wanted: readonly Name[]): Readonly<Record<Name, string>> {
  const texts = wanted.map((name) => {
    const file = new URL(`${name}.rq`, folder);
    try {
      return [name, readFileSync(file, "utf8")] as const;
    } catch (cause) {
      throw new PlumblineError("graph-unreadable", `the query template ${file.pathname} cannot be read`, { cause });
    }
  });
  return Object.fromEntries(texts) as Readonly<Record<Name, string>>;
}
