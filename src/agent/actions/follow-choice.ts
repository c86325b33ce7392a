import type { Choice } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Link, Linked } from "../../domain/mention.js";
import type { HopRelations } from "../../domain/observation.js";
import type { Offered, Relation } from "../../domain/relation.js";
import { PlumblineError } from "../../errors.js";
import { expandAndPrune, type Hop, type Offer } from "../../kg/expand-and-prune.js";
import { fetchBearings } from "../../kg/fetch-facts.js";
import type { FactsReply, RelationsReply } from "../../ports/knowledge-graph.js";
import type { ActionDeps } from "./environment.js";

type Followed = {
  readonly hop: Hop;
  /** Classes and locations of the hop's entities. */
  readonly bearings: FactsReply;
  readonly followed: readonly Relation[];
  readonly offered: readonly Offered[];
  readonly hubs: readonly EntityId[];
  readonly next?: Choice;
};

/**
 * A hop along the relations that the policy named, without pruning. Afterwards the new entities' relations are listed, unless the policy
 * wanted the verdict once everything was found, and everything was.
 */
export async function followChoice(
  deps: ActionDeps,
  belief: Belief,
  { choice, from, offer }: { readonly choice: Choice; readonly from: readonly EntityId[]; readonly offer: Offer },
): Promise<Followed> {
  const relations = choice.action === "expandKG" ? (choice.relations ?? []) : [];
  const hop = await expandAndPrune(deps, belief, { from, offer, chosen: relations });
  const next = nextOf(choice, hop);
  const last = next !== undefined || belief.hops + 1 >= deps.policy.beam.hops;
  const listed = new Set([...belief.offered, ...offer.relations].map(({ entity }) => entity));
  // An entity that the policy picked for a name may not have been listed yet.
  const picked = (choice.picks ?? []).flatMap(({ entity }) => (entity === null || listed.has(entity) ? [] : [entity]));
  const [{ relations: offered, hubs }, bearings] = await Promise.all([
    last ? NOTHING : listRelations(deps, [...hop.frontier, ...picked]),
    fetchBearings(deps.kg, unplaced(belief, hop, from), deps.signal),
  ]);
  return { hop, bearings, followed: relations, offered, hubs, ...(next === undefined ? {} : { next }) };
}

/** The entities of a hop that earlier hops did not reach. */
function unplaced({ hops, graph }: Belief, { facts }: Hop, from: readonly EntityId[]): readonly EntityId[] {
  const ends = facts.flatMap(({ subject, value }) => [subject, ...(value.kind === "entity" ? [value.id] : [])]);
  return [...from, ...ends].filter((id) => hops === 0 || graph.entity(id) === undefined);
}

/** If the policy's first decision was not a hop, it is taken next; a decision for this hop only ends here. */
function nextOf(choice: Choice, { facts }: Hop): Choice | undefined {
  if (choice.action !== "expandKG") return choice;
  const found = (relation: Relation) => facts.some((fact) => isOf(relation, fact));
  const { relations = [] } = choice;
  const all = relations.length > 0 && relations.every(found);
  return choice.thenVerdict === true && all ? { action: "verdict", reason: "all that the policy asked for was found" } : undefined;
}

function isOf({ entity, property, direction }: Relation, fact: Hop["facts"][number]): boolean {
  if (fact.property !== property) return false;
  return direction === "out" ? fact.subject === entity : fact.value.kind === "entity" && fact.value.id === entity;
}

/** If listing the new entities' relations fails, the facts are kept; the policy then has fewer relations to choose from. */
async function listRelations({ kg, signal }: ActionDeps, frontier: readonly EntityId[]): Promise<RelationsReply> {
  if (frontier.length === 0) return NOTHING;
  try {
    return await kg.relations(frontier, signal);
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
    return NOTHING;
  }
}

const NOTHING: RelationsReply = { relations: [], hubs: [] };

/** A short description of a hop's results and of what was cut off. For truncated relations, a missing value is no evidence. */
export function describeHop(hop: Hop, { hubs }: Offer, nameOf: (id: EntityId) => string): string {
  const labelOf = (id: PropertyId) => `"${hop.properties.get(id)?.label ?? id}"`;
  const parts = [`${hop.kept.length} of ${hop.offered} relations kept`, `${hop.facts.length} statements`];
  const long = hop.cut.length - hop.unreadable.length;
  if (long > 0) parts.push(`${long} long ${long === 1 ? "list" : "lists"} cut short`);
  if (hop.unreadable.length > 0)
    parts.push(`a value of ${hop.unreadable.map(({ property }) => labelOf(property)).join(", ")} cannot be read`);
  if (hubs.length > 0) parts.push(`what arrives at ${hubs.map(nameOf).join(", ")} is too much to list`);
  return parts.join(", ");
}

export function relationsOf({ kept, offered, leftOut }: Hop, { hubs, unlisted }: Offer): HopRelations {
  return { offered: unlisted ? kept.length : offered, kept, leftOut, hubs };
}

/** `Paris (Q90; or Paris Hilton (Q47899)), "Atlantis" unknown`. */
export function describeLinks(links: readonly Link[]): string {
  if (links.length === 0) return "no name found";
  return links.map((link) => (link.kind === "linked" ? describeLinked(link) : `"${link.span.text}" unknown`)).join(", ");
}

function describeLinked({ entity, rivals, rejected }: Linked): string {
  const or = rivals.map((rival) => `or ${rival.entity.label} (${rival.entity.id})`);
  const not = rejected.map(({ id, why }) => `not ${id}: ${why}`);
  const notes = [...or, ...not.slice(0, 1)];
  return `${entity.label} (${entity.id}${notes.length > 0 ? `; ${notes.join("; ")}` : ""})`;
}
