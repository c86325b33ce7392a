import type { Belief } from "../domain/belief.js";
import type { Episode } from "../domain/episode.js";
import { relationKey } from "../domain/relation.js";
import { evidenceGraphFrom } from "../evidence/evidence-graph.js";
import { detectMentions } from "../kg/name-spans.js";
import { initialBelief } from "./update-belief.js";

/** The belief of a recorded episode, with the record's ids of statements and passages. */
export function recordedBelief(
  { claim, corrections, links, graph }: Pick<Episode, "claim" | "corrections" | "links" | "graph">,
  properties: Belief["properties"],
): Belief {
  return {
    ...initialBelief(claim, { meant: new Map(corrections?.relations.map(({ read, meant }) => [read.property, meant.property])) }),
    links,
    mentions: detectMentions(claim.text, links),
    graph: evidenceGraphFrom(graph),
    properties,
    hops: 1,
  };
}

/** The same with the search state of the trajectory: visited entities, and relations that were fetched only in part. */
export function finalBelief(episode: Episode, properties: Belief["properties"]): Belief {
  const found = episode.trajectory.flatMap(({ observation }) => observation.found ?? []);
  const named = episode.links.flatMap((link) =>
    link.kind === "linked" ? [link.entity.id, ...link.rivals.map(({ entity }) => entity.id)] : [],
  );
  return {
    ...recordedBelief(episode, properties),
    visited: new Set([...named, ...found.flatMap(({ followed }) => followed.map(({ entity }) => entity))]),
    followed: new Set(found.flatMap(({ followed }) => followed.map(relationKey))),
    cut: new Set(found.flatMap(({ cut }) => cut.map(relationKey))),
  };
}
