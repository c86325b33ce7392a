import type { EntityId, PropertyId } from "../../domain/ids.js";
import { BEARINGS } from "./bearings.js";
import { fingerprint, type Triple } from "./ntriples.js";
import { entityIn, shapeOf } from "./shape.js";
import type { SliceFilter } from "./slice-filter.js";
import type { Survey } from "./survey-input.js";

/** What the second pass learns: all that the kept statements lead to. Its size follows the slice, not the input. */
export type Marks = {
  /** Entities that statements name: kept with label, description and bearings, so that evidence can be shown and weighed. */
  readonly mentioned: ReadonlySet<EntityId>;
  /** Entities that those bearings name: kept with label and description. */
  readonly around: ReadonlySet<EntityId>;
  /** Nodes, by fingerprint. */
  readonly valueNodes: ReadonlySet<string>;
  readonly referenceNodes: ReadonlySet<string>;
  readonly externalStatements: ReadonlySet<string>;
  readonly used: ReadonlyMap<PropertyId, number>;
  /** Multilingual things that have a name in the shown language as well. */
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
        if (!isExternal(shape.property)) used.set(shape.property, (used.get(shape.property) ?? 0) + 1);
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
        // Units are few; their statements may come later than their nodes.
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

/** A pass of its own, needed only where a filter leaves entities out: what is named may stand before the one that names it. */
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
