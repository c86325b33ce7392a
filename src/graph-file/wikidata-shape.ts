import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../domain/ids.js";
import { P } from "../domain/wikidata-ids.js";
import { entityIri, localName, ontology, propertyIri, type ReadPredicate, readPredicate, statementIri, WD } from "../kg/wikidata-rdf.js";
import { iri, iriOf, type Triple } from "./ntriples.js";

/** The role of a triple in Wikidata's RDF. `other`: the verifier never needs it. */
export type Shape =
  | {
      readonly kind: "name";
      readonly id: EntityId | PropertyId;
      readonly part: "label" | "alias" | "description";
      readonly language: string;
    }
  /** `wdt:` is the best value; `p:` leads to a statement. */
  | { readonly kind: "direct" | "claim"; readonly owner: EntityId; readonly property: PropertyId }
  /** `ps:` and `pq:`; with `node` set, `psv:` and `pqv:`. */
  | { readonly kind: "main" | "qualifier"; readonly owner: EntityId; readonly property: PropertyId; readonly node: boolean }
  | { readonly kind: "rank" | "no-value" | "source"; readonly owner: EntityId }
  | { readonly kind: "value" }
  | { readonly kind: "reference" }
  | { readonly kind: "datatype"; readonly property: PropertyId; readonly type: string }
  /** How many sites have a page about the entity; null: this triple is one such page. */
  | { readonly kind: "sitelinks"; readonly owner: EntityId; readonly count: number | null }
  /** Follows from a property's id; written again with its datatype. */
  | { readonly kind: "wiring" }
  | { readonly kind: "other" };

const ENTITY = `<${entityIri("")}`;
const STATEMENT = `<${statementIri("")}`;
const VALUE = `<${WD}value/`;
const REFERENCE = `<${WD}reference/`;
const NO_VALUE = `<${propertyIri("no-value", "")}`;
const PROPERTY_TYPE = iri(ontology("Property"));
const VALUE_TYPES: ReadonlySet<string> = new Set(["TimeValue", "QuantityValue"].map((name) => iri(ontology(name))));
/** The parts of a reference that identify the source. */
const REFERENCE_PARTS: ReadonlySet<PropertyId> = new Set<PropertyId>([P.referenceUrl, P.statedIn, P.retrieved]);
/** Wikidata's page about an entity; dumps attach the number of site links to it. */
const ENTITY_PAGE = /^<https?:\/\/www\.wikidata\.org\/wiki\/Special:EntityData\/(Q\d+)>$/;
const OTHER: Shape = { kind: "other" };

export function shapeOf({ subject, predicate, object }: Triple): Shape {
  const read = readPredicate(iriOf(predicate));
  const { role } = read;
  if (subject.startsWith(STATEMENT)) return statementShape(subject.slice(STATEMENT.length, -1), read, object);
  if (subject.startsWith(ENTITY)) {
    const id = subject.slice(ENTITY.length, -1);
    const isEntity = isEntityId(id);
    if (!isEntity && !isPropertyId(id)) return OTHER;
    if (role === "label" || role === "alias" || role === "description")
      return { kind: "name", id, part: role, language: /@([A-Za-z0-9-]+)$/.exec(object)?.[1]?.toLowerCase() ?? "" };
    return isEntity ? entityShape(id, read, object) : propertyShape(id, read, object);
  }
  if (subject.startsWith(VALUE)) return role === "value-part" || (role === "type" && VALUE_TYPES.has(object)) ? { kind: "value" } : OTHER;
  if (subject.startsWith(REFERENCE)) return read.role === "reference" && REFERENCE_PARTS.has(read.property) ? { kind: "reference" } : OTHER;
  if (role === "sitelinks") return sitelinksShape(ENTITY_PAGE.exec(subject)?.[1] ?? "", object);
  const about = role === "about" && !ENTITY_PAGE.test(subject) ? entityIn(object) : null;
  return about === null ? OTHER : { kind: "sitelinks", owner: about, count: null };
}

function entityShape(id: EntityId, { role, property }: ReadPredicate, object: string): Shape {
  switch (role) {
    case "direct":
      return { kind: "direct", owner: id, property };
    case "claim":
      return object.startsWith(STATEMENT) ? { kind: "claim", owner: id, property } : OTHER;
    case "sitelinks":
      return sitelinksShape(id, object);
    default:
      return OTHER;
  }
}

function propertyShape(id: PropertyId, { role }: ReadPredicate, object: string): Shape {
  switch (role) {
    case "datatype":
      return { kind: "datatype", property: id, type: localName(iriOf(object)) };
    case "wiring":
      return { kind: "wiring" };
    case "type":
      return object === PROPERTY_TYPE ? { kind: "wiring" } : OTHER;
    default:
      return OTHER;
  }
}

function statementShape(name: string, { role, property }: ReadPredicate, object: string): Shape {
  const owner = ownerOf(name);
  if (owner === null) return OTHER;
  switch (role) {
    case "rank":
    case "source":
      return { kind: role, owner };
    case "type":
      return object.startsWith(NO_VALUE) ? { kind: "no-value", owner } : OTHER;
    case "statement":
    case "statement-node":
      return { kind: "main", owner, property, node: role === "statement-node" };
    case "qualifier":
    case "qualifier-node":
      return { kind: "qualifier", owner, property, node: role === "qualifier-node" };
    default:
      return OTHER;
  }
}

function sitelinksShape(id: string, object: string): Shape {
  const count = Number(/^"(\d+)"/.exec(object)?.[1] ?? Number.NaN);
  return isEntityId(id) && Number.isInteger(count) ? { kind: "sitelinks", owner: id, count } : OTHER;
}

/** The name of a statement node begins with its subject's id, in old statements with a small q. */
function ownerOf(name: string): EntityId | null {
  const dash = name.indexOf("-");
  const id = dash < 0 ? "" : name.slice(0, dash).toUpperCase();
  return isEntityId(id) ? id : null;
}

/** The entity in a term; null if there is none. */
export function entityIn(term: string): EntityId | null {
  const id = term.startsWith(ENTITY) ? term.slice(ENTITY.length, -1) : "";
  return isEntityId(id) ? id : null;
}

/** Largest id that fits into four bytes; Wikidata's ids are far below it. */
const MAX_ID = 0xffffffff;
const ITEM = `${ENTITY}Q`;

/** The number of the item in a term; 0 if there is none. Called several times per triple of a build. */
export function itemNumber(term: string): number {
  if (!term.startsWith(ITEM)) return 0;
  let value = 0;
  for (let at = ITEM.length; at < term.length - 1; at++) {
    const digit = term.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9 || (value === 0 && digit === 0)) return 0;
    value = value * 10 + digit;
  }
  return value > MAX_ID ? 0 : value;
}
