import { isPropertyId } from "../domain/ids.js";
import { readPredicate } from "../kg/vocabulary.js";
import { detached } from "./terms.js";

/** What a predicate is for in Wikidata's RDF shape. */
type PredicateRole =
  | "label"
  | "alias"
  | "description"
  | "direct"
  | "claim"
  | "main"
  | "qualifier"
  /** To the node of a value, from a statement. */
  | "value-node"
  | "rank"
  | "source"
  | "type"
  /** Said at the node of a value or of a reference. */
  | "detail"
  | "datatype"
  | "other";

/** `property` is 0 where the predicate belongs to none. `number` stands for it in records, and `iri` is what a reader of rows gets. */
export type Predicate = { readonly role: PredicateRole; readonly property: number; readonly number: number; readonly iri: string };

export type Predicates = {
  of(term: string): Predicate;
  at(number: number): Predicate;
  /** All of them, by their numbers. */
  iris(): readonly string[];
};

/** Every predicate is looked at once; a graph of millions of triples has some thousands. `iris` are those that have their numbers already. */
export function predicates(iris: readonly string[] = []): Predicates {
  const known = new Map<string, Predicate>();
  const numbered: Predicate[] = [];
  function add(iri: string): Predicate {
    const made = { ...classify(iri), number: numbered.length, iri };
    known.set(`<${iri}>`, made);
    numbered.push(made);
    return made;
  }
  for (const iri of iris) add(iri);
  return {
    of: (term) => known.get(term) ?? add(detached(term.slice(1, -1))),
    iris: () => numbered.map(({ iri }) => iri),
    at(number) {
      const found = numbered[number];
      if (found === undefined) throw new RangeError(`there is no predicate ${number}`);
      return found;
    },
  };
}

const NAMED: Readonly<Record<string, PredicateRole>> = {
  "http://www.w3.org/2000/01/rdf-schema#label": "label",
  "http://www.w3.org/2004/02/skos/core#altLabel": "alias",
  "http://schema.org/description": "description",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#type": "type",
  "http://www.w3.org/ns/prov#wasDerivedFrom": "source",
  "http://wikiba.se/ontology#rank": "rank",
  "http://wikiba.se/ontology#propertyType": "datatype",
  "http://wikiba.se/ontology#timeValue": "detail",
  "http://wikiba.se/ontology#timePrecision": "detail",
  "http://wikiba.se/ontology#quantityAmount": "detail",
  "http://wikiba.se/ontology#quantityUnit": "detail",
};

const ROLES: Readonly<Record<string, PredicateRole>> = {
  direct: "direct",
  "": "claim",
  statement: "main",
  qualifier: "qualifier",
  "statement/value": "value-node",
  "qualifier/value": "value-node",
  reference: "detail",
};

function classify(iri: string): { readonly role: PredicateRole; readonly property: number } {
  const known = readPredicate(iri);
  if (known === null) return { role: NAMED[iri] ?? "other", property: 0 };
  return { role: ROLES[known.role] ?? "other", property: isPropertyId(known.property) ? Number(known.property.slice(1)) : 0 };
}
