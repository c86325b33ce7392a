import type { EntityId, PropertyId } from "../domain/ids.js";
import type { Triple } from "./ntriples.js";
import { entityIn, shapeOf } from "./shape.js";
import type { SliceFilter } from "./slice-filter.js";

/** What the first pass learns: which entities the slice is about, and what the properties are. */
export type Survey = {
  /** No filter: every entity is kept whole. */
  readonly everything: boolean;
  /** Entities that are kept whole. */
  isCore(id: EntityId): boolean;
  readonly triples: number;
  readonly datatypes: ReadonlyMap<PropertyId, string>;
  /** Properties with a name in a language that is kept; without one the verifier does not know them. */
  readonly named: ReadonlySet<PropertyId>;
  /** Things whose name is the same in all languages (`mul`). */
  readonly multilingual: ReadonlySet<string>;
};

export async function surveyInput(batches: AsyncIterable<readonly Triple[]>, filter: SliceFilter): Promise<Survey> {
  const everything = filter.ids.size === 0 && filter.classes.size === 0;
  const core = new Set<EntityId>(filter.ids);
  const datatypes = new Map<PropertyId, string>();
  const named = new Set<PropertyId>();
  const multilingual = new Set<string>();
  let triples = 0;
  for await (const batch of batches) {
    triples += batch.length;
    for (const triple of batch) {
      const shape = shapeOf(triple);
      if (shape.kind === "direct" && shape.property === "P31") {
        const type = entityIn(triple.object);
        if (type !== null && filter.classes.has(type)) core.add(shape.owner);
      } else if (shape.kind === "datatype") datatypes.set(shape.property, shape.type);
      else if (shape.kind === "name" && shape.part === "label") {
        if (shape.language === "mul") multilingual.add(shape.id);
        if (isProperty(shape.id) && (shape.language === "mul" || filter.languages.includes(shape.language))) named.add(shape.id);
      }
    }
  }
  return { everything, isCore: (id) => everything || core.has(id), triples, datatypes, named, multilingual };
}

export function isProperty(id: EntityId | PropertyId): id is PropertyId {
  return id.startsWith("P");
}
