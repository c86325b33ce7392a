/** What the stages of a build hand to each other through the sorters. Every record begins with its kind. */
import type { RunSorter } from "./run-sorter.js";

/** Under the node of a value or of a reference: what is said there, and from where it is pointed at. */
export const NODE = { said: 0, valueOf: 1, sourceOf: 2 } as const;
/** Under a statement node. */
export const STATEMENT = { claimed: 0, said: 1, value: 2, source: 3 } as const;
/** Under an item. */
export const ITEM = { name: 0, direct: 1, statement: 2 } as const;
/** Under an item: what arrives there. The last three are only counted. */
export const ARRIVAL = { direct: 0, main: 1, otherDirect: 2, otherMain: 3, other: 4 } as const;

export const NAME_PART = { label: 0, alias: 1, description: 2 } as const;
export const NAME_LANGUAGE = { en: 0, mul: 1, other: 2 } as const;

export type BuildSorters = {
  readonly nodes: RunSorter;
  readonly statements: RunSorter;
  readonly items: RunSorter;
  readonly arrivals: RunSorter;
  readonly names: RunSorter;
};

const WIKIDATA = "<http://www.wikidata.org/";

/** Most nodes are Wikidata's: in a record they are named by what follows. */
export function shortNode(term: string): string {
  return term.startsWith(WIKIDATA) ? term.slice(WIKIDATA.length) : term;
}

export function longNode(short: string): string {
  return short.startsWith("<") || short.startsWith("_:") ? short : `${WIKIDATA}${short}`;
}
