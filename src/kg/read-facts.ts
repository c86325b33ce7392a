import { oneLine } from "../base/one-line.js";
import type { Entity } from "../domain/entity.js";
import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../domain/ids.js";
import type { Fact, Qualifier, Rank } from "../domain/statement.js";
import { type Value, valueKey } from "../domain/value.js";
import { isUnreadable, readValue } from "./read-value.js";
import type { SparqlRow, SparqlTerm } from "./sparql-results.js";
import { localName, readPredicate } from "./vocabulary.js";

/** A statement node as its rows tell of it, in whatever order they come. */
type Draft = {
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly uri: string;
  readonly node: string;
  rank: Rank;
  value: SparqlTerm | "no-value" | null;
  readonly qualifiers: { readonly property: PropertyId; readonly value: SparqlTerm | "no-value" }[];
  /** What its value nodes say, by the role and property under which they hang at the statement. */
  readonly details: Map<string, ValueNode[]>;
  readonly references: Set<string>;
};
type ValueNode = { readonly node: string; value?: string; precision?: SparqlTerm; unit?: SparqlTerm };

export type ReadFacts = {
  readonly facts: readonly Fact[];
  readonly entities: readonly Entity[];
  /** Statements that say something unreadable: they are left out, and what is known of their property is not all. */
  readonly unreadable: readonly UnreadableFact[];
};
/** `object`: the thing at which the statement arrives, where it is about one and something else of it cannot be read. */
type UnreadableFact = Pick<Fact, "subject" | "property"> & { readonly said: string; readonly object: string | null };

/** Rows of facts-out.rq and facts-in.rq → facts and the entities that they name. */
export function readFacts(rows: readonly SparqlRow[]): ReadFacts {
  const plain = new Map<string, Fact>();
  const drafts = new Map<string, Draft>();
  const entities = new Map<string, Entity>();
  const unreadable = new Map<string, Omit<UnreadableFact, "object">>();
  for (const row of rows) {
    const subject = localName(row["subject"]?.value ?? "");
    const property = localName(row["property"]?.value ?? "");
    if (!isEntityId(subject) || !isPropertyId(property)) continue;
    noteEntity(entities, row["value"], row["label"] ?? row["anyLabel"], row["description"]);
    const subjectLabel = row["subjectLabel"] ?? row["subjectAnyLabel"];
    if (subjectLabel !== undefined) noteEntity(entities, row["subject"], subjectLabel, row["subjectDescription"]);
    if (row["value"] !== undefined && isUnreadable(row["value"]))
      unreadable.set(row["statement"]?.value ?? `${subject} ${property}`, { subject, property, said: oneLine(row["value"].value) });
    if (row["statement"] === undefined) addPlain(plain, subject, property, row["value"]);
    else addToDraft(draftOf(drafts, row["statement"].value, subject, property), row);
  }
  // Without the end of a term, an office would look as if it were still held: such a statement is none.
  const whole = [...drafts.values()].filter(({ uri }) => !unreadable.has(uri)).flatMap(finish);
  // A truthy triple says nothing beside the whole statement with the same value.
  const said = new Set(whole.map(plainKey));
  const facts = [...[...plain.values()].filter((fact) => !said.has(plainKey(fact))), ...whole];
  return {
    facts,
    entities: [...entities.values()],
    unreadable: [...unreadable].map(([uri, one]) => ({ ...one, object: objectOf(drafts.get(uri)) })),
  };
}

function objectOf(draft: Draft | undefined): string | null {
  return draft === undefined || draft.value === null || draft.value === "no-value" ? null : localName(draft.value.value);
}

function addPlain(plain: Map<string, Fact>, subject: EntityId, property: PropertyId, term: SparqlTerm | undefined): void {
  const value = term === undefined ? null : readValue(term);
  if (value === null) return;
  const fact: Fact = { subject, property, value, rank: "normal", qualifiers: [], node: null };
  plain.set(plainKey(fact), fact);
}

function draftOf(drafts: Map<string, Draft>, uri: string, subject: EntityId, property: PropertyId): Draft {
  const known = drafts.get(uri) ?? {
    subject,
    property,
    uri,
    node: localName(uri),
    rank: "normal" as const,
    value: null,
    qualifiers: [],
    details: new Map(),
    references: new Set<string>(),
  };
  drafts.set(uri, known);
  return known;
}

