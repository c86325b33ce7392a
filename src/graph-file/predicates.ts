import { type ReadPredicate, readPredicate } from "../kg/wikidata-rdf.js";
import { numberOf } from "./codec.js";
import { detached } from "./ntriples.js";

/** A predicate of the graph that is built. `property` is 0 where it belongs to none; `number` stands for it in records. */
export type Predicate = {
  readonly role: ReadPredicate["role"];
  readonly property: number;
  readonly number: number;
  readonly iri: string;
};

export type Predicates = {
  of(term: string): Predicate;
  at(number: number): Predicate;
  /** All of them, by number. */
  iris(): readonly string[];
};

/** Classifies each predicate once: a graph of millions of triples has some thousand of them. `iris` are those that already have a number. */
export function predicates(iris: readonly string[] = []): Predicates {
  const known = new Map<string, Predicate>();
  const numbered: Predicate[] = [];
  function add(iri: string): Predicate {
    const { role, property } = readPredicate(iri);
    const made = { role, property: property === null ? 0 : numberOf(property), number: numbered.length, iri };
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

/** Leads from a statement to a value node. */
export function isValueLink({ role }: Predicate): boolean {
  return role === "statement-node" || role === "qualifier-node";
}

/** Part of a value node or of a reference. */
export function isDetail({ role }: Predicate): boolean {
  return role === "value-part" || role === "reference";
}
