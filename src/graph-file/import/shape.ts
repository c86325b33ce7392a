import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../../domain/ids.js";
import { WD } from "../../kg/vocabulary.js";
import { ALIAS, DERIVED_FROM, DESCRIPTION, LABEL, ontology, RDF_TYPE, type Triple } from "./ntriples.js";

/** What a triple says in Wikidata's RDF shape. What the verifier never asks for is `other`. */
export type Shape =
  | {
      readonly kind: "name";
      readonly id: EntityId | PropertyId;
      readonly part: "label" | "alias" | "description";
      readonly language: string;
    }
  /** `wdt:` the best value; `p:` the way to a whole statement. */
  | { readonly kind: "direct" | "claim"; readonly owner: EntityId; readonly property: PropertyId }
  /** `ps:` and `pq:`; with `node` set, `psv:` and `pqv:`. */
  | { readonly kind: "main" | "qualifier"; readonly owner: EntityId; readonly property: PropertyId; readonly node: boolean }
  | { readonly kind: "rank" | "no-value" | "source"; readonly owner: EntityId }
  | { readonly kind: "value" }
  | { readonly kind: "reference" }
  | { readonly kind: "datatype"; readonly property: PropertyId; readonly type: string }
  /** How many sites have a page about it; null: here is one. */
  | { readonly kind: "sitelinks"; readonly owner: EntityId; readonly count: number | null }
  /** Follows from a property's id; written anew with its datatype. */
  | { readonly kind: "wiring" }
  | { readonly kind: "other" };

const ENTITY = `<${WD}entity/`;
const STATEMENT = `${ENTITY}statement/`;
const VALUE = `<${WD}value/`;
const REFERENCE = `<${WD}reference/`;
const PROP = `<${WD}prop/`;
const NO_VALUE = `<${WD}prop/novalue/`;
const OTHER: Shape = { kind: "other" };

export function shapeOf(triple: Triple): Shape {
  const { subject, predicate } = triple;
  if (subject.startsWith(STATEMENT)) return statementShape(triple);
  if (subject.startsWith(ENTITY)) return entityShape(subject.slice(ENTITY.length, -1), triple);
  if (subject.startsWith(VALUE)) return VALUE_PARTS.has(predicate) || isValueType(triple) ? { kind: "value" } : OTHER;
  if (subject.startsWith(REFERENCE)) return REFERENCE_PARTS.has(predicate) ? { kind: "reference" } : OTHER;
  return pageShape(triple);
}

const SITELINKS = ontology("sitelinks");
const ABOUT = "<http://schema.org/about>";
/** Wikidata's own page about an entity, at which dumps tell the number of site links. */
const ENTITY_PAGE = /^<https?:\/\/www\.wikidata\.org\/wiki\/Special:EntityData\/(Q\d+)>$/;

function pageShape({ subject, predicate, object }: Triple): Shape {
  if (predicate === SITELINKS) return sitelinksShape(ENTITY_PAGE.exec(subject)?.[1] ?? "", object);
  const about = predicate === ABOUT && !ENTITY_PAGE.test(subject) ? entityIn(object) : null;
  return about === null ? OTHER : { kind: "sitelinks", owner: about, count: null };
}

function sitelinksShape(id: string, object: string): Shape {
  const count = Number(/^"(\d+)"/.exec(object)?.[1] ?? Number.NaN);
  return isEntityId(id) && Number.isInteger(count) ? { kind: "sitelinks", owner: id, count } : OTHER;
}

const VALUE_PARTS: ReadonlySet<string> = new Set(["timeValue", "timePrecision", "quantityAmount", "quantityUnit"].map(ontology));
const VALUE_TYPES: ReadonlySet<string> = new Set(["TimeValue", "QuantityValue"].map(ontology));
/** Reference URL, stated in, retrieved: what a reader needs to find the source. */
const REFERENCE_PARTS: ReadonlySet<string> = new Set(["P854", "P248", "P813"].map((id) => `${PROP}reference/${id}>`));

function isValueType({ predicate, object }: Triple): boolean {
  return predicate === RDF_TYPE && VALUE_TYPES.has(object);
}

function entityShape(id: string, { predicate, object }: Triple): Shape {
  const property = isPropertyId(id);
  if (!property && !isEntityId(id)) return OTHER;
  const part = predicate === LABEL ? "label" : predicate === ALIAS ? "alias" : predicate === DESCRIPTION ? "description" : null;
  if (part !== null) return { kind: "name", id, part, language: languageOf(object) };
  if (property) return propertyShape(id, predicate, object);
  if (predicate === SITELINKS) return sitelinksShape(id, object);
  const link = predicate.startsWith(PROP) ? predicate.slice(PROP.length, -1) : "";
  const direct = link.startsWith("direct/") ? link.slice(7) : "";
  if (isPropertyId(direct)) return { kind: "direct", owner: id, property: direct };
  return isPropertyId(link) && object.startsWith(STATEMENT) ? { kind: "claim", owner: id, property: link } : OTHER;
}

const DATATYPE = ontology("propertyType");
const WIRING: ReadonlySet<string> = new Set(
  ["directClaim", "claim", "statementProperty", "statementValue", "qualifier", "qualifierValue"].map(ontology),
);

function propertyShape(property: PropertyId, predicate: string, object: string): Shape {
  if (predicate === DATATYPE) return { kind: "datatype", property, type: object.slice(object.lastIndexOf("#") + 1, -1) };
  if (WIRING.has(predicate) || (predicate === RDF_TYPE && object === ontology("Property"))) return { kind: "wiring" };
  return OTHER;
}

const RANK = ontology("rank");

function statementShape({ subject, predicate, object }: Triple): Shape {
  const owner = ownerOf(subject.slice(STATEMENT.length, -1));
  if (owner === null) return OTHER;
  if (predicate === RANK) return { kind: "rank", owner };
  if (predicate === DERIVED_FROM) return { kind: "source", owner };
  if (predicate === RDF_TYPE) return object.startsWith(NO_VALUE) ? { kind: "no-value", owner } : OTHER;
  const [, role, node, property = ""] = /prop\/(statement|qualifier)\/(value\/)?(P\d+)>$/.exec(predicate) ?? [];
  if (role === undefined || !isPropertyId(property)) return OTHER;
  return { kind: role === "statement" ? "main" : "qualifier", owner, property, node: node !== undefined };
}

/** A statement's name begins with its subject's id, in old statements with a small q. */
function ownerOf(name: string): EntityId | null {
  const dash = name.indexOf("-");
  const id = dash < 0 ? "" : name.slice(0, dash).toUpperCase();
  return isEntityId(id) ? id : null;
}

function languageOf(literal: string): string {
  return /@([A-Za-z0-9-]+)$/.exec(literal)?.[1]?.toLowerCase() ?? "";
}

/** The entity that a term names, if it is one. */
export function entityIn(term: string): EntityId | null {
  const id = term.startsWith(ENTITY) ? term.slice(ENTITY.length, -1) : "";
  return isEntityId(id) ? id : null;
}
