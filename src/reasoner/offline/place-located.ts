import type { Statement } from "../../domain/statement.js";
import { pathUp } from "./checkers/contained-place.js";
import type { Context } from "./context.js";
import type { Topic } from "./read-claim.js";

export type Located = { readonly place: Topic; readonly path: readonly Statement[] };

/** In "Nottingham, England" the second name tells where the first one lies, if the graph agrees; otherwise it is a thing of its own. */
export function placeLocated({ reading, graph }: Context, container: Topic): Located | null {
  const place = reading.topics.find(
    ({ link }) => link.span.end < container.link.span.start && /^,\s+$/u.test(reading.text.slice(link.span.end, container.link.span.start)),
  );
  const path = place === undefined ? null : pathUp(graph, place.link.entity.id, container.link.entity.id);
  return place === undefined || path === null ? null : { place, path };
}
