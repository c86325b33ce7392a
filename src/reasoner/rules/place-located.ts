import type { Statement } from "../../domain/statement.js";
import { pathUp } from "./checkers/contained-place.js";
import { coarseTypes } from "./coarse-type.js";
import type { Context } from "./context.js";
import type { Topic } from "./read-claim.js";

export type Located = { readonly place: Topic; readonly path: readonly Statement[] };

/** In "Nottingham, England" the second name tells where the first one lies, if the graph agrees; otherwise it is a thing of its own. */
export function placeLocated({ reading, graph }: Context, container: Topic): Located | null {
  const place = reading.topics.find(
    ({ link }) => link.span.end < container.link.span.start && /^,\s+$/u.test(reading.text.slice(link.span.end, container.link.span.start)),
  );
  const path = place === undefined ? null : pathUp(graph, place.link.entity.id, container.link.entity.id);
  if (place === undefined) return null;
  if (path !== null) return { place, path };
  // What is denied of a town is not denied of its country too, whether or not the graph was asked where the town lies.
  const [inner, outer] = [coarseTypes(graph, place.link.entity.id), coarseTypes(graph, container.link.entity.id)];
  return reading.negated && inner.has("settlement") && !outer.has("settlement") && (outer.has("region") || outer.has("country"))
    ? { place, path: [] }
    : null;
}
