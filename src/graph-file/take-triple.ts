import type { Property } from "../domain/entity.js";
import { isPropertyId } from "../domain/ids.js";
import { readProperties } from "../kg/read-rows.js";
import { entityIri, ontology } from "../kg/wikidata-rdf.js";
import {
  ARRIVAL,
  type BuildSorters,
  ITEM,
  isDetail,
  isValueLink,
  NAME_LANGUAGE,
  NAME_PART,
  NODE,
  type Predicate,
  type Predicates,
  STATEMENT,
  shortNode,
} from "./build-records.js";
import { type ByteWriter, byteWriter, hashText } from "./bytes.js";
import { detached, iri, iriOf, readLiteral, type Triple } from "./ntriples.js";
import { itemNumber } from "./wikidata-shape.js";

/**
 * What the handlers of one triple share. `order` is the triple's position in the input: later stages use it to decide which of two came
 * first.
 */
type Taking = { readonly sorters: BuildSorters; readonly out: ByteWriter; readonly countArrival: CountArrival; order: number };

/** The first stage of a build: sends each triple to the sorters of the stages that need it. */
export function tripleTaker(sorters: BuildSorters, known: Predicates) {
  const taking: Taking = { sorters, out: byteWriter(), countArrival: arrivalCounter(sorters), order: 0 };
  const properties = propertyCollector();
  return {
    count: () => taking.order,
    properties: properties.properties,
    take({ subject, predicate: term, object }: Triple): void {
      taking.order++;
      const predicate = known.of(term);
      const item = itemNumber(subject);
      if (item > 0) aboutItem(taking, item, predicate, object);
      else if (properties.take(subject, predicate, object)) taking.countArrival(itemNumber(object), predicate, taking.order);
      else aboutNode(taking, subject, predicate, object);
    },
  };
}

function aboutItem({ sorters, out, countArrival, order }: Taking, item: number, predicate: Predicate, object: string): void {
  const { role, property } = predicate;
  if (role === "label" || role === "alias" || role === "description") {
    if (writeName(out, order, role, object)) sorters.items.add(item, out);
  } else if (role === "direct") {
    out.start(ITEM.direct);
    out.varints(order, property);
    out.text(object);
    sorters.items.add(item, out);
  } else if (role === "claim" && !object.startsWith('"')) {
    out.start(STATEMENT.claimed);
    out.text(shortNode(object));
    out.varints(order, item, property);
    sorters.statements.add(hashText(object), out);
  } else countArrival(itemNumber(object), predicate, order);
}

/** False for names that are never needed: those without a language, and aliases and descriptions in other languages. */
function writeName(out: ByteWriter, order: number, part: keyof typeof NAME_PART, object: string): boolean {
  const literal = readLiteral(object);
  if (literal === null || literal.language === null) return false;
  const language = literal.language === "en" || literal.language === "mul" ? literal.language : "other";
  // A label in any language is better than none.
  if (language === "other" && part !== "label") return false;
  out.start(ITEM.name);
  out.varint(order);
  out.u8(NAME_PART[part]);
  out.u8(NAME_LANGUAGE[language]);
  out.text(literal.text);
  return true;
}

function aboutNode({ sorters, out, order }: Taking, subject: string, predicate: Predicate, object: string): void {
  const { role, number } = predicate;
  const node = shortNode(subject);
  function note(sorter: BuildSorters["nodes"], kind: number): void {
    out.start(kind);
    out.text(node);
    out.varints(order, number);
    out.text(object);
    sorter.add(hashText(subject), out);
  }
  const isLink = isValueLink(predicate) || role === "source";
  const isOfStatement = isLink || role === "statement" || role === "qualifier" || role === "rank";
  if (!isDetail(predicate)) note(sorters.statements, STATEMENT.said);
  if (!isOfStatement) note(sorters.nodes, NODE.said);
  if (!isLink || object.startsWith('"')) return;
  out.start(role === "source" ? NODE.sourceOf : NODE.valueOf);
  out.text(shortNode(object));
  out.varints(order, number);
  out.text(node);
  sorters.nodes.add(hashText(object), out);
}

/** Counts an incoming edge of an item (0: none) that cannot be requested as a fact. */
export type CountArrival = (item: number, predicate: Predicate, order: number) => void;

export function arrivalCounter({ arrivals }: Pick<BuildSorters, "arrivals">): CountArrival {
  const out = byteWriter();
  return (item, { role, property }, order) => {
    if (item === 0) return;
    out.start(role === "direct" ? ARRIVAL.otherDirect : role === "statement" ? ARRIVAL.otherMain : ARRIVAL.other);
    out.varints(order, property);
    arrivals.add(item, out);
  };
}

const PROPERTY = `<${entityIri("P")}`;
const PROPERTY_TYPE = iri(ontology("Property"));
const EXTERNAL_ID = ontology("ExternalId");

/** Keeps the descriptions of properties in memory; they are few. `take` returns false if the subject is not a property. */
function propertyCollector() {
  const found = new Map<string, { isProperty: boolean; type: string | null; label: string | null; readonly aliases: Set<string> }>();
  return {
    take(subject: string, { role }: Predicate, object: string): boolean {
      if (!subject.startsWith(PROPERTY)) return false;
      const id = subject.slice(PROPERTY.length - 1, -1);
      if (!isPropertyId(id)) return false;
      const known = found.get(id) ?? { isProperty: false, type: null, label: null, aliases: new Set<string>() };
      found.set(detached(id), known);
      if (role === "label") known.label ??= english(object);
      if (role === "alias") known.aliases.add(english(object) ?? "");
      if (role === "datatype") known.type = detached(iriOf(object));
      if (role === "type" && object === PROPERTY_TYPE) known.isProperty = true;
      return true;
    },
    /** As returned by sparql/properties.rq: without external identifiers, and without properties that have no English label. */
    properties(): readonly Property[] {
      const rows = [...found].flatMap(([id, { isProperty, type, label, aliases }]) => {
        if (!isProperty || type === null || label === null || type === EXTERNAL_ID) return [];
        return [
          {
            property: { type: "uri" as const, value: entityIri(id) },
            type: { type: "uri" as const, value: type },
            label: { type: "literal" as const, value: label },
            aliases: { type: "literal" as const, value: [...aliases].reverse().join("\n") },
          },
        ];
      });
      return [...readProperties(rows).values()];
    },
  };
}

function english(term: string): string | null {
  const literal = readLiteral(term);
  return literal?.language === "en" ? detached(literal.text) : null;
}
