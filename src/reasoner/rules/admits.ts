import type { Property, PropertyKind } from "../../domain/entity.js";
import { coarseTypes, fitsRange } from "./coarse-type.js";
import type { Context } from "./context.js";
import type { Target } from "./hypothesis.js";
import { traitsOf } from "./property-traits.js";
import { contentStems } from "./relation-lexicon.js";

/** Can the target be a value of the property at all? */
export function admits({ graph, lexicon }: Context, property: Property, target: Target): boolean {
  if (target.kind === "text") return property.kind === "text";
  if (target.kind === "literal") return property.kind === (target.mention.kind satisfies PropertyKind);
  // "the director of …": the noun names the relation, not its value.
  if (target.topic.link.by === "word" && lexicon.score(contentStems(target.topic.link.span.text), property.id) > 0.5) return false;
  return property.kind === "entity" && fitsRange(coarseTypes(graph, target.id), traitsOf(property.id).range);
}
