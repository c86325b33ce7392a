import { type Cursor, readText, readVarint } from "./bytes.js";
import type { Predicate, Predicates } from "./predicates.js";

/** What is said at a node: a predicate and an object, and its number in the file. */
export type Said = { readonly order: number; readonly predicate: Predicate; readonly object: string };

/** Collects what is said at one node, each triple once. */
export type SaidTriples = {
  add(from: Cursor): void;
  /** The last of the file first. */
  lastFirst(): readonly Said[];
};

export function saidTriples(known: Predicates): SaidTriples {
  const found = new Map<string, Said>();
  return {
    add(from) {
      const order = readVarint(from);
      const predicate = known.at(readVarint(from));
      const object = readText(from);
      const key = `${predicate.number} ${object}`;
      const before = found.get(key);
      if (before === undefined || before.order > order) found.set(key, { order, predicate, object });
    },
    lastFirst: () => [...found.values()].sort((a, b) => b.order - a.order),
  };
}
