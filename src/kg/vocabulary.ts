import { isPropertyId, type PropertyId } from "../domain/ids.js";

/** IRIs of Wikidata's RDF shape. */
export const WD = "http://www.wikidata.org/";

/** `…/prop/statement/value/P569` → what the predicate is for, and of which property; null for labels, ranks and the like. */
export function readPredicate(iri: string): { readonly role: string; readonly property: PropertyId } | null {
  if (!iri.startsWith(`${WD}prop/`)) return null;
  const property = localName(iri);
  const role = iri.slice(`${WD}prop/`.length, -property.length - 1);
  return isPropertyId(property) ? { role, property } : null;
}

/** The last part of an IRI: `…/entity/Q42` → `Q42`. */
export function localName(iri: string): string {
  return iri.slice(Math.max(iri.lastIndexOf("/"), iri.lastIndexOf("#")) + 1);
}
