import { isPropertyId, type PropertyId } from "../domain/ids.js";

/** The IRIs of Wikidata's RDF shape, and the roles of its predicates: https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format */
export const WD = "http://www.wikidata.org/";
const WIKIBASE = "http://wikiba.se/ontology#";

export const ontology = (name: string): string => `${WIKIBASE}${name}`;
export const entityIri = (id: string): string => `${WD}entity/${id}`;
export const statementIri = (node: string): string => `${WD}entity/statement/${node}`;

/** Paths below `prop/`, by the role of their predicates. */
const PROPERTY_PATHS = {
  /** The best values, without qualifiers. */
  direct: "direct/",
  /** From an entity to a statement node. */
  claim: "",
  statement: "statement/",
  qualifier: "qualifier/",
  /** To a value node, which has the precision or the unit. */
  "statement-node": "statement/value/",
  "qualifier-node": "qualifier/value/",
  reference: "reference/",
  /** A class of statements and not a predicate. */
  "no-value": "novalue/",
} as const;
export type PropertyRole = keyof typeof PROPERTY_PATHS;

export const propertyIri = (role: PropertyRole, id: string): string => `${WD}prop/${PROPERTY_PATHS[role]}${id}`;

/** Predicates that belong to no property. */
export const PREDICATES = {
  label: "http://www.w3.org/2000/01/rdf-schema#label",
  alias: "http://www.w3.org/2004/02/skos/core#altLabel",
  description: "http://schema.org/description",
  type: "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
  /** From a page to its entity. */
  about: "http://schema.org/about",
  /** From a statement to a reference. */
  source: "http://www.w3.org/ns/prov#wasDerivedFrom",
  rank: ontology("rank"),
  datatype: ontology("propertyType"),
  sitelinks: ontology("sitelinks"),
} as const;

const VALUE_PARTS = ["timeValue", "timePrecision", "quantityAmount", "quantityUnit"].map(ontology);
/** From a property to its predicates. */
export const WIRING: Readonly<Record<string, PropertyRole>> = {
  directClaim: "direct",
  claim: "claim",
  statementProperty: "statement",
  statementValue: "statement-node",
  qualifier: "qualifier",
  qualifierValue: "qualifier-node",
};

export type ReadPredicate =
  | { readonly role: PropertyRole; readonly property: PropertyId }
  | { readonly role: keyof typeof PREDICATES | "value-part" | "wiring" | "other"; readonly property: null };

const OTHER: ReadPredicate = { role: "other", property: null };
const NAMED: ReadonlyMap<string, ReadPredicate> = new Map<string, ReadPredicate>([
  ...Object.entries(PREDICATES).map(([role, iri]) => [iri, { role: role as keyof typeof PREDICATES, property: null }] as const),
  ...VALUE_PARTS.map((iri) => [iri, { role: "value-part", property: null }] as const),
  ...Object.keys(WIRING).map((name) => [ontology(name), { role: "wiring", property: null }] as const),
]);
const ROLES: ReadonlyMap<string, PropertyRole> = new Map(
  Object.entries(PROPERTY_PATHS).map(([role, path]) => [path, role as PropertyRole] as const),
);
const PROP = `${WD}prop/`;

/** `…/prop/statement/P569` → the role of the predicate, and its property. */
export function readPredicate(iri: string): ReadPredicate {
  if (!iri.startsWith(PROP)) return NAMED.get(iri) ?? OTHER;
  const property = localName(iri);
  const role = ROLES.get(iri.slice(PROP.length, -property.length));
  return role !== undefined && isPropertyId(property) ? { role, property } : OTHER;
}

/** The last part of an IRI: `…/entity/Q42` → `Q42`. */
export function localName(iri: string): string {
  return iri.slice(Math.max(iri.lastIndexOf("/"), iri.lastIndexOf("#")) + 1);
}
