import type { Choice } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import type { EntityId } from "../../domain/ids.js";
import type { Offered, Relation } from "../../domain/relation.js";
import { PlumblineError } from "../../errors.js";
import { expandAndPrune, type Hop, type Offer } from "../../kg/expand-and-prune.js";
import { fetchBearings } from "../../kg/fetch-facts.js";
import type { FactsReply, RelationsReply } from "../../ports/knowledge-graph.js";
import type { ActionDeps } from "./environment.js";

export type Followed = {
  readonly hop: Hop;
  /** What the things of the hop are, and where they lie. */
  readonly bearings: FactsReply;
  readonly followed: readonly Relation[];
  /** The relations of the things that are new on the frontier: what the policy can choose among next. */
  readonly offered: readonly Offered[];
  readonly hubs: readonly EntityId[];
  readonly next?: Choice;
};

/**
 * A hop along the relations that the policy named itself. Nothing is pruned before or besides it. Afterwards the new things' relations are listed,
 * unless the policy wanted the verdict once all of it was found, and all of it was.
 */
export async function followChoice(
  deps: ActionDeps,
  belief: Belief,
  choice: Choice,
  from: readonly EntityId[],
  offer: Offer,
): Promise<Followed> {
  const relations = choice.action === "expandKG" ? (choice.relations ?? []) : [];
  const hop = await expandAndPrune(deps, belief, { from, offer, chosen: relations });
  const next = nextOf(choice, hop);
  const last = next !== undefined || belief.hops + 1 >= deps.policy.beam.hops;
  const listed = new Set([...belief.offered, ...offer.relations].map(({ entity }) => entity));
  // What the policy picked for a name may not have been asked about yet.
  const picked = (choice.picks ?? []).flatMap(({ entity }) => (entity === null || listed.has(entity) ? [] : [entity]));
  const [{ relations: offered, hubs }, bearings] = await Promise.all([
    last ? NOTHING : listRelations(deps, [...hop.frontier, ...picked]),
    fetchBearings(deps.kg, unplaced(belief, hop, from), deps.signal),
  ]);
  return { hop, bearings, followed: relations, offered, hubs, ...(next === undefined ? {} : { next }) };
}

/** What a hop is about and leads to, without what earlier hops led to. */
function unplaced({ hops, graph }: Belief, { facts }: Hop, from: readonly EntityId[]): readonly EntityId[] {
  const ends = facts.flatMap(({ subject, value }) => [subject, ...(value.kind === "entity" ? [value.id] : [])]);
  return [...from, ...ends].filter((id) => hops === 0 || graph.entity(id) === undefined);
}

/** If the first decision was another action than a hop, it is taken next; a decision for this hop only ends here. */
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

/** If listing the new entities' relations fails, the facts found are kept; the policy then has fewer relations to choose from. */
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
