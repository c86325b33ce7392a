import { hash } from "node:crypto";
import { groupBy } from "../../base/group.js";
import { compareIds, type EntityId, type PropertyId } from "../../domain/ids.js";
import { type Fact, factKey, type Rank } from "../../domain/statement.js";
import { type Value, valueKey } from "../../domain/value.js";
import { Q } from "../../domain/wikidata-ids.js";
import { toRdfYear } from "../../kg/read-value.js";
import { entityIri, ontology, PREDICATES, type PropertyRole, propertyIri, statementIri, WD, WIRING } from "../../kg/wikidata-rdf.js";
import { iri, quoted, skolem, type Triple, tagged, typed } from "../ntriples.js";

const entity = (id: string): string => iri(entityIri(id));
const prop = (role: PropertyRole, id: string): string => iri(propertyIri(role, id));
const wikibase = (name: string): string => iri(ontology(name));
const TYPE = iri(PREDICATES.type);
const SOURCE = iri(PREDICATES.source);
const RANK = iri(PREDICATES.rank);

/** A value to write: amounts stay text, so that no digit is lost. */
export type WrittenValue =
  | { readonly kind: "entity"; readonly id: EntityId }
  | { readonly kind: "time"; readonly iso: string; readonly precision: number }
  | { readonly kind: "quantity"; readonly amount: string; readonly unit: EntityId | null }
  | { readonly kind: "text"; readonly text: string; readonly language: string | null }
  /** A complete term: an IRI, a point on a globe. */
  | { readonly kind: "term"; readonly term: string }
  | { readonly kind: "some-value" }
  | { readonly kind: "no-value" };

type Snak = { readonly property: PropertyId; readonly value: WrittenValue };

export type WrittenStatement = {
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly value: WrittenValue;
  readonly rank: Rank;
  /** It has the best rank of its subject and property, so there is a `wdt:` triple too. */
  readonly best: boolean;
  readonly qualifiers: readonly Snak[];
  readonly references: readonly { readonly id: string; readonly snaks: readonly Snak[] }[];
  /** The name of the statement node; null for a plain truthy triple. */
  readonly node: string | null;
};

/** A statement in Wikidata's RDF shape: the truthy triple, and the triples of the statement node if there is one. */
export function statementTriples(statement: WrittenStatement): readonly Triple[] {
  const { subject, property, value, rank, best, qualifiers, references, node } = statement;
  const seed = node ?? `${subject} ${property}`;
  const triples: Triple[] = [];
  const add = (s: string, p: string, o: string) => triples.push({ subject: s, predicate: p, object: o });
  if (best && value.kind !== "no-value") add(entity(subject), prop("direct", property), term(value, seed));
  if (node === null) return triples;
  const self = iri(statementIri(node));
  add(entity(subject), prop("claim", property), self);
  add(self, RANK, wikibase(RANKS[rank]));
  if (value.kind === "no-value") add(self, TYPE, prop("no-value", property));
  else add(self, prop("statement", property), term(value, seed));
  addValueNode(self, prop("statement-node", property), value, add);
  for (const [place, qualifier] of qualifiers.entries()) {
    if (qualifier.value.kind === "no-value") add(self, TYPE, prop("no-value", qualifier.property));
    else add(self, prop("qualifier", qualifier.property), term(qualifier.value, `${seed} ${qualifier.property} ${place}`));
    addValueNode(self, prop("qualifier-node", qualifier.property), qualifier.value, add);
  }
  for (const reference of references) {
    const source = iri(`${WD}reference/${reference.id}`);
    add(self, SOURCE, source);
    for (const snak of reference.snaks)
      if (snak.value.kind !== "no-value")
        add(source, prop("reference", snak.property), term(snak.value, `${reference.id} ${snak.property}`));
  }
  return triples;
}

const RANKS: Readonly<Record<Rank, string>> = { preferred: "PreferredRank", normal: "NormalRank", deprecated: "DeprecatedRank" };

type Add = (subject: string, predicate: string, object: string) => void;

