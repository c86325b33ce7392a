import type { Entity } from "../domain/entity.js";
import { isEntityId, isPropertyId } from "../domain/ids.js";
import { type Fact, factKey, type Qualifier, type Rank } from "../domain/statement.js";
import { PRECISION, type Value, valueKey } from "../domain/value.js";
import type { FactsReply } from "../ports/knowledge-graph.js";
import type { SparqlRow, SparqlTerm } from "./sparql-results.js";
import { localName, WD } from "./vocabulary.js";

type Draft = Omit<Fact, "qualifiers"> & { qualifiers: Qualifier[] };

/** Rows of facts-out.rq / facts-in.rq / edges-among.rq → facts and the entities that they name. */
export function readFacts(rows: readonly SparqlRow[], labelled: "subject" | "value"): FactsReply {
  const drafts = new Map<string, Draft>();
  const entities = new Map<string, Entity>();
  for (const row of rows) {
    const draft = readRow(row);
    if (draft === null) continue;
    // Only the statement branch knows precision and unit, so they cannot be part of what makes two rows one statement.
    const key = draft.node === null ? factKey(draft) : `${draft.node} ${plainValue(draft.value)}`;
    const known = drafts.get(key);
    if (known === undefined) drafts.set(key, draft);
    // The qualifier branch knows neither rank nor precision; the statement branch knows both.
    else if (row["qualifier"] === undefined) drafts.set(key, { ...draft, qualifiers: known.qualifiers });
    addQualifier(drafts.get(key), row);
    noteEntity(entities, row[labelled], row["label"], row["description"]);
    noteEntity(entities, row["qualifierValue"], row["qualifierLabel"], undefined);
    noteEntity(entities, row["unit"], row["unitLabel"], undefined);
  }
  return { facts: withoutShadows([...drafts.values()]), entities: [...entities.values()] };
}

function readRow(row: SparqlRow): Draft | null {
  const subject = localName(row["subject"]?.value ?? "");
  const property = localName(row["property"]?.value ?? "");
  const term = row["value"];
  if (!isEntityId(subject) || !isPropertyId(property) || term === undefined) return null;
  const value = readValue(term, row["precision"], row["unit"]);
  if (value === null) return null;
  const node = row["statement"] === undefined ? null : localName(row["statement"].value);
  return { subject, property, value, rank: readRank(row["rank"]), qualifiers: [], node };
}

function addQualifier(draft: Draft | undefined, row: SparqlRow): void {
  const property = localName(row["qualifier"]?.value ?? "");
  const term = row["qualifierValue"];
  if (draft === undefined || term === undefined || !isPropertyId(property)) return;
  const value = readValue(term, row["qualifierPrecision"], undefined);
  if (value === null) return;
  const known = draft.qualifiers.some((other) => other.property === property && valueKey(other.value) === valueKey(value));
  if (!known) draft.qualifiers.push({ property, value });
}

/** A truthy triple says nothing beside the whole statement with the same value. */
function withoutShadows(drafts: readonly Draft[]): readonly Fact[] {
  const plainKey = (fact: Fact) => `${fact.subject} ${fact.property} ${plainValue(fact.value)}`;
  const whole = new Set(drafts.filter(({ node }) => node !== null).map(plainKey));
  return drafts.filter((draft) => draft.node !== null || !whole.has(plainKey(draft)));
}

function plainValue(value: Value): string {
  if (value.kind === "time") return value.iso;
  return value.kind === "quantity" ? String(value.amount) : valueKey(value);
}

function readValue(term: SparqlTerm, precision: SparqlTerm | undefined, unit: SparqlTerm | undefined): Value | null {
  if (term.type === "bnode") return { kind: "some-value" };
  if (term.type === "uri") {
    if (term.value.includes("/.well-known/genid/")) return { kind: "some-value" };
    const id = localName(term.value);
    return term.value.startsWith(`${WD}entity/`) && isEntityId(id) ? { kind: "entity", id } : null;
  }
  const datatype = localName(term.datatype ?? "");
  if (datatype === "dateTime" || datatype === "date") return readTime(term.value, precision);
  if (datatype === "decimal" || datatype === "integer" || datatype === "double") return readQuantity(term.value, unit);
  return { kind: "text", text: term.value, language: term["xml:lang"] ?? null };
}

/**
 * A date without its value node may be a bare year that was stored as 1 January: it claims no more than the year. Virtuoso writes a
 * year before our era with its sign as the first of four characters: -753 for -0753.
 */
function readTime(iso: string, precision: SparqlTerm | undefined): Value {
  const known = precision === undefined ? Number.NaN : Number(precision.value);
  const guess = /-01-01T/.test(iso) ? PRECISION.year : PRECISION.day;
  return { kind: "time", iso: iso.replace(/^\+/, "").replace(/^-(?=\d{3}-)/, "-0"), precision: Number.isInteger(known) ? known : guess };
}

function readQuantity(text: string, unit: SparqlTerm | undefined): Value | null {
  const amount = Number(text);
  const id = localName(unit?.value ?? "");
  return Number.isFinite(amount) ? { kind: "quantity", amount, unit: isEntityId(id) && id !== "Q199" ? id : null } : null;
}

function readRank(term: SparqlTerm | undefined): Rank {
  const name = localName(term?.value ?? "");
  return name === "PreferredRank" ? "preferred" : name === "DeprecatedRank" ? "deprecated" : "normal";
}

function noteEntity(
  entities: Map<string, Entity>,
  term: SparqlTerm | undefined,
  label: SparqlTerm | undefined,
  description: SparqlTerm | undefined,
): void {
  const id = localName(term?.value ?? "");
  if (term?.type !== "uri" || !isEntityId(id)) return;
  // An entity may be a value in one row and a qualifier in another, and rows come in any order: what one says, another does not undo.
  const known = entities.get(id);
  const named = known !== undefined && known.label !== id;
  entities.set(id, {
    id,
    label: named ? known.label : (label?.value ?? id),
    description: known?.description ?? description?.value ?? null,
    aliases: [],
  });
}
