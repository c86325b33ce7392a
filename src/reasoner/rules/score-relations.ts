import type { PropertyId } from "../../domain/ids.js";
import type { Relation } from "../../ports/knowledge-graph.js";
import type { Context } from "./context.js";
import { traitsOf } from "./property-traits.js";

/** What was learned from texts with a known relation counts twice what the property's own names say; both are needed. */
const LEARNED = 2;
/** A date in the claim speaks for properties whose values are dates. */
const KIND_BONUS = 0.2;

type Words = Pick<Context, "lexicon" | "weights" | "properties"> & {
  readonly reading: Pick<Context["reading"], "masked" | "words" | "literals">;
};

/** How well the words of a claim speak of a relation, seen from the side of the entity. */
export function scoreRelations({
  lexicon,
  weights,
  properties,
  reading,
}: Words): (relation: Pick<Relation, "property" | "direction">) => number {
  const likely = weights.likelihoods(reading.masked);
  const kinds = new Set<string>(reading.literals.map(({ kind }) => kind));
  const touched = lexicon.touched(reading.words);
  const named = new Map<PropertyId, number>();
  const spoken = (id: PropertyId) => (touched.has(id) ? lexicon.score(reading.words, id) : 0);
  function namesSay(id: PropertyId): number {
    const { inverse } = traitsOf(id);
    const speaks = Math.max(spoken(id), inverse === null ? 0 : 0.9 * spoken(inverse));
    return speaks + (speaks > 0 && kinds.has(properties.get(id)?.kind ?? "") ? KIND_BONUS : 0);
  }
  return ({ property, direction }) => {
    const says = named.get(property) ?? namesSay(property);
    named.set(property, says);
    return says + LEARNED * likely(property, direction);
  };
}
