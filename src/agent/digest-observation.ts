import type { Step } from "../domain/episode.js";
import type { Link } from "../domain/mention.js";
import type { Observation } from "../domain/observation.js";
import type { Relation } from "../domain/relation.js";

type Digest = Step["observation"];
type Found = NonNullable<Digest["found"]>;

/** On a large graph a thing has hundreds of relations: a reader sees that there are more by `offered`. */
const MOST_LEFT_OUT = 50;

/** An observation as trajectories keep it: what it brought, in numbers and names, without the things themselves. */
export function digestObservation(observation: Observation | { readonly kind: "verdict"; readonly summary: string }): Digest {
  const { kind, summary } = observation;
  if (observation.kind === "failed") return { kind: "failed", summary, code: observation.code };
  if (!("entities" in observation)) return { kind, summary };
  const { entities, facts } = observation;
  const counts = { entities: entities.length, facts: facts.length };
  if (observation.kind === "searched") {
    const { queries, drops, passages, triplets } = observation;
    const found = { ...counts, passages: passages.length, triplets: triplets.length, offered: 0, followed: [], cut: [] };
    return { kind, summary, found, queries, drops };
  }
  const { hop = NO_HOP, cut, links } = observation;
  const found: Found = {
    ...counts,
    passages: 0,
    triplets: 0,
    offered: hop.offered,
    followed: hop.kept.map(plain),
    leftOut: hop.leftOut.slice(0, MOST_LEFT_OUT).map(({ entity, property, direction, count }) => ({ entity, property, direction, count })),
    cut: cut.map(plain),
    ...(hop.hubs.length > 0 ? { hubs: hop.hubs } : {}),
    ...(links === undefined ? {} : { names: links.map(nameOf) }),
  };
  return { kind, summary, found };
}

const NO_HOP = { offered: 0, kept: [], leftOut: [], hubs: [] };

function plain({ entity, property, direction }: Relation): Relation {
  return { entity, property, direction };
}

function nameOf(link: Link): NonNullable<Found["names"]>[number] {
  const entity = link.kind === "linked" ? { id: link.entity.id, label: link.entity.label } : null;
  return { text: link.span.text, entity };
}
