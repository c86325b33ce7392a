import { increment } from "../../base/group.js";
import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../../domain/ids.js";
import { P } from "../../domain/wikidata-ids.js";
import { PlumblineError } from "../../errors.js";
import { fingerprint, type Triple } from "../ntriples.js";
import { entityIn, shapeOf } from "../wikidata-shape.js";

/** Result of the second pass: what the kept statements refer to. Its size depends on the slice, not on the input. */
export type Marks = {
  /** Entities that statements mention: kept with label, description and `BEARINGS`, so that evidence can be shown and compared. */
  readonly mentioned: ReadonlySet<EntityId>;
  /** Entities mentioned by those `BEARINGS`: kept with label and description. */
  readonly around: ReadonlySet<EntityId>;
  /** Nodes, by fingerprint. */
  readonly valueNodes: ReadonlySet<string>;
  readonly referenceNodes: ReadonlySet<string>;
  readonly externalStatements: ReadonlySet<string>;
  readonly used: ReadonlyMap<PropertyId, number>;
  /** Ids with a label for all languages that also have one in the display language. */
  readonly translated: ReadonlySet<string>;
};

export async function markKept(
  batches: AsyncIterable<readonly Triple[]>,
  filter: SliceFilter,
  survey: Survey,
): Promise<Omit<Marks, "around">> {
  const mentioned = new Set<EntityId>();
  const valueNodes = new Set<string>();
  const referenceNodes = new Set<string>();
  const externalStatements = new Set<string>();
  const used = new Map<PropertyId, number>();
  const translated = new Set<string>();
  const isExternal = externalTest(filter, survey);
  const mention = (term: string) => {
    const id = entityIn(term);
    if (id !== null) mentioned.add(id);
  };
  function note(triple: Triple): void {
    const shape = shapeOf(triple);
    switch (shape.kind) {
      case "direct":
      case "claim":
        if (!survey.isCore(shape.owner)) return;
        if (!isExternal(shape.property)) increment(used, shape.property);
        else if (shape.kind === "claim") externalStatements.add(fingerprint(triple.object));
        if (shape.kind === "direct" && !isExternal(shape.property)) mention(triple.object);
        return;
      case "main":
      case "qualifier":
        if (!survey.isCore(shape.owner) || isExternal(shape.property)) return;
        if (shape.node) valueNodes.add(fingerprint(triple.object));
        else mention(triple.object);
        return;
      case "source":
        if (filter.references && survey.isCore(shape.owner)) referenceNodes.add(fingerprint(triple.object));
        return;
      case "value":
        // Units are few; their statements may come after their nodes.
        mention(triple.object);
        return;
      case "reference":
        if (filter.references) mention(triple.object);
        return;
      case "name":
        if (shape.part === "label" && shape.language === filter.languages[0] && survey.multilingual.has(shape.id)) translated.add(shape.id);
        return;
      default:
    }
  }
  for await (const batch of batches) for (const triple of batch) note(triple);
  return { mentioned, valueNodes, referenceNodes, externalStatements, used, translated };
}

/** An extra pass, needed only if a filter drops entities: a value may come before the statement that mentions it. */
export async function markAround(
  batches: AsyncIterable<readonly Triple[]>,
  mentioned: ReadonlySet<EntityId>,
): Promise<ReadonlySet<EntityId>> {
  const around = new Set<EntityId>();
  for await (const batch of batches)
    for (const triple of batch) {
      const shape = shapeOf(triple);
      if (shape.kind !== "direct" || !BEARINGS.has(shape.property) || !mentioned.has(shape.owner)) continue;
      const id = entityIn(triple.object);
      if (id !== null) around.add(id);
    }
  return around;
}

export function externalTest(filter: SliceFilter, { datatypes }: Pick<Survey, "datatypes">): (property: PropertyId) => boolean {
  return (property) => !filter.externalIds && datatypes.get(property) === "ExternalId";
}

/**
 * Class and location. Kept for entities that are only mentioned, because values cannot be compared without them: "born in Paris" is refuted
 * by "Warsaw" only if both are known to be cities.
 */
export const BEARINGS: ReadonlySet<PropertyId> = new Set<PropertyId>([P.instanceOf, P.locatedIn, P.country, P.continent, P.partOf]);

/** Result of the first pass: the entities that the filter selects, and the properties. */
export type Survey = {
  /** No filter: every entity is kept whole. */
  readonly everything: boolean;
  isCore(id: EntityId): boolean;
  readonly triples: number;
  readonly datatypes: ReadonlyMap<PropertyId, string>;
  /** Properties with a label in a kept language; the verifier cannot use the others. */
  readonly named: ReadonlySet<PropertyId>;
  /** Ids with a label for all languages (`mul`). */
  readonly multilingual: ReadonlySet<string>;
  /** False if the input gives none, and also when `minSitelinks` is 0. */
  readonly statesSitelinks: boolean;
};

