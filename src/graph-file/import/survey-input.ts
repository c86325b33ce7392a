import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Triple } from "./ntriples.js";
import { entityIn, shapeOf } from "./shape.js";
import { keepsEverything, type SliceFilter } from "./slice-filter.js";

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
  /** False also where nobody asked. */
  readonly tellsSitelinks: boolean;
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
      if (shape.kind === "direct" && shape.property === "P31") {
        const type = entityIn(triple.object);
        if (type !== null && filter.classes.has(type)) members.add(shape.owner);
      } else if (shape.kind === "datatype") datatypes.set(shape.property, shape.type);
      else if (shape.kind === "sitelinks") {
        known.add(shape.owner, shape.count);
      } else if (shape.kind === "name" && shape.part === "label") {
        if (shape.language === "mul") multilingual.add(shape.id);
        if (isProperty(shape.id) && (shape.language === "mul" || filter.languages.includes(shape.language))) named.add(shape.id);
      }
    }
  }
  const isCore = (id: EntityId) =>
    everything ||
    filter.ids.has(id) ||
    // With a list of ids only, no other filter applies.
    ((filter.classes.size > 0 ? members.has(id) : filter.ids.size === 0 || filter.minSitelinks > 0) && known.areEnough(id));
  return { everything, isCore, triples, datatypes, named, multilingual, tellsSitelinks: known.any() };
}

type SiteLinks = { add(id: EntityId, count: number | null): void; areEnough(id: EntityId): boolean; any(): boolean };

/** Who has enough site links. A dump tells of more entities than a map can hold, so that only those who have are kept; pages are counted where nobody tells. */
function siteLinks(least: number): SiteLinks {
  const told = new Set<EntityId>();
  const counted = new Map<EntityId, number>();
  let isTold = false;
  return {
    add(id, count) {
      if (least === 0) return;
      if (count === null) {
        if (!isTold) counted.set(id, (counted.get(id) ?? 0) + 1);
        return;
      }
      isTold = true;
      counted.clear();
      if (count >= least) told.add(id);
    },
    areEnough: (id) => least === 0 || (isTold ? told.has(id) : (counted.get(id) ?? 0) >= least),
    any: () => isTold || counted.size > 0,
  };
}

export function isProperty(id: EntityId | PropertyId): id is PropertyId {
  return id.startsWith("P");
}
