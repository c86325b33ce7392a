import { ARRIVAL, type BuildSorters, ITEM, NAME_LANGUAGE, NAME_PART, NODE, STATEMENT, shortNode } from "./build-records.js";
import { type ByteWriter, byteWriter } from "./bytes.js";
import { hashText } from "./hash-text.js";
import type { Predicate, Predicates } from "./predicates.js";
import type { PropertyCollector } from "./property-collector.js";
import type { OnTriple } from "./scan-triples.js";
import { itemNumber, readLiteral } from "./terms.js";

/** The first stage: each triple goes to where it will be needed. Its number in the file says which of two came first. */
export function takeTriple(sorters: BuildSorters, known: Predicates, properties: PropertyCollector): OnTriple & { count(): number } {
  const out = byteWriter();
  let order = 0;

  function aboutItem(item: number, predicate: Predicate, object: string): void {
    const { role } = predicate;
    if (role === "label" || role === "alias" || role === "description") name(item, role, object);
    else if (role === "direct") {
      begin(ITEM.direct);
      out.varint(order);
      out.varint(predicate.property);
      out.text(object);
      sorters.items.add(item, out);
    } else if (role === "claim" && !object.startsWith('"')) {
      begin(STATEMENT.claimed, shortNode(object));
      out.varint(order);
      out.varint(item);
      out.varint(predicate.property);
      sorters.statements.add(hashText(object), out);
    } else arrives(predicate, object);
  }

  function name(item: number, part: keyof typeof NAME_PART, object: string): void {
    const literal = readLiteral(object);
    const language = literal?.language ?? null;
    if (literal === null || language === null) return;
    const known = language === "en" || language === "mul" ? language : "other";
    // A label in any language is better than none; nobody asks for the rest.
    if (known === "other" && part !== "label") return;
    begin(ITEM.name);
    out.varint(order);
    out.u8(NAME_PART[part]);
    out.u8(NAME_LANGUAGE[known]);
    out.text(literal.text);
    sorters.items.add(item, out);
  }

  function aboutNode(subject: string, predicate: Predicate, object: string): void {
    const { role } = predicate;
    const atStatement = role === "main" || role === "qualifier" || role === "value-node" || role === "rank" || role === "source";
    if (role !== "detail") say(sorters.statements, STATEMENT.said, subject, predicate, object);
    if (!atStatement) say(sorters.nodes, NODE.said, subject, predicate, object);
    if ((role === "value-node" || role === "source") && !object.startsWith('"')) {
      begin(role === "source" ? NODE.sourceOf : NODE.valueOf, shortNode(object));
      out.varint(order);
      out.varint(predicate.number);
      out.text(shortNode(subject));
      sorters.nodes.add(hashText(object), out);
    }
  }

  function say(sorter: BuildSorters["nodes"], kind: number, subject: string, predicate: Predicate, object: string): void {
    begin(kind, shortNode(subject));
    out.varint(order);
    out.varint(predicate.number);
    out.text(object);
    sorter.add(hashText(subject), out);
  }

  function begin(kind: number, node?: string): void {
    out.reset();
    out.u8(kind);
    if (node !== undefined) out.text(node);
  }

  /** For statements of other items, keeps only that they point to this item. */
  function arrives(predicate: Predicate, object: string): void {
    const item = itemNumber(object);
    if (item > 0) addCounted(sorters, out, item, predicate, order);
  }

  const take: OnTriple = (subject, term, object) => {
    order++;
    const predicate = known.of(term);
    const item = itemNumber(subject);
    if (item > 0) aboutItem(item, predicate, object);
    else if (properties.take(subject, predicate, object)) arrives(predicate, object);
    else aboutNode(subject, predicate, object);
  };
  return Object.assign(take, { count: () => order });
}

/** An edge that counts among what arrives at an item and cannot be asked for as a fact. */
export function addCounted(sorters: BuildSorters, out: ByteWriter, item: number, { role, property }: Predicate, order: number): void {
  const kind = role === "direct" ? ARRIVAL.otherDirect : role === "main" ? ARRIVAL.otherMain : ARRIVAL.other;
  out.reset();
  out.u8(kind);
  out.varint(order);
  out.varint(property);
  sorters.arrivals.add(item, out);
}
