import { setImmediate } from "node:timers/promises";
import type { PropertyKind } from "../../domain/entity.js";
import type { EntityId } from "../../domain/ids.js";
import type { Fact, Reference } from "../../domain/statement.js";
import { messageOf, PlumblineError } from "../../errors.js";
import type { GraphReader } from "../graph-reader.js";
import type { ItemRow } from "../item-row.js";
import { openGraphFile } from "../open-graph-file.js";
import { type ItemNames, type Leaving, plainFact, readBody, readHead, readNames } from "../read-item.js";
import { factStatements } from "./fact-statements.js";
import type { InputFile } from "./input-file.js";
import { entity, iriTerm, quoted, type Triple, typed } from "./ntriples.js";
import { type Name, nameTriples, propertyTriples } from "./write-names.js";
import { statementTriples, type WrittenStatement } from "./write-statement.js";

const BATCH = 5000;

/**
 * A graph that is ready, as the triples that it would be made of: the way to update one, or to take a slice of it. What it does not hold is lost, as
 * it was to every question: labels in other languages, and values that no claim can speak of, of which only the number is kept.
 */
export async function* readReadyGraph({ file, size }: InputFile, onRead: (bytes: number) => void): AsyncGenerator<readonly Triple[]> {
  const unusable = (why: string, cause?: unknown) =>
    new PlumblineError("graph-unreadable", `the graph file ${file} cannot be used: ${why}`, { cause });
  const { graph, close } = openReady(file, unusable);
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

function openReady(file: string, unusable: (why: string, cause?: unknown) => Error) {
  try {
    return openGraphFile(file, unusable);
  } catch (error) {
    throw error instanceof PlumblineError ? error : unusable(messageOf(error), error);
  }
}

/** A graph keeps of a datatype what it means for a claim. */
const DATATYPES: Readonly<Record<PropertyKind, string>> = {
  entity: "WikibaseItem",
  time: "Time",
  quantity: "Quantity",
  text: "String",
  other: "Url",
};

function propertiesOf(graph: GraphReader): readonly Triple[] {
  return [...graph.properties().values()].flatMap(({ id, label, aliases, kind }) => [
    // Of names as of values, what was said last comes first.
    ...nameTriples(id, [english("label", label), ...[...aliases].reverse().map((text) => english("alias", text))]),
    ...propertyTriples(id, DATATYPES[kind]),
  ]);
}

function* itemTriples(graph: GraphReader, row: ItemRow): Generator<Triple> {
  const id: EntityId = `Q${row.id}`;
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
    // The truthy values are told apart from the statements.
    best: false,
    qualifiers: [...statement.qualifiers].reverse(),
    references: referencesOf(graph, whole[whole.length - 1 - place]?.fact),
  }));
  return [...truthy, ...unspoken(subject, relation, plain.length, whole.length), ...stated];
}

/** Values that were only counted, so that they count again. */
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

/** A reference that tells nothing to a reader is only counted. */
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
    ...(url === null ? [] : [snak("P854", iriTerm(url) ?? quoted(url))]),
    ...(statedIn === null ? [] : [snak("P248", entity(statedIn))]),
    ...(retrieved === null ? [] : [snak("P813", typed(`${retrieved}T00:00:00Z`, "dateTime"))]),
  ];
}