export async function surveyInput(batches: AsyncIterable<readonly Triple[]>, filter: SliceFilter): Promise<Survey> {
  const everything = keepsEverything(filter);
  const members = new Set<EntityId>();
  const known = siteLinks(filter.minSitelinks);
  const datatypes = new Map<PropertyId, string>();
  const named = new Set<PropertyId>();
  const multilingual = new Set<string>();
  let triples = 0;
  for await (const batch of batches) {
    triples += batch.length;
    for (const triple of batch) {
      const shape = shapeOf(triple);
      if (shape.kind === "direct" && shape.property === P.instanceOf) {
        const type = entityIn(triple.object);
        if (type !== null && filter.classes.has(type)) members.add(shape.owner);
      } else if (shape.kind === "datatype") datatypes.set(shape.property, shape.type);
      else if (shape.kind === "sitelinks") {
        known.add(shape.owner, shape.count);
      } else if (shape.kind === "name" && shape.part === "label") {
        if (shape.language === "mul") multilingual.add(shape.id);
        if (isPropertyId(shape.id) && (shape.language === "mul" || filter.languages.includes(shape.language))) named.add(shape.id);
      }
    }
  }
  const isCore = (id: EntityId) =>
    everything ||
    filter.ids.has(id) ||
    // With a list of ids only, no other filter applies.
    ((filter.classes.size > 0 ? members.has(id) : filter.ids.size === 0 || filter.minSitelinks > 0) && known.areEnough(id));
  return { everything, isCore, triples, datatypes, named, multilingual, statesSitelinks: known.any() };
}

/**
 * Ids with at least `least` site links. A dump has more entities than a map can hold, so only these ids are kept. If the input states no
 * numbers, pages are counted.
 */
function siteLinks(least: number) {
  const enough = new Set<EntityId>();
  const counted = new Map<EntityId, number>();
  let isStated = false;
  return {
    add(id: EntityId, count: number | null): void {
      if (least === 0) return;
      if (count === null) {
        if (!isStated) increment(counted, id);
        return;
      }
      isStated = true;
      counted.clear();
      if (count >= least) enough.add(id);
    },
    areEnough: (id: EntityId): boolean => least === 0 || (isStated ? enough.has(id) : (counted.get(id) ?? 0) >= least),
    any: (): boolean => isStated || counted.size > 0,
  };
}

/** What a slice keeps: everything if there are no ids, classes or site-link limit; otherwise what ids or classes select. */
export type SliceFilter = {
  readonly ids: ReadonlySet<EntityId>;
  readonly classes: ReadonlySet<EntityId>;
  /** Keeps entities that are not listed by id only if at least this many sites have a page about them; 0 keeps all. */
  readonly minSitelinks: number;
  /** Labels are shown in the first one. */
  readonly languages: readonly string[];
  readonly externalIds: boolean;
  readonly references: boolean;
};

export function keepsEverything({ ids, classes, minSitelinks }: SliceFilter): boolean {
  return ids.size === 0 && classes.size === 0 && minSitelinks === 0;
}

/** `Q5,Q6256` or the lines of a file. */
export function parseIds(text: string, where: string): ReadonlySet<EntityId> {
  const words = text
    .split("\n")
    .map((line) => line.replace(/#.*$/, ""))
    .flatMap((line) => line.split(/[\s,]+/))
    .filter((word) => word !== "");
  const wrong = words.filter((word) => !isEntityId(word));
  if (wrong.length > 0 || words.length === 0) {
    const why = words.length === 0 ? "there is none" : `${wrong.slice(0, 5).join(", ")} ${wrong.length === 1 ? "is" : "are"} none`;
    throw new PlumblineError("invalid-input", `${where} needs ids of Wikidata such as Q42: ${why}`);
  }
  return new Set(words.filter(isEntityId));
}

export function parseLanguages(text: string): readonly string[] {
  const tags = text.toLowerCase().split(",").filter(Boolean);
  const wrong = tags.filter((tag) => !/^[a-z]{2,12}(-[a-z0-9]{2,8})*$/.test(tag));
  if (tags.length === 0 || wrong.length > 0)
    throw new PlumblineError("invalid-input", `--language needs language codes such as en,de: "${wrong.join(", ") || text}" is none`);
  return tags;
}
