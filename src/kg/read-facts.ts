import { oneLine } from "../base/one-line.js";
import type { Entity } from "../domain/entity.js";
import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../domain/ids.js";
import type { Fact, Qualifier, Rank } from "../domain/statement.js";
import { type Value, valueKey } from "../domain/value.js";
import { isUnreadable, readValue } from "./read-value.js";
import type { SparqlRow, SparqlTerm } from "./sparql-results.js";
import { localName, propertyIri, readPredicate } from "./wikidata-rdf.js";

/** A statement whose rows are being collected; rows arrive in any order. */
type Draft = {
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly uri: string;
  readonly node: string;
  rank: Rank;
  value: SparqlTerm | "no-value" | null;
  readonly qualifiers: { readonly property: PropertyId; readonly value: SparqlTerm | "no-value" }[];
  /** The contents of its value nodes, by the predicate that leads to them. */
  readonly details: Map<string, ValueNode[]>;
  readonly references: Set<string>;
};
type ValueNode = { readonly node: string; value?: string; precision?: SparqlTerm; unit?: SparqlTerm };

export type ReadFacts = {
  readonly facts: readonly Fact[];
  readonly entities: readonly Entity[];
  /** Statements with an unreadable part. They are dropped, so the list of their property's values is incomplete. */
  readonly unreadable: readonly UnreadableFact[];
};
/** `object`: local name of the statement's value, if only another part of it is unreadable. */
type UnreadableFact = Pick<Fact, "subject" | "property"> & { readonly said: string; readonly object: string | null };

/** Rows of facts-out.rq and facts-in.rq → facts and their entities. */
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
  // A statement with an unreadable part is dropped: an office with an unreadable end would look as if it were still held.
  const whole = [...drafts.values()].filter(({ uri }) => !unreadable.has(uri)).flatMap(finish);
  // A truthy triple adds nothing to a statement with the same value.
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
  const { node, detail } = row;
  if (node !== undefined && detail !== undefined) {
    addDetail(valueNode(draft, predicate, node.value), detail, term);
    return;
  }
  const { role, property } = readPredicate(predicate);
  switch (role) {
    case "statement":
      if (property === draft.property) draft.value = term;
      return;
    case "qualifier":
      draft.qualifiers.push({ property, value: term });
      return;
    case "source":
      draft.references.add(term.value);
      return;
    case "rank":
      draft.rank = readRank(term);
      return;
    case "type":
      addNoValue(draft, term);
  }
}

/** "No value" is written as a class of the statement: for its own property, or for a qualifier. */
function addNoValue(draft: Draft, term: SparqlTerm): void {
  const known = readPredicate(term.value);
  if (known.role !== "no-value") return;
  if (known.property === draft.property) draft.value = "no-value";
  else draft.qualifiers.push({ property: known.property, value: "no-value" });
}

function valueNode({ details }: Draft, predicate: string, node: string): ValueNode {
  const nodes = details.get(predicate) ?? [];
  details.set(predicate, nodes);
  const known: ValueNode = nodes.find((other) => other.node === node) ?? { node };
  if (!nodes.includes(known)) nodes.push(known);
  return known;
}

function addDetail(known: ValueNode, detail: SparqlTerm, term: SparqlTerm): void {
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
  const value = exactValue(draft.value, draft.details.get(propertyIri("statement-node", property)));
  if (value === null) return [];
  const qualifiers = new Map<string, Qualifier>();
  for (const qualifier of draft.qualifiers) {
    const read = exactValue(qualifier.value, draft.details.get(propertyIri("qualifier-node", qualifier.property)));
    if (read !== null) qualifiers.set(`${qualifier.property} ${valueKey(read)}`, { property: qualifier.property, value: read });
  }
  const references = draft.references.size > 0 ? { references: draft.references.size } : {};
  return [{ subject, property, value, rank, qualifiers: [...qualifiers.values()], node, ...references }];
}

/** Takes precision or unit from the value node with the same value, or from the only one. */
function exactValue(term: SparqlTerm | "no-value" | null, nodes: readonly ValueNode[] = []): Value | null {
  if (term === null) return null;
  if (term === "no-value") return { kind: "no-value" };
  const node = nodes.find((known) => sameLiteral(known.value, term.value)) ?? (nodes.length === 1 ? nodes[0] : undefined);
  return readValue(term, node?.precision, node?.unit);
}

function sameLiteral(a: string | undefined, b: string): boolean {
  return a !== undefined && (a.replace(/^\+/, "") === b.replace(/^\+/, "") || (a !== "" && Number(a) === Number(b)));
}

/** Equal for a truthy triple and its statement. */
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
  // An entity may appear in several rows, in any order: keeps label and description from whichever row has them.
  const known = entities.get(id);
  const named = known !== undefined && known.label !== id;
  entities.set(id, {
    id,
    label: named ? known.label : oneLine(label?.value ?? "") || id,
    description: known?.description ?? (description === undefined ? null : oneLine(description.value)),
    aliases: [],
  });
}
