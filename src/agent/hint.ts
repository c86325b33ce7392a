import type { Belief } from "../domain/belief.js";
import type { Judgement } from "../domain/outcome.js";

/** What the user can do when the graph was not enough. */
export function hintFor(judgement: Judgement, belief: Belief, graphId: string): string | null {
  if (judgement.label !== "not-enough-info" || !graphId.startsWith("embedded:")) return null;
  const unknown = belief.links.flatMap((link) => (link.kind === "unknown" ? [`"${link.span.text}"`] : []));
  const why =
    unknown.length > 0 ? `This graph does not know ${unknown.join(" and ")}.` : "This graph is small and holds only a part of Wikidata.";
  return `${why} To ask all of Wikidata, run again with --kg wikidata (needs a network).`;
}
