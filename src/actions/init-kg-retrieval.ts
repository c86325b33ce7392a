import type { Link, Linked } from "../domain/mention.js";
import { detectMentions } from "../kg/detect-mentions.js";
import { expandAndPrune } from "../kg/expand-and-prune.js";
import { linkEntities } from "../kg/link-entities.js";
import type { Retrieve } from "./environment.js";

/** A list of names is not a claim about all of them; the first are asked about. */
const MAX_TOPICS = 100;

/** a0: link the claim's entities, then the first hop around them. */
export const initKGRetrieval: Retrieve = async (deps, belief) => {
  const links = await linkEntities(deps.kg, belief.claim.text, deps.signal);
  const mentions = detectMentions(belief.claim.text, links);
  const linked = links.filter((link): link is Linked => link.kind === "linked");
  const entities = linked.flatMap((link) => [link.entity, ...link.rivals.map((rival) => rival.entity)]);
  const topics = [...new Set(entities.map(({ id }) => id))].slice(0, MAX_TOPICS);
  const hop = await expandAndPrune(deps, { ...belief, links, mentions }, topics);
  return {
    kind: "retrieved",
    links,
    mentions,
    entities: [...hop.entities, ...entities],
    properties: hop.properties,
    facts: hop.facts,
    frontier: hop.frontier,
    visited: topics,
    summary: `${describeLinks(links)}; ${hop.kept.length} of ${hop.offered} relations kept, ${hop.facts.length} statements`,
  };
};

function describeLinks(links: readonly Link[]): string {
  if (links.length === 0) return "no name found";
  return links
    .map((link) => (link.kind === "linked" ? `${link.entity.label} (${link.entity.id})` : `"${link.span.text}" unknown`))
    .join(", ");
}
