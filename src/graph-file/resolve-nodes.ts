import { type BuildSorters, longNode, NODE, STATEMENT } from "./build-records.js";
import { byteWriter, type Cursor, hashText, readByte, readText, readVarint } from "./bytes.js";
import { isDetail, type Predicate, type Predicates } from "./predicates.js";
import type { Group } from "./run-sorter.js";
import { arrivalCounter } from "./take-triple.js";
import { itemNumber } from "./wikidata-shape.js";

type Link = { readonly kind: number; readonly order: number; readonly predicate: number; readonly statement: string };

/** The second stage of a build: hands the contents of value nodes and references to the statements that point at them. */
export function nodeResolver(sorters: BuildSorters, known: Predicates): (group: Group) => void {
  const out = byteWriter();
  const countArrival = arrivalCounter(sorters);
  return ({ records }) => {
    for (const [node, { links, said }] of nodesOf(records, known)) {
      const triples = said.lastFirst();
      const details = triples.filter(({ predicate }) => isDetail(predicate));
      for (const { predicate, object, order } of details) countArrival(itemNumber(object), predicate, order);
      for (const link of distinct(links)) {
        out.start(link.kind === NODE.sourceOf ? STATEMENT.source : STATEMENT.value);
        out.text(link.statement);
        out.varints(link.order, link.predicate);
        out.text(node);
        out.varints(triples.length, details.length);
        for (const { predicate, object } of details) {
          out.varint(predicate.number);
          out.text(object);
        }
        sorters.statements.add(hashText(longNode(link.statement)), out);
      }
    }
  };
}

/** Two nodes may have one hash. */
function nodesOf(records: readonly Cursor[], known: Predicates) {
  const nodes = new Map<string, { readonly links: Link[]; readonly said: SaidTriples }>();
  for (const from of records) {
    const kind = readByte(from);
    const name = readText(from);
    const node = nodes.get(name) ?? { links: [], said: saidTriples(known) };
    nodes.set(name, node);
    if (kind === NODE.said) node.said.add(from);
    else node.links.push({ kind, order: readVarint(from), predicate: readVarint(from), statement: readText(from) });
  }
  return nodes;
}

function distinct(links: readonly Link[]): readonly Link[] {
  return [...new Map(links.map((link) => [`${link.kind} ${link.predicate} ${link.statement}`, link])).values()];
}

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
