import { hash } from "node:crypto";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Rank } from "../../domain/statement.js";
import { WD } from "../../kg/vocabulary.js";
import { DERIVED_FROM, entity, ontology, prop, quoted, RDF_TYPE, skolem, type Triple, tagged, typed } from "./ntriples.js";

/** A value as it is written: amounts stay text, so that no digit is lost. */
export type WrittenValue =
  | { readonly kind: "entity"; readonly id: EntityId }
  | { readonly kind: "time"; readonly iso: string; readonly precision: number }
  | { readonly kind: "quantity"; readonly amount: string; readonly unit: EntityId | null }
  | { readonly kind: "text"; readonly text: string; readonly language: string | null }
  /** A term that is already spelled: an address, a point on a globe. */
  | { readonly kind: "term"; readonly term: string }
  | { readonly kind: "some-value" }
  | { readonly kind: "no-value" };

type Snak = { readonly property: PropertyId; readonly value: WrittenValue };

export type WrittenStatement = {
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly value: WrittenValue;
  readonly rank: Rank;
  /** Among the best of its subject and property, so that `wdt:` says it too. */
  readonly best: boolean;
  readonly qualifiers: readonly Snak[];
  readonly references: readonly { readonly id: string; readonly snaks: readonly Snak[] }[];
  /** The name of the statement node; null for a bare truthy triple. */
  readonly node: string | null;
};

/** A statement in Wikidata's RDF shape: the truthy triple, and the whole statement where there is one. */
export function statementTriples(statement: WrittenStatement): readonly Triple[] {
  const { subject, property, value, rank, best, qualifiers, references, node } = statement;
  const seed = node ?? `${subject} ${property}`;
  const triples: Triple[] = [];
  const add = (s: string, p: string, o: string) => triples.push({ subject: s, predicate: p, object: o });
  if (best && value.kind !== "no-value") add(entity(subject), prop("direct/", property), term(value, seed));
  if (node === null) return triples;
  const self = `<${WD}entity/statement/${node}>`;
  add(entity(subject), prop("", property), self);
  add(self, ontology("rank"), ontology(RANKS[rank]));
  if (value.kind === "no-value") add(self, RDF_TYPE, prop("novalue/", property));
  else add(self, prop("statement/", property), term(value, seed));
  addValueNode(self, prop("statement/value/", property), value, add);
  for (const [place, qualifier] of qualifiers.entries()) {
    if (qualifier.value.kind === "no-value") add(self, RDF_TYPE, prop("novalue/", qualifier.property));
    else add(self, prop("qualifier/", qualifier.property), term(qualifier.value, `${seed} ${qualifier.property} ${place}`));
    addValueNode(self, prop("qualifier/value/", qualifier.property), qualifier.value, add);
  }
  for (const reference of references) {
    const source = `<${WD}reference/${reference.id}>`;
    add(self, DERIVED_FROM, source);
    for (const snak of reference.snaks)
      if (snak.value.kind !== "no-value")
        add(source, prop("reference/", snak.property), term(snak.value, `${reference.id} ${snak.property}`));
  }
  return triples;
}

const RANKS: Readonly<Record<Rank, string>> = { preferred: "PreferredRank", normal: "NormalRank", deprecated: "DeprecatedRank" };

type Add = (subject: string, predicate: string, object: string) => void;

/** Precision and unit live in a node of their own; a bare number has neither. */
function addValueNode(self: string, predicate: string, value: WrittenValue, add: Add): void {
  if (value.kind !== "time" && (value.kind !== "quantity" || value.unit === null)) return;
  const parts = value.kind === "time" ? [value.iso, value.precision] : [value.amount, value.unit];
  const node = `<${WD}value/${hash("md5", JSON.stringify(parts))}>`;
  add(self, predicate, node);
  if (value.kind === "time") {
    add(node, RDF_TYPE, ontology("TimeValue"));
    add(node, ontology("timeValue"), typed(value.iso, "dateTime"));
    add(node, ontology("timePrecision"), typed(String(value.precision), "integer"));
  } else {
    add(node, RDF_TYPE, ontology("QuantityValue"));
    add(node, ontology("quantityAmount"), typed(value.amount, "decimal"));
    add(node, ontology("quantityUnit"), entity(value.unit ?? "Q199"));
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

/** Best are the preferred statements of a subject and property if there are any, else the normal ones. */
export function bestRank(ranks: Iterable<Rank>): Rank {
  for (const rank of ranks) if (rank === "preferred") return "preferred";
  return "normal";
}
