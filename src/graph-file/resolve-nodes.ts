import { type BuildSorters, longNode, NODE, STATEMENT } from "./build-records.js";
import { byteWriter, type Cursor, readByte, readText, readVarint } from "./bytes.js";
import { hashText } from "./hash-text.js";
import type { Predicates } from "./predicates.js";
import type { Group } from "./run-sorter.js";
import { type SaidTriples, saidTriples } from "./said-triples.js";
import { addCounted } from "./take-triple.js";
import { itemNumber } from "./terms.js";

type Link = { readonly kind: number; readonly order: number; readonly predicate: number; readonly statement: string };

/** The second stage: what the nodes of values and references say goes to the statements that point at them. */
export function nodeResolver(sorters: BuildSorters, known: Predicates): (group: Group) => void {
  const out = byteWriter();
  return ({ records }) => {
    for (const [node, { links, said }] of nodesOf(records, known)) {
      const triples = said.lastFirst();
      for (const { predicate, object, order } of triples) {
        const item = predicate.role === "detail" ? itemNumber(object) : 0;
        if (item > 0) addCounted(sorters, out, item, predicate, order);
      }
      for (const link of distinct(links)) {
        out.reset();
        out.u8(link.kind === NODE.sourceOf ? STATEMENT.source : STATEMENT.value);
        out.text(link.statement);
        out.varint(link.order);
        out.varint(link.predicate);
        out.text(node);
        out.varint(triples.length);
        const details = triples.filter(({ predicate }) => predicate.role === "detail");
        out.varint(details.length);
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
