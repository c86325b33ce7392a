import type { Belief } from "../../domain/belief.js";
import type { EntityId } from "../../domain/ids.js";
import type { Linked } from "../../domain/mention.js";
import type { HopRelations, Observation } from "../../domain/observation.js";
import { type Relation, relationKey } from "../../domain/relation.js";
import { extendEvidenceGraph } from "../../evidence/evidence-graph.js";
import { expandAndPrune, type Hop, type Offer } from "../../kg/expand-and-prune.js";
import { fetchLists } from "../../kg/fetch-facts.js";
import { linkClaim } from "../../kg/link-claim.js";
import { detectMentions } from "../../kg/name-spans.js";
import type { FactsReply, ListedRelation, RelationsReply } from "../../ports/knowledge-graph.js";
import { initialBeam } from "./beam-search.js";
import type { ActionDeps, Retrieve } from "./environment.js";
import { describeHop, describeLinks, followChoice, relationsOf } from "./follow-choice.js";

/** Only the first names of a long list are looked up. */
const MAX_TOPICS = 100;

/**
 * a0: links the claim's entities, then makes the first hop around them with the edges among them, or the whole beam search if the policy
 * prunes by entity.
 */
export const initKGRetrieval: Retrieve = async (deps, belief) => {
  if (deps.policy.pruneBy === "entity") return initialBeam(deps, belief);
  const { kg, signal } = deps;
  const { claim, links, suggestions, edges, early } = await linkClaim(kg, belief.claim, signal);
  const mentions = detectMentions(claim.text, links);
  const linked = links.filter((link): link is Linked => link.kind === "linked");
  const entities = linked.flatMap((link) => [link.entity, ...link.rivals.map((rival) => rival.entity)]);
  const topics = [...new Set(entities.map(({ id }) => id))].slice(0, MAX_TOPICS);
  const among = new Set(topics);
  const [{ relations, hubs }, classes] = await Promise.all([
    early ?? kg.relations(topics, signal),
    kg.facts(topics.map(classesOf(early)), signal),
  ]);
  const offer = {
    relations: relations.filter(({ entity }) => among.has(entity)),
    hubs: hubs.filter((id) => among.has(id)),
    edges: edges.filter(({ subject, object }) => among.has(subject) && among.has(object)),
  };
  // The possible relations depend on the classes of the entities.
  const provenance = { source: "kg", graph: kg.id, retrievedAt: "" } as const;
  const known = { entities: [...classes.entities, ...entities], facts: classes.facts, properties: belief.properties, provenance };
  const seen = { ...belief, claim, links, mentions, graph: extendEvidenceGraph(belief.graph, known) };
  const { hop, bearings, ...chosen } = await firstHop(deps, seen, topics, offer);
  // "Chancellor" without a country: the person's offices show which list is meant.
  const told = { ...seen, graph: extendEvidenceGraph(seen.graph, { ...hop, provenance }), properties: hop.properties };
  const lists = await fetchLists(kg, deps.reasoner.lists?.(told) ?? [], signal);
  // A list that was fetched is whole, whatever the hop dropped of it.
  const isListed = new Set(lists.listed.map(relationKey));
  return {
    kind: "retrieved",
    ...chosen,
    ...(claim === belief.claim ? {} : { claim }),
    links,
    suggestions,
    mentions,
    entities: [...hop.entities, ...entities, ...classes.entities, ...(bearings?.entities ?? []), ...lists.entities],
    properties: hop.properties,
    facts: [...hop.facts, ...classes.facts, ...(bearings?.facts ?? []), ...lists.facts],
    cut: [...hop.cut.filter((one) => !isListed.has(relationKey(one))), ...lists.cut],
    ...(hop.unreadable.length > 0 ? { unreadable: hop.unreadable } : {}),
    frontier: hop.frontier,
    visited: topics,
    ...(lists.listed.length > 0 ? { followed: [...(chosen.followed ?? []), ...lists.listed] } : {}),
    hop: withLists(relationsOf(hop, offer), lists.listed),
    summary: `${describeLinks(links)}; ${describeHop(hop, offer, (id) => entities.find((entity) => entity.id === id)?.label ?? id)}`,
  };
};

/** Complete lists are followed in addition to the relations that the hop keeps. */
function withLists(hop: HopRelations, listed: readonly Relation[]): HopRelations {
  return listed.length === 0 ? hop : { ...hop, kept: [...hop.kept, ...listed] };
}

type FirstHop = Pick<Extract<Observation, { kind: "retrieved" }>, "offered" | "edges" | "hubs" | "followed" | "decided" | "next"> & {
  readonly hop: Hop;
  readonly bearings?: FactsReply;
};

/**
 * A policy that chooses relations itself is asked as soon as the names are linked, with all their relations, unless the rules settle the
 * claim. Otherwise the reasoner prunes.
 */
async function firstHop(deps: ActionDeps, belief: Belief, topics: readonly EntityId[], offer: Offer): Promise<FirstHop> {
  const { kg, reasoner, policy, possible, progress, signal } = deps;
  if (reasoner.chooses !== "relations" || possible === undefined)
    return { hop: await expandAndPrune(deps, belief, { from: topics, offer }) };
  const properties = await kg.properties(signal);
  const { edges, hubs } = offer;
  // In the order in which the claim names the things.
  const offered = [...offer.relations].sort((a, b) => topics.indexOf(a.entity) - topics.indexOf(b.entity));
  const settled = await settledHop(deps, belief, topics, offer);
  if (settled !== null) return { hop: settled, offered, edges, hubs, followed: settled.kept };
  const linked = { ...belief, properties, frontier: topics, offered, edges, hubs };
  const decided = await reasoner.chooseAction(linked, possible, policy, signal, progress);
  const followed = await followChoice(deps, belief, { choice: decided, from: topics, offer });
  return { ...followed, offered: [...offered, ...followed.offered], edges, hubs: [...hubs, ...followed.hubs], decided };
}

/** The rules' own hop, if it settles the claim; null if the policy has to be asked. */
async function settledHop(deps: ActionDeps, belief: Belief, topics: readonly EntityId[], offer: Offer): Promise<Hop | null> {
  const { kg, reasoner, policy, signal } = deps;
  const hops: Hop[] = [];
  const retrieve = async (): Promise<Belief> => {
    const hop = await expandAndPrune(deps, belief, { from: topics, offer });
    hops.push(hop);
    const provenance = { source: "kg", graph: kg.id, retrievedAt: "" } as const;
    const graph = extendEvidenceGraph(belief.graph, { ...hop, provenance });
    return { ...belief, graph, properties: hop.properties, visited: new Set(topics), hops: 1, cut: new Set(hop.cut.map(relationKey)) };
  };
  return (await reasoner.settles?.(policy, retrieve, signal)) === true ? (hops[0] ?? null) : null;
}

function classesOf(listed: RelationsReply | null): (entity: EntityId) => ListedRelation {
  const counts = new Map(listed?.relations.map((relation) => [relationKey(relation), relation.count]));
  return (entity) => {
    const relation = { entity, property: "P31", direction: "out" } as const;
    const count = counts.get(relationKey(relation));
    return count === undefined ? relation : { ...relation, count };
  };
}
