import { setImmediate } from "node:timers/promises";
import type { PropertyKind } from "../../domain/entity.js";
import type { EntityId } from "../../domain/ids.js";
import type { Fact, Reference } from "../../domain/statement.js";
import { P } from "../../domain/wikidata-ids.js";
import { entityIri } from "../../kg/wikidata-rdf.js";
import { itemId } from "../codec.js";
import { type GraphReader, openGraphFile } from "../graph-reader.js";
import type { ItemRow } from "../layout.js";
import { iri, iriTerm, quoted, type Triple, typed } from "../ntriples.js";
import { type ItemNames, type Leaving, plainFact, readBody, readHead, readNames } from "../read-item.js";
import type { InputFile } from "./input-file.js";
import { factStatements, type Name, nameTriples, propertyTriples, statementTriples, type WrittenStatement } from "./wikidata-triples.js";

const BATCH = 5000;

/**
 * A graph file as triples, to update it or take a slice of it. What the file does not store is lost: labels in other languages, and
 * unusable values, of which only the number is stored.
 */
export async function* readReadyGraph({ file, size }: InputFile, onRead: (bytes: number) => void): AsyncGenerator<readonly Triple[]> {
  const { graph, close } = openGraphFile(file);
  try {
    yield propertiesOf(graph);
    let batch: Triple[] = [];
    for (const row of graph.items()) {
      for (const triple of itemTriples(graph, row)) batch.push(triple);
      if (batch.length < BATCH) continue;
      onRead(Math.min(size, row.offset));
      yield batch;
      batch = [];
      await setImmediate();
    }
    yield batch;
  } finally {
    close();
  }
}

/** A graph file stores only the kind of a datatype. */
const DATATYPES: Readonly<Record<PropertyKind, string>> = {
  entity: "WikibaseItem",
  time: "Time",
  quantity: "Quantity",
  text: "String",
  other: "Url",
};

function propertiesOf(graph: GraphReader): readonly Triple[] {
  return [...graph.properties().values()].flatMap(({ id, label, aliases, kind }) => [
    // The file lists the latest alias first.
    ...nameTriples(id, [english("label", label), ...[...aliases].reverse().map((text) => english("alias", text))]),
    ...propertyTriples(id, DATATYPES[kind]),
  ]);
}

function* itemTriples(graph: GraphReader, row: ItemRow): Generator<Triple> {
  const id = itemId(row.id);
  yield* nameTriples(id, namesOf(readNames(graph, row)));
  for (const relation of readHead(graph, row).relations.values())
    for (const statement of statementsOf(graph, id, relation)) yield* statementTriples(statement);
}

function english(part: Name["part"], text: string): Name {
  return { part, text, language: "en" };
}

function namesOf({ names, description }: ItemNames): readonly Name[] {
  const said = names.map(({ by, text, multilingual }) => ({ part: by, text, language: multilingual ? "mul" : "en" }));
  return description === null ? said : [...said, english("description", description)];
}

function statementsOf(graph: GraphReader, subject: EntityId, relation: Leaving): readonly WrittenStatement[] {
  const { plain, whole } = readBody(graph, subject, relation);
  const truthy = factStatements(plain.map(plainFact).reverse());
  const stated = factStatements(whole.map(({ fact }) => fact).reverse()).map((statement, place) => ({
    ...statement,
    // Truthy values are written separately.
    best: false,
    qualifiers: [...statement.qualifiers].reverse(),
    references: referencesOf(graph, whole[whole.length - 1 - place]?.fact),
  }));
  return [...truthy, ...unspoken(subject, relation, plain.length, whole.length), ...stated];
}

/** Placeholders for values of which only the number is stored, so that they are counted again. */
function unspoken(subject: EntityId, { property, direct, stated }: Leaving, plain: number, whole: number): readonly WrittenStatement[] {
  const of = (place: number, node: string | null): WrittenStatement => ({
    subject,
    property,
    value: { kind: "term", term: `<urn:plumbline:unspoken:${place}>` },
    rank: "normal",
    best: node === null,
    qualifiers: [],
    references: [],
    node,
  });
  return [
    ...Array.from({ length: direct - plain }, (_, place) => of(place, null)),
    ...Array.from({ length: stated - whole }, (_, place) => of(place, `${subject}-unspoken-${property}-${place}`)),
  ];
}

/** References without an address or a source are only counted. */
function referencesOf(graph: GraphReader, fact: Fact | undefined): WrittenStatement["references"] {
  if (fact?.node == null) return [];
  const { node, references: count = 0 } = fact;
  const told = count === 0 ? [] : [...(graph.sources(node) ?? [])].reverse();
  return Array.from({ length: Math.max(count, told.length) }, (_, place) => {
    const reference = told[place];
    return { id: `${node}-${place}`, snaks: reference === undefined ? [] : snaksOf(reference) };
  });
}

type Snak = WrittenStatement["references"][number]["snaks"][number];

function snaksOf({ url, statedIn, retrieved }: Reference): readonly Snak[] {
  const snak = (property: Snak["property"], term: string): Snak => ({ property, value: { kind: "term", term } });
  return [
    ...(url === null ? [] : [snak(P.referenceUrl, iriTerm(url) ?? quoted(url))]),
    ...(statedIn === null ? [] : [snak(P.statedIn, iri(entityIri(statedIn)))]),
    ...(retrieved === null ? [] : [snak(P.retrieved, typed(`${retrieved}T00:00:00Z`, "dateTime"))]),
  ];
}
