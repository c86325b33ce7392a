import type { Belief } from "../../domain/belief.js";
import type { EntityId } from "../../domain/ids.js";
import { type Offered, type Relation, relationKey } from "../../domain/relation.js";
import { CROWD } from "../../kg/expand-and-prune.js";
import { quote, quoteEntity, quoteProperty } from "./quote.js";

const MAX_CHARACTERS = 5600;

/**
 * The relations that the policy may choose from by short ids, the text that lists them, the ids already followed, and notes on unlisted
 * ones.
 */
export type RelationOffer = {
  readonly relations: ReadonlyMap<string, Relation>;
  readonly text: string;
  readonly followed: readonly string[];
  readonly notes: readonly string[];
};

export const NO_OFFER: RelationOffer = { relations: new Map(), text: "", followed: [], notes: [] };

/** Relations that the policy could follow now: all relations of the entities seen so far, except those already followed and incoming relations of hubs. */
export function followable(belief: Belief): readonly Offered[] {
  return listed(belief).filter((relation) => !isFollowed(belief, relation));
}

/**
 * All relations that can be listed, by entity in the order in which they were found. A relation's index in this list is its id throughout
 * an episode.
 */
export function listed({ offered }: Belief): readonly Offered[] {
  const byThing = new Map<EntityId, Map<string, Offered>>();
  for (const relation of offered) {
    if (isCrowd(relation)) continue;
    const own = byThing.get(relation.entity) ?? new Map<string, Offered>();
    byThing.set(relation.entity, own.has(relationKey(relation)) ? own : own.set(relationKey(relation), relation));
  }
  return [...byThing.values()].flatMap((own) => [...own.values()]);
}

function isFollowed({ followed }: Belief, relation: Relation): boolean {
  return followed.has(relationKey(relation));
}

/**
 * Lists the relations by entity: `"Nintendo": r1 → "industry" · r2 → "founded by"`. Followed relations stay listed, so that later prompts
 * share a prefix. If the list is too long for a prompt, the relations that `ranked` puts first are shown.
 */
export function offerOf(belief: Belief, ranked: readonly Relation[]): RelationOffer {
  const all = listed(belief);
  const shown = fitting(belief, rankedFirst(all, ranked));
  const relations = new Map<string, Offered>();
  for (const [place, relation] of all.entries()) if (shown.has(relation)) relations.set(`r${place + 1}`, relation);
  const lines = [...new Set(all.map(({ entity }) => entity))].flatMap((entity) => {
    const said = [...relations].flatMap(([id, one]) => (one.entity === entity ? [`${id} ${sayRelation(belief, one)}`] : []));
    return said.length === 0 ? [] : [`${sayThing(belief, entity)}: ${said.join(" · ")}`];
  });
  const crowds = belief.offered.filter(isCrowd).map((relation) => sayCrowd(belief, relation));
  const hubs = belief.hubs.map((id) => quoteEntity(belief, id));
  const left = all.length - relations.size;
  const notes = [
    ...(left > 0 ? [`${left} more relations are left out for want of room; the ones nearest to the claim's words are shown`] : []),
    ...(crowds.length > 0
      ? [`too many statements to list: ${crowds.slice(0, 6).join(", ")}${crowds.length > 6 ? ` and ${crowds.length - 6} more` : ""}`]
      : []),
    ...(hubs.length > 0 ? [`what arrives at ${hubs.slice(0, 6).join(", ")} is too much to list; look from the other side`] : []),
  ];
  const followed = [...relations].flatMap(([id, relation]) => (isFollowed(belief, relation) ? [id] : []));
  return { relations, text: lines.join("\n"), followed, notes };
}

/** True when all relations fit into the prompt, so that no ranking is needed. */
export function fitsPrompt(belief: Belief): boolean {
  const all = listed(belief);
  return fitting(belief, all).size === all.length;
}

function rankedFirst(all: readonly Offered[], ranked: readonly Relation[]): readonly Offered[] {
  const place = new Map(ranked.map((relation, at) => [relationKey(relation), at]));
  const rankOf = (relation: Relation) => place.get(relationKey(relation)) ?? ranked.length;
  return [...all].sort((a, b) => rankOf(a) - rankOf(b));
}

function fitting(belief: Belief, relations: readonly Offered[]): ReadonlySet<Offered> {
  const shown = new Set<Offered>();
  const things = new Set<EntityId>();
  let left = MAX_CHARACTERS;
  for (const relation of relations) {
    left -= sayRelation(belief, relation).length + 8 + (things.has(relation.entity) ? 0 : sayThing(belief, relation.entity).length + 3);
    if (left < 0) break;
    things.add(relation.entity);
    shown.add(relation);
  }
  return shown;
}

function isCrowd({ direction, count }: Offered): boolean {
  return direction === "in" && count > CROWD;
}

/** Entities that the claim names are described in the list of names, so not here. */
function sayThing({ graph, links }: Belief, id: EntityId): string {
  const { label = id, description: known = null } = graph.entity(id) ?? {};
  const isNamed = links.some((link) => link.kind === "linked" && link.entity.id === id);
  const description = isNamed ? null : known;
  return `${quote(label, 80)}${description === null ? "" : ` (${quote(description, 100)})`}`;
}

function sayRelation(belief: Belief, { entity, property, direction, count }: Offered): string {
  const label = quoteProperty(belief, property);
  const led = belief.edges.filter(
    (edge) => edge.subject !== edge.object && edge.property === property && (direction === "out" ? edge.subject : edge.object) === entity,
  );
  const to = led.map((edge) => quote(belief.graph.entity(direction === "out" ? edge.object : edge.subject)?.label ?? edge.object, 60));
  return `${direction === "out" ? "→" : "←"} ${label}${count > 1 ? ` (${count})` : ""}${to.length > 0 ? ` with ${to.join(", ")}` : ""}`;
}

function sayCrowd(belief: Belief, relation: Offered): string {
  return `${quoteEntity(belief, relation.entity)} ${sayRelation(belief, relation)}`;
}
