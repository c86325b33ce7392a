import type { EntityId, PropertyId } from "../../domain/ids.js";
import { fromRdfYear } from "../../kg/year-zero.js";
import { fingerprint, type Triple } from "./ntriples.js";
import { entityIn, shapeOf } from "./shape.js";
import { isProperty } from "./survey-input.js";

export type Counted = { readonly id: EntityId | PropertyId; readonly count: number };

export type GraphStats = {
  readonly triples: number;
  readonly entities: number;
  readonly withLabel: number;
  readonly withDescription: number;
  /** A truthy triple and the whole statement behind it are one. */
  readonly statements: number;
  readonly wholeStatements: number;
  readonly qualified: number;
  readonly qualifiers: number;
  readonly ranks: { readonly preferred: number; readonly normal: number; readonly deprecated: number };
  readonly propertiesDescribed: number;
  readonly properties: readonly Counted[];
  readonly classes: readonly Counted[];
  /** Labels by language. */
  readonly languages: Readonly<Record<string, number>>;
  /** Years of the earliest and the latest date among the values; a year before Christ is negative. */
  readonly timeSpan: { readonly from: number; readonly to: number } | null;
};

/** Counts what a graph holds, in one pass; memory follows the number of statements. */
export async function graphStats(batches: AsyncIterable<readonly Triple[]>): Promise<GraphStats> {
  const entities = new Set<EntityId>();
  const labelled = new Set<EntityId>();
  const described = new Set<EntityId>();
  const truthy = new Map<string, PropertyId>();
  const whole = new Map<string, PropertyId>();
  const claims = new Map<PropertyId, number>();
  const classes = new Map<EntityId, number>();
  const languages = new Map<string, number>();
  const qualified = new Set<string>();
  const known = new Set<PropertyId>();
  const ranks = { preferred: 0, deprecated: 0 };
  let [triples, qualifiers, from, to] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

  function noteTime(term: string): void {
    const year = yearOf(term);
    if (year === null) return;
    from = Math.min(from, year);
    to = Math.max(to, year);
  }

  function note(triple: Triple): void {
    const shape = shapeOf(triple);
    switch (shape.kind) {
      case "name":
        if (isProperty(shape.id)) return;
        entities.add(shape.id);
        if (shape.part === "label") {
          labelled.add(shape.id);
          languages.set(shape.language, (languages.get(shape.language) ?? 0) + 1);
        } else if (shape.part === "description") described.add(shape.id);
        return;
      case "direct": {
        entities.add(shape.owner);
        truthy.set(fingerprint(`${shape.owner} ${shape.property} ${triple.object}`), shape.property);
        const type = shape.property === "P31" ? entityIn(triple.object) : null;
        if (type !== null) classes.set(type, (classes.get(type) ?? 0) + 1);
        noteTime(triple.object);
        return;
      }
      case "claim":
        entities.add(shape.owner);
        claims.set(shape.property, (claims.get(shape.property) ?? 0) + 1);
        return;
      case "main":
        if (shape.node) return;
        whole.set(fingerprint(`${shape.owner} ${shape.property} ${triple.object}`), shape.property);
        noteTime(triple.object);
        return;
      case "qualifier":
        if (shape.node) return;
        qualifiers++;
        qualified.add(fingerprint(triple.subject));
        return;
      case "rank":
        if (triple.object.endsWith("#PreferredRank>")) ranks.preferred++;
        if (triple.object.endsWith("#DeprecatedRank>")) ranks.deprecated++;
        return;
      case "datatype":
        known.add(shape.property);
        return;
      default:
    }
  }
  for await (const batch of batches) {
    triples += batch.length;
    for (const triple of batch) note(triple);
  }

  const properties = new Map(claims);
  for (const [key, property] of truthy) if (!whole.has(key)) properties.set(property, (properties.get(property) ?? 0) + 1);
  const statements = sum(properties.values());
  const wholeStatements = sum(claims.values());
  return {
    triples,
    entities: entities.size,
    withLabel: labelled.size,
    withDescription: described.size,
    statements,
    wholeStatements,
    qualified: qualified.size,
    qualifiers,
    // A statement without a rank counts as normal.
    ranks: { ...ranks, normal: statements - ranks.preferred - ranks.deprecated },
    propertiesDescribed: known.size,
    properties: mostFirst(properties),
    classes: mostFirst(classes),
    languages: Object.fromEntries([...languages].sort(([a, many], [b, more]) => more - many || a.localeCompare(b, "en"))),
    timeSpan: to < from ? null : { from, to },
  };
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}

function mostFirst<Id extends EntityId | PropertyId>(
  counts: ReadonlyMap<Id, number>,
): readonly { readonly id: Id; readonly count: number }[] {
  return [...counts]
    .map(([id, count]) => ({ id, count }))
    .sort((a, b) => b.count - a.count || Number(a.id.slice(1)) - Number(b.id.slice(1)));
}

function yearOf(term: string): number | null {
  const [, time] = /^"([+-]?\d{1,16}-\d\d-\d\dT[^"]*)"\^\^<[^>]*#dateTime>$/.exec(term) ?? [];
  return time === undefined ? null : Number.parseInt(fromRdfYear(time.replace(/^\+/, "")), 10);
}
