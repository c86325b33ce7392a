import { createHash } from "node:crypto";
import { toRdfYear } from "../../src/kg/read-value.js";
import type { SourceItem, SourceProperty, SourceStatement, SourceValue } from "./parse-source.js";

const WD = "http://www.wikidata.org/";
const WIKIBASE = "http://wikiba.se/ontology#";
const XSD = "http://www.w3.org/2001/XMLSchema#";
const RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
const LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>";
const ALIAS = "<http://www.w3.org/2004/02/skos/core#altLabel>";
const DESCRIPTION = "<http://schema.org/description>";

const entity = (id: string) => `<${WD}entity/${id}>`;
const prop = (kind: string, id: string) => `<${WD}prop/${kind}${id}>`;
const ontology = (name: string) => `<${WIKIBASE}${name}>`;
const english = (text: string) => `${quoted(text)}@en`;
const typed = (text: string, type: string) => `${quoted(text)}^^<${XSD}${type}>`;

function quoted(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
}

/** N-Triples lines, each ended by a newline, sorted by subject block, without duplicates. */
export function toTriples(items: ReadonlyMap<string, SourceItem>, properties: ReadonlyMap<string, SourceProperty>): string[] {
  const lines = new Set<string>();
  const add = (s: string, p: string, o: string) => lines.add(`${s} ${p} ${o} .\n`);
  for (const property of properties.values()) describeProperty(property, add);
  const byNumber = [...items.values()].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
  for (const item of byNumber) {
    describe(item, add);
    for (const statement of item.statements) addStatement(item, statement, add);
  }
  return [...lines];
}

type Add = (s: string, p: string, o: string) => void;

function describe(thing: { id: string; label: string; description: string; aliases: string[] }, add: Add): void {
  const subject = entity(thing.id);
  add(subject, LABEL, english(thing.label));
  for (const alias of thing.aliases) add(subject, ALIAS, english(alias));
  if (thing.description !== "") add(subject, DESCRIPTION, english(thing.description));
}

function describeProperty(property: SourceProperty, add: Add): void {
  const subject = entity(property.id);
  describe(property, add);
  add(subject, RDF_TYPE, ontology("Property"));
  add(subject, ontology("propertyType"), ontology(property.datatype));
  add(subject, ontology("directClaim"), prop("direct/", property.id));
  add(subject, ontology("claim"), prop("", property.id));
  add(subject, ontology("statementProperty"), prop("statement/", property.id));
  add(subject, ontology("statementValue"), prop("statement/value/", property.id));
  add(subject, ontology("qualifier"), prop("qualifier/", property.id));
  add(subject, ontology("qualifierValue"), prop("qualifier/value/", property.id));
}

/** Truthy triples follow Wikidata's rule: the preferred statements of a property if there are any, otherwise the normal ones. */
function addStatement(item: SourceItem, statement: SourceStatement, add: Add): void {
  const { property, value, qualifiers, rank } = statement;
  const hasPreferred = item.statements.some((other) => other.property === property && other.rank === "preferred");
  const node = `${WD}entity/statement/${item.id}-${hash(item.id, statement)}`;
  if (rank === (hasPreferred ? "preferred" : "normal") && value.kind !== "no-value")
    add(entity(item.id), prop("direct/", property), simple(value, `${node}-value`));
  // If the truthy triple contains everything, there is no statement node, to keep a user's first run fast.
  if (!needsValueNode(value) && value.kind !== "no-value" && qualifiers.length === 0 && rank === "normal" && !hasPreferred) return;
  const subject = `<${node}>`;
  add(entity(item.id), prop("", property), subject);
  add(subject, ontology("rank"), ontology(`${rank.charAt(0).toUpperCase()}${rank.slice(1)}Rank`));
  if (value.kind === "no-value") add(subject, RDF_TYPE, prop("novalue/", property));
  else add(subject, prop("statement/", property), simple(value, `${node}-value`));
  addValueNode(subject, prop("statement/value/", property), value, add);
  for (const qualifier of qualifiers) {
    add(subject, prop("qualifier/", qualifier.property), simple(qualifier.value, `${node}-${qualifier.property}`));
    addValueNode(subject, prop("qualifier/value/", qualifier.property), qualifier.value, add);
  }
}

/** Readers treat a plain date as a day, and 1 January as a year; only other precisions and units have to be written. */
function needsValueNode(value: SourceValue): value is Extract<SourceValue, { kind: "time" | "quantity" }> {
  if (value.kind === "time") return value.precision !== (value.iso.includes("-01-01T") ? 9 : 11);
  return value.kind === "quantity" && value.unit !== null;
}

function addValueNode(subject: string, predicate: string, value: SourceValue, add: Add): void {
  if (!needsValueNode(value)) return;
  const node = `<${WD}value/${createHash("md5").update(JSON.stringify(value)).digest("hex")}>`;
  add(subject, predicate, node);
  if (value.kind === "time") {
    add(node, RDF_TYPE, ontology("TimeValue"));
    add(node, ontology("timeValue"), typed(toRdfYear(value.iso), "dateTime"));
    add(node, ontology("timePrecision"), typed(String(value.precision), "integer"));
  } else {
    add(node, RDF_TYPE, ontology("QuantityValue"));
    add(node, ontology("quantityAmount"), typed(value.amount, "decimal"));
    add(node, ontology("quantityUnit"), entity(value.unit?.id ?? "Q199"));
  }
}

/** Some-value in the form of Wikidata's export: a skolem IRI. */
function simple(value: SourceValue, skolem: string): string {
  switch (value.kind) {
    case "item":
      return entity(value.id);
    case "time":
      return typed(toRdfYear(value.iso), "dateTime");
    case "quantity":
      return typed(value.amount, "decimal");
    case "text":
      return value.language === null ? quoted(value.text) : `${quoted(value.text)}@${value.language}`;
    case "some-value":
    case "no-value":
      return `<${WD}.well-known/genid/${createHash("md5").update(skolem).digest("hex")}>`;
  }
}

function hash(id: string, statement: SourceStatement): string {
  const { property, value, qualifiers } = statement;
  const hex = createHash("sha1")
    .update(JSON.stringify([id, property, value, qualifiers]))
    .digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