/** Precision and unit are stored in a value node; a plain number has neither. */
function addValueNode(self: string, predicate: string, value: WrittenValue, add: Add): void {
  if (value.kind !== "time" && (value.kind !== "quantity" || value.unit === null)) return;
  const parts = value.kind === "time" ? [value.iso, value.precision] : [value.amount, value.unit];
  const node = `<${WD}value/${hash("md5", JSON.stringify(parts))}>`;
  add(self, predicate, node);
  if (value.kind === "time") {
    add(node, TYPE, wikibase("TimeValue"));
    add(node, wikibase("timeValue"), typed(value.iso, "dateTime"));
    add(node, wikibase("timePrecision"), typed(String(value.precision), "integer"));
  } else {
    add(node, TYPE, wikibase("QuantityValue"));
    add(node, wikibase("quantityAmount"), typed(value.amount, "decimal"));
    add(node, wikibase("quantityUnit"), entity(value.unit ?? Q.one));
  }
}

function term(value: Exclude<WrittenValue, { kind: "no-value" }>, seed: string): string {
  switch (value.kind) {
    case "entity":
      return entity(value.id);
    case "time":
      return typed(value.iso, "dateTime");
    case "quantity":
      return typed(value.amount, "decimal");
    case "text":
      return value.language === null ? quoted(value.text) : tagged(value.text, value.language);
    case "term":
      return value.term;
    case "some-value":
      return skolem(seed);
  }
}

/** Preferred statements of a subject and property are best if there are any, otherwise the normal ones. */
export function bestRank(ranks: readonly Rank[]): Rank {
  return ranks.includes("preferred") ? "preferred" : "normal";
}

export type Name = { readonly part: "label" | "alias" | "description"; readonly text: string; readonly language: string };

export function nameTriples(id: EntityId | PropertyId, names: readonly Name[]): readonly Triple[] {
  return names.map(({ part, text, language }) => ({
    subject: entity(id),
    predicate: iri(PREDICATES[part]),
    object: tagged(text, language),
  }));
}

/** Number of sites with a page about the entity; used to choose a slice, not stored. */
export function sitelinkTriple(id: EntityId, count: number): Triple {
  return { subject: entity(id), predicate: iri(PREDICATES.sitelinks), object: typed(String(count), "integer") };
}

/** The triples needed to find a property: its type, and the predicates of its statements. */
export function propertyTriples(id: PropertyId, datatype: string): readonly Triple[] {
  const subject = entity(id);
  return [
    { subject, predicate: TYPE, object: wikibase("Property") },
    { subject, predicate: iri(PREDICATES.datatype), object: wikibase(datatype) },
    ...Object.entries(WIRING).map(([name, role]) => ({ subject, predicate: wikibase(name), object: prop(role, id) })),
  ];
}

/** Facts → statements to write. Needs all facts of a subject and property, to know the best rank. */
export function factStatements(facts: readonly Fact[]): readonly WrittenStatement[] {
  const keyOf = ({ subject, property }: Fact) => `${subject} ${property}`;
  const siblings = groupBy(facts, keyOf);
  const best = new Map([...siblings].map(([key, own]) => [key, bestRank(own.map(({ rank }) => rank))]));
  return facts.map((fact) => ({
    subject: fact.subject,
    property: fact.property,
    value: writtenValue(fact.value),
    rank: fact.rank,
    // A fact without a statement node is a truthy triple.
    best: fact.node === null || fact.rank === best.get(keyOf(fact)),
    qualifiers: fact.qualifiers.map(({ property, value }) => ({ property, value: writtenValue(value) })),
    references: [],
    node: fact.node,
  }));
}

/** Each fact once, in an order that does not depend on the endpoint. */
export function distinctFacts(facts: readonly Fact[]): readonly Fact[] {
  const keyed = new Map(facts.map((fact) => [`${factKey(fact)} ${valueKey(fact.value)}`, fact]));
  return [...keyed]
    .sort(([a, one], [b, other]) => compareIds(one.subject, other.subject) || compareIds(one.property, other.property) || (a < b ? -1 : 1))
    .map(([, fact]) => fact);
}

function writtenValue(value: Value): WrittenValue {
  if (value.kind === "time") return { ...value, iso: toRdfYear(value.iso) };
  return value.kind === "quantity" ? { ...value, amount: decimalText(value.amount) } : value;
}

/** xsd:decimal has no exponents. */
function decimalText(amount: number): string {
  const text = String(amount);
  if (!text.includes("e")) return text;
  return Math.abs(amount) >= 1 ? BigInt(amount).toString() : amount.toFixed(30).replace(/(?<!0)0+$/, "");
}