function addToDraft(draft: Draft, row: SparqlRow): void {
  const predicate = row["predicate"]?.value ?? "";
  const term = row["value"];
  if (term === undefined) return;
  const known = readPredicate(predicate);
  if (row["node"] !== undefined && row["detail"] !== undefined) addDetail(draft, predicate, row["node"], row["detail"], term);
  else if (known?.role === "statement" && known.property === draft.property) draft.value = term;
  else if (known?.role === "qualifier") draft.qualifiers.push({ property: known.property, value: term });
  else if (localName(predicate) === "wasDerivedFrom") draft.references.add(term.value);
  else if (localName(predicate) === "rank") draft.rank = readRank(term);
  else if (localName(predicate) === "type") addNoValue(draft, term);
}

/** "No value" is written as a class of the statement: its own property's, or a qualifier's. */
function addNoValue(draft: Draft, term: SparqlTerm): void {
  const known = readPredicate(term.value);
  if (known?.role !== "novalue") return;
  if (known.property === draft.property) draft.value = "no-value";
  else draft.qualifiers.push({ property: known.property, value: "no-value" });
}

function addDetail(draft: Draft, predicate: string, node: SparqlTerm, detail: SparqlTerm, term: SparqlTerm): void {
  const nodes = draft.details.get(predicate) ?? [];
  draft.details.set(predicate, nodes);
  const known: ValueNode = nodes.find((other) => other.node === node.value) ?? { node: node.value };
  if (!nodes.includes(known)) nodes.push(known);
  switch (localName(detail.value)) {
    case "timeValue":
    case "quantityAmount":
      known.value = term.value;
      return;
    case "timePrecision":
      known.precision = term;
      return;
    case "quantityUnit":
      known.unit = term;
  }
}

function finish(draft: Draft): readonly Fact[] {
  const { subject, property, node, rank } = draft;
  const value = exactValue(draft, "statement", property, draft.value);
  if (value === null) return [];
  const qualifiers = new Map<string, Qualifier>();
  for (const qualifier of draft.qualifiers) {
    const read = exactValue(draft, "qualifier", qualifier.property, qualifier.value);
    if (read !== null) qualifiers.set(`${qualifier.property} ${valueKey(read)}`, { property: qualifier.property, value: read });
  }
  const references = draft.references.size > 0 ? { references: draft.references.size } : {};
  return [{ subject, property, value, rank, qualifiers: [...qualifiers.values()], node, ...references }];
}

/** The short value, made exact by the value node that says the same. */
function exactValue(draft: Draft, role: string, property: PropertyId, term: SparqlTerm | "no-value" | null): Value | null {
  if (term === null) return null;
  if (term === "no-value") return { kind: "no-value" };
  const nodes = [...draft.details].find(([predicate]) => {
    const known = readPredicate(predicate);
    return known?.role === `${role}/value` && known.property === property;
  })?.[1];
  const node = nodes?.find((known) => sameLiteral(known.value, term.value)) ?? (nodes?.length === 1 ? nodes[0] : undefined);
  return readValue(term, node?.precision, node?.unit);
}

function sameLiteral(a: string | undefined, b: string): boolean {
  return a !== undefined && (a.replace(/^\+/, "") === b.replace(/^\+/, "") || (a !== "" && Number(a) === Number(b)));
}

/** A truthy triple and a whole statement with the same key say the same. */
export function plainKey({ subject, property, value }: Fact): string {
  const said = value.kind === "time" ? value.iso : value.kind === "quantity" ? String(value.amount) : valueKey(value);
  return `${subject} ${property} ${said}`;
}

function readRank(term: SparqlTerm): Rank {
  const name = localName(term.value);
  return name === "PreferredRank" ? "preferred" : name === "DeprecatedRank" ? "deprecated" : "normal";
}

function noteEntity(
  entities: Map<string, Entity>,
  term: SparqlTerm | undefined,
  label: SparqlTerm | undefined,
  description: SparqlTerm | undefined,
): void {
  const id = localName(term?.value ?? "");
  if (term?.type !== "uri" || !isEntityId(id) || !term.value.endsWith(`/entity/${id}`)) return;
  // An entity may be a value in one row and a qualifier in another, and rows come in any order: what one says, another does not undo.
  const known = entities.get(id);
  const named = known !== undefined && known.label !== id;
  entities.set(id, {
    id,
    label: named ? known.label : oneLine(label?.value ?? "") || id,
    description: known?.description ?? (description === undefined ? null : oneLine(description.value)),
    aliases: [],
  });
}
