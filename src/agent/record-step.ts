import type { Choice } from "../domain/action.js";
import type { Belief } from "../domain/belief.js";
import type { Corrections } from "../domain/corrections.js";
import type { BeliefDigest, Cost, Step } from "../domain/episode.js";
import type { Known } from "../domain/event.js";
import type { EvidenceGraphJson } from "../domain/evidence-graph.js";
import type { PropertyId } from "../domain/ids.js";
import type { Link } from "../domain/mention.js";
import type { Observation } from "../domain/observation.js";
import type { Relation } from "../domain/relation.js";
import type { GivenNames } from "../kg/with-given-names.js";
import type { Reasoner } from "../ports/reasoner.js";
import { normaliseName } from "../text/names.js";

type Digest = Step["observation"];
type FoundInStep = NonNullable<Digest["found"]>;

/** An entity may have hundreds of relations; `offered` shows that there are more. */
const MOST_LEFT_OUT = 50;

/** An observation as trajectories store it: numbers and names, without the evidence itself. */
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
  const found: FoundInStep = {
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

function nameOf(link: Link): NonNullable<FoundInStep["names"]>[number] {
  const entity = link.kind === "linked" ? { id: link.entity.id, label: link.entity.label } : null;
  return { text: link.span.text, entity };
}

/** What a step added to the belief, for live listeners. Only new parts are sent, so that all of them together form the graph. */
export function whatWasAdded(reasoner: Pick<Reasoner, "read">, before: Belief, after: Belief): Known {
  return {
    links: after.links,
    reading: after.links.length === 0 ? [] : (reasoner.read?.(after) ?? []),
    added: newParts(before.graph.toJSON(), after.graph.toJSON()),
  };
}

function newParts(before: EvidenceGraphJson, after: EvidenceGraphJson): EvidenceGraphJson {
  // Lists only grow; an entity is sent again when its description changes.
  const known = new Map(before.entities.map((entity) => [entity.id, entity]));
  return {
    entities: after.entities.filter((entity) => known.get(entity.id) !== entity),
    statements: after.statements.slice(before.statements.length),
    passages: after.passages.slice(before.passages.length),
    conflicts: after.conflicts.slice(before.conflicts.length),
    annotations: after.annotations.slice(before.annotations.length),
    corroborations: after.corroborations.slice(before.corroborations.length),
  };
}

function digestBelief(belief: Belief): BeliefDigest {
  return {
    linked: belief.links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])),
    unknown: belief.links.flatMap((link) => (link.kind === "unknown" ? [link.span.text] : [])),
    statements: belief.graph.statements().length,
    passages: belief.graph.passages().length,
    hops: belief.hops,
    frontier: belief.frontier.length,
  };
}

export function stepOf(belief: Belief, choice: Choice, observation: Parameters<typeof digestObservation>[0], cost: Cost): Step {
  return {
    index: cost.steps - 1,
    belief: digestBelief(belief),
    action: choice.action,
    reason: choice.reason,
    ...(choice.focus === undefined ? {} : { focus: choice.focus }),
    observation: digestObservation(observation),
    cost,
  };
}

type Given = {
  readonly names: GivenNames | undefined;
  readonly links: readonly Link[];
  readonly belief: Pick<Belief, "meant" | "properties">;
};

/**
 * The user's corrections that an episode applied, with labels; absent if there were none. Corrections of names that the claim does not
 * contain are dropped.
 */
export function correctionsIn({ names: given = new Map(), links, belief }: Given): { readonly corrections?: Corrections } {
  const wanted = new Map([...given].map(([name, id]) => [normaliseName(name), id]));
  const names = links.flatMap((link): Corrections["names"] => {
    const { text } = link.span;
    const id = wanted.get(normaliseName(text)) ?? wanted.get(normaliseName(text.replace(/['’]s?$/u, "")));
    if (id === undefined) return [];
    if (link.kind === "unknown" || id === null) return [{ text, entity: null, bearsIt: false }];
    const { label, aliases } = link.entity;
    const bearsIt = [label, ...aliases].some((name) => normaliseName(name) === normaliseName(text));
    return [{ text, entity: { id: link.entity.id, label }, bearsIt }];
  });
  const named = (property: PropertyId) => ({ property, label: belief.properties.get(property)?.label ?? property });
  const relations = [...(belief.meant ?? [])].flatMap(([read, meant]) =>
    read === meant ? [] : [{ read: named(read), meant: named(meant) }],
  );
  return names.length === 0 && relations.length === 0 ? {} : { corrections: { names, relations } };
}
