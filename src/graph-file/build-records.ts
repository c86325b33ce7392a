/** Records that the stages of a build pass on through the sorters. Every record starts with its kind. */
import { type ReadPredicate, readPredicate } from "../kg/wikidata-rdf.js";
import { numberOf } from "./codec.js";
import { detached } from "./ntriples.js";
import type { RunSorter } from "./run-sorter.js";

/** Kinds of records by value node or reference: its triples, and the statements that refer to it. */
export const NODE = { said: 0, valueOf: 1, sourceOf: 2 } as const;
export const STATEMENT = { claimed: 0, said: 1, value: 2, source: 3 } as const;
export const ITEM = { name: 0, direct: 1, statement: 2 } as const;
/** Kinds of incoming edges, by item. The last three are only counted. */
export const ARRIVAL = { direct: 0, main: 1, otherDirect: 2, otherMain: 3, other: 4 } as const;

export const NAME_PART = { label: 0, alias: 1, description: 2 } as const;
export const NAME_LANGUAGE = { en: 0, mul: 1, other: 2 } as const;

export const SORTERS = ["nodes", "statements", "items", "arrivals", "names"] as const;
export type BuildSorters = Readonly<Record<(typeof SORTERS)[number], RunSorter>>;

const WIKIDATA = "<http://www.wikidata.org/";

/** Records store Wikidata's nodes without the common start of their IRI. */
export function shortNode(term: string): string {
  return term.startsWith(WIKIDATA) ? term.slice(WIKIDATA.length) : term;
}

export function longNode(short: string): string {
  return short.startsWith("<") || short.startsWith("_:") ? short : `${WIKIDATA}${short}`;
}

/** A predicate of the graph being built. `property` is 0 if it belongs to none; `number` identifies it in records. */
export type Predicate = {
  readonly role: ReadPredicate["role"];
  readonly property: number;
  readonly number: number;
  readonly iri: string;
};

export type Predicates = ReturnType<typeof predicates>;

/**
 * Classifies each predicate once: a graph of millions of triples has about a thousand of them. `iris` are those that already have a number.
 */
export function predicates(iris: readonly string[] = []) {
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
    of: (term: string): Predicate => known.get(term) ?? add(detached(term.slice(1, -1))),
    iris: (): readonly string[] => numbered.map(({ iri }) => iri),
    at(number: number): Predicate {
      const found = numbered[number];
      if (found === undefined) throw new RangeError(`there is no predicate ${number}`);
      return found;
    },
  };
}

export function isValueLink({ role }: Predicate): boolean {
  return role === "statement-node" || role === "qualifier-node";
}

export function isDetail({ role }: Predicate): boolean {
  return role === "value-part" || role === "reference";
}

/** `order` is a triple's position in the input. */
export type Ordered = { readonly order: number };

/** Of duplicates in the input, the first one counts. */
export function keepFirst<T extends Ordered>(found: Map<string, T>, key: string, one: T): void {
  const before = found.get(key);
  if (before === undefined || before.order > one.order) found.set(key, one);
}

/** Answers list the latest statement first. */
export function latestFirst<T extends Ordered>(items: Iterable<T>): readonly T[] {
  return [...items].sort((a, b) => b.order - a.order);
}
