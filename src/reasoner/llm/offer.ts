import type { Belief } from "../../domain/belief.js";
import type { EntityId } from "../../domain/ids.js";
import { type Offered, type Relation, relationKey } from "../../domain/relation.js";
import { CROWD } from "../../kg/expand-and-prune.js";
import { quote } from "./quote.js";

const MAX_CHARACTERS = 5600;

/** What the policy may choose from: each relation with a short id, and the text that shows them. */
export type RelationOffer = { readonly relations: ReadonlyMap<string, Relation>; readonly text: string };

/** Relations that the policy could follow now: all relations of the entities seen so far, except those already followed and incoming relations of hubs. */
export function followable({ offered, followed }: Belief): readonly Offered[] {
  return offered.filter((relation) => !followed.has(relationKey(relation)) && !isCrowd(relation));
}

/**
 * All of it, grouped by thing with label and description: `"Nintendo" ("company"): r1 → "industry" · r2 → "founded by"`. Where the list exceeds a prompt, the
 * relations that `ranked` puts first are shown, and how many are left out is said.
 */
export function offerOf(belief: Belief, ranked: readonly Relation[]): RelationOffer {
  const all = followable(belief);
  const shown = fitting(belief, rankedFirst(all, ranked));
  // The claim's own things first, in the order in which it names them.
  const named = belief.links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : []));
  const offered = new Set(all.map(({ entity }) => entity));
  const things = [...new Set([...named.filter((id) => offered.has(id)), ...offered])];
  const relations = new Map<string, Relation>();
  const lines = things.flatMap((entity) => {
    const own = all.filter((relation) => relation.entity === entity && shown.has(relation));
    const said = own.map((relation) => {
      const id = `r${relations.size + 1}`;
      relations.set(id, relation);
      return `${id} ${sayRelation(belief, relation)}`;
    });
    return said.length === 0 ? [] : [`${sayThing(belief, entity)}: ${said.join(" · ")}`];
  });
  const crowds = belief.offered.filter(isCrowd).map((relation) => sayCrowd(belief, relation));
  const hubs = belief.hubs.map((id) => quote(belief.graph.entity(id)?.label ?? id, 80));
  const left = all.length - relations.size;
  const notes = [
    ...(left > 0 ? [`(${left} more relations are left out for want of room; the ones nearest to the claim's words are shown)`] : []),
    ...(crowds.length > 0
      ? [`(too many statements to list: ${crowds.slice(0, 6).join(", ")}${crowds.length > 6 ? ` and ${crowds.length - 6} more` : ""})`]
      : []),
    ...(hubs.length > 0 ? [`(what arrives at ${hubs.slice(0, 6).join(", ")} is too much to list; look from the other side)`] : []),
  ];
  return { relations, text: [...lines, ...notes].join("\n") };
}

/** True when all relations fit into the prompt, so that no ranking is needed. */
export function fitsPrompt(belief: Belief): boolean {
  const all = followable(belief);
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

function sayThing({ graph }: Belief, id: EntityId): string {
  const { label = id, description = null } = graph.entity(id) ?? {};
  return `${quote(label, 80)}${description === null ? "" : ` (${quote(description, 100)})`}`;
}

function sayRelation(belief: Belief, { entity, property, direction, count }: Offered): string {
  const label = quote(belief.properties.get(property)?.label ?? property, 60);
  const led = belief.edges.filter(
    (edge) => edge.subject !== edge.object && edge.property === property && (direction === "out" ? edge.subject : edge.object) === entity,
  );
  const to = led.map((edge) => quote(belief.graph.entity(direction === "out" ? edge.object : edge.subject)?.label ?? edge.object, 60));
  return `${direction === "out" ? "→" : "←"} ${label}${count > 1 ? ` (${count})` : ""}${to.length > 0 ? ` with ${to.join(", ")}` : ""}`;
}

function sayCrowd(belief: Belief, relation: Offered): string {
  return `${quote(belief.graph.entity(relation.entity)?.label ?? relation.entity, 80)} ${sayRelation(belief, relation)}`;
}
