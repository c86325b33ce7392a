import { increment } from "../../base/group.js";
import { oneLine } from "../../base/one-line.js";
import { compareIds, type EntityId, isPropertyId, type PropertyId } from "../../domain/ids.js";
import { P } from "../../domain/wikidata-ids.js";
import { fromRdfYear } from "../../kg/read-value.js";
import { openGraphFile } from "../graph-reader.js";
import { fingerprint, readLiteral, type Triple } from "../ntriples.js";
import { entityIn, shapeOf } from "../wikidata-shape.js";

export type Counted = { readonly id: EntityId | PropertyId; readonly count: number };

export type GraphStats = Awaited<ReturnType<typeof graphStats>>;

/** Counts the contents of a graph in one pass; memory grows with the number of statements. */
export async function graphStats(batches: AsyncIterable<readonly Triple[]>) {
  const tally = emptyTally();
  let triples = 0;
  for await (const batch of batches) {
    triples += batch.length;
    for (const triple of batch) note(tally, triple);
  }
  const { ranks, years } = tally;
  const properties = new Map(tally.claims);
  for (const [key, property] of tally.truthy) if (!tally.whole.has(key)) increment(properties, property);
  const statements = sum(properties.values());
  return {
    triples,
    entities: tally.entities.size,
    withLabel: tally.labelled.size,
    withDescription: tally.described.size,
    /** A truthy triple and its statement count as one. */
    statements,
    wholeStatements: sum(tally.claims.values()),
    qualified: tally.qualified.size,
    qualifiers: tally.qualifiers,
    // A statement without a rank counts as normal.
    ranks: { ...ranks, normal: statements - ranks.preferred - ranks.deprecated },
    propertiesDescribed: tally.properties.size,
    properties: mostFirst(properties),
    classes: mostFirst(tally.classes),
    languages: Object.fromEntries([...tally.languages].sort(([a, many], [b, more]) => more - many || a.localeCompare(b, "en"))),
    /** Years of the earliest and the latest date among the values; years before Christ are negative. */
    timeSpan: years.to < years.from ? null : years,
  };
}

type Tally = ReturnType<typeof emptyTally>;

function emptyTally() {
  return {
    entities: new Set<EntityId>(),
    labelled: new Set<EntityId>(),
    described: new Set<EntityId>(),
    /** Properties of truthy triples and of statements, by fingerprint of subject, property and value. */
    truthy: new Map<string, PropertyId>(),
    whole: new Map<string, PropertyId>(),
    claims: new Map<PropertyId, number>(),
    classes: new Map<EntityId, number>(),
    languages: new Map<string, number>(),
    qualified: new Set<string>(),
    properties: new Set<PropertyId>(),
    ranks: { preferred: 0, deprecated: 0 },
    years: { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY },
    qualifiers: 0,
  };
}

function note(tally: Tally, triple: Triple): void {
  const shape = shapeOf(triple);
  switch (shape.kind) {
    case "name":
      if (isPropertyId(shape.id)) return;
      tally.entities.add(shape.id);
      if (shape.part === "label") {
        tally.labelled.add(shape.id);
        increment(tally.languages, shape.language);
      } else if (shape.part === "description") tally.described.add(shape.id);
      return;
    case "direct": {
      tally.entities.add(shape.owner);
      tally.truthy.set(fingerprint(`${shape.owner} ${shape.property} ${triple.object}`), shape.property);
      const type = shape.property === P.instanceOf ? entityIn(triple.object) : null;
      if (type !== null) increment(tally.classes, type);
      noteYear(tally, triple.object);
      return;
    }
    case "claim":
      tally.entities.add(shape.owner);
      increment(tally.claims, shape.property);
      return;
    case "main":
      if (shape.node) return;
      tally.whole.set(fingerprint(`${shape.owner} ${shape.property} ${triple.object}`), shape.property);
      noteYear(tally, triple.object);
      return;
    case "qualifier":
      if (shape.node) return;
      tally.qualifiers++;
      tally.qualified.add(fingerprint(triple.subject));
      return;
    case "rank":
      if (triple.object.endsWith("#PreferredRank>")) tally.ranks.preferred++;
      if (triple.object.endsWith("#DeprecatedRank>")) tally.ranks.deprecated++;
      return;
    case "datatype":
      tally.properties.add(shape.property);
      return;
    default:
  }
}

function noteYear({ years }: Tally, term: string): void {
  const year = yearOf(term);
  if (year === null) return;
  years.from = Math.min(years.from, year);
  years.to = Math.max(years.to, year);
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}

function mostFirst(counts: ReadonlyMap<EntityId | PropertyId, number>): readonly Counted[] {
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count || compareIds(a.id, b.id));
}

function yearOf(term: string): number | null {
  const [, time] = /^"([+-]?\d{1,16}-\d\d-\d\dT[^"]*)"\^\^<[^>]*#dateTime>$/.exec(term) ?? [];
  return time === undefined ? null : Number.parseInt(fromRdfYear(time.replace(/^\+/, "")), 10);
}

/** The English labels of a few ids, in a separate pass: keeping all labels in memory would cost far more. */
export async function readLabels(
  batches: AsyncIterable<readonly Triple[]>,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  for await (const batch of batches)
    for (const triple of batch) {
      const shape = shapeOf(triple);
      if (shape.kind !== "name" || shape.part !== "label" || !ids.has(shape.id)) continue;
      if (shape.language === "en" || (shape.language === "mul" && !labels.has(shape.id)))
        labels.set(shape.id, oneLine(readLiteral(triple.object)?.text ?? ""));
    }
  return labels;
}

export type ReadyGraphStats = ReturnType<typeof readyGraphStats>;

export function readyGraphStats(file: string) {
  const { graph, close } = openGraphFile(file);
  try {
    const { name, sha256, bytes, triples, entities } = graph.header;
    return { file, name, sha256, bytes, triples, entities, properties: graph.properties().size };
  } finally {
    close();
  }
}
