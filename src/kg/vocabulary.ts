import type { EntityId, PropertyId } from "../domain/ids.js";

/** IRIs of Wikidata's RDF shape. */
export const WD = "http://www.wikidata.org/";

export const entityIri = (id: EntityId | PropertyId): string => `${WD}entity/${id}`;
export const directIri = (id: PropertyId): string => `${WD}prop/direct/${id}`;
export const claimIri = (id: PropertyId): string => `${WD}prop/${id}`;
export const statementIri = (id: PropertyId): string => `${WD}prop/statement/${id}`;
export const statementValueIri = (id: PropertyId): string => `${WD}prop/statement/value/${id}`;

/** The last part of an IRI: `…/entity/Q42` → `Q42`. */
export function localName(iri: string): string {
  return iri.slice(Math.max(iri.lastIndexOf("/"), iri.lastIndexOf("#")) + 1);
}
