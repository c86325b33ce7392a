import type { EntityId, PropertyId } from "../../domain/ids.js";
import { WD } from "../../kg/vocabulary.js";
import { ALIAS, DESCRIPTION, entity, LABEL, ontology, prop, RDF_TYPE, type Triple, tagged, typed } from "./ntriples.js";

export type Name = { readonly part: "label" | "alias" | "description"; readonly text: string; readonly language: string };

const PREDICATES = { label: LABEL, alias: ALIAS, description: DESCRIPTION } as const;

export function nameTriples(id: EntityId | PropertyId, names: readonly Name[]): readonly Triple[] {
  return names.map(({ part, text, language }) => ({ subject: entity(id), predicate: PREDICATES[part], object: tagged(text, language) }));
}

/** How many sites have a page about it; asked when a slice is chosen, never kept. */
export function sitelinkTriple(id: EntityId, count: number): Triple {
  return { subject: entity(id), predicate: ontology("sitelinks"), object: typed(String(count), "integer") };
}

/** What makes a property findable: its type, and the predicates under which its statements stand. */
export function propertyTriples(id: PropertyId, datatype: string): readonly Triple[] {
  const subject = entity(id);
  return [
    [RDF_TYPE, ontology("Property")],
    [ontology("propertyType"), ontology(datatype)],
    [ontology("directClaim"), `<${WD}prop/direct/${id}>`],
    [ontology("claim"), prop("", id)],
    [ontology("statementProperty"), prop("statement/", id)],
    [ontology("statementValue"), prop("statement/value/", id)],
    [ontology("qualifier"), prop("qualifier/", id)],
    [ontology("qualifierValue"), prop("qualifier/value/", id)],
  ].map(([predicate = "", object = ""]) => ({ subject, predicate, object }));
}
