import type { Belief } from "../domain/belief.js";
import type { Property } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { HopRelations } from "../domain/observation.js";
import type { Policy } from "../domain/policy.js";
import { relationKey } from "../domain/relation.js";
import type { Fact } from "../domain/statement.js";
import { P } from "../domain/wikidata-ids.js";
import {
  type Edge,
  type FactsReply,
  type KnowledgeGraph,
  type ListedRelation,
  NO_FACTS,
  type Offered,
  type Relation,
  type RelationsReply,
} from "../ports/knowledge-graph.js";
import type { Reasoner } from "../ports/reasoner.js";
import { BY_POLICY, CLASSES, type FarEnds, farEndsOf, GENERIC, predicatesNoun, pruneFacts } from "./prune-facts.js";

export type HopDeps = {
  readonly kg: KnowledgeGraph;
  readonly reasoner: Reasoner;
  readonly policy: Policy;
  readonly signal?: AbortSignal | undefined;
};

/** The relations of the frontier, and the edges among the claim's entities, which are always kept. */
export type Offer = RelationsReply & {
  readonly edges: readonly Edge[];
  /** The relations were not listed by the graph, so they may not exist. */
  readonly unlisted?: true;
};

export type HopStart = {
  readonly from: readonly EntityId[];
  readonly offer: Offer;
  /** The relations that the policy named when it chose to expand; then nothing else prunes. */
  readonly chosen?: readonly Relation[];
};

export type Hop = Required<FactsReply> &
  Omit<HopRelations, "hubs"> & {
    readonly properties: ReadonlyMap<PropertyId, Property>;
    readonly frontier: readonly EntityId[];
  };

/** Relations with more incoming statements than this are not fetched. */
export const CROWD = 40;
/** Maximum relations in one query, in the reasoner's order. */
const MAX_KEPT = 200;

/**
 * One hop of the beam (§4.2), batched: one judgement prunes the relations of the whole frontier in both directions; the statements of the
 * kept ones are fetched in one round trip and pruned by rules.
 */
export async function expandAndPrune(deps: HopDeps, belief: Belief, { from, offer, chosen }: HopStart): Promise<Hop> {
  const { kg, reasoner, policy, signal } = deps;
  const properties = await kg.properties(signal);
  const relations = offer.relations.filter(({ direction, count }) => direction === "out" || count <= CROWD);
  const judged = chosen ?? (await reasoner.prune(belief, relations, properties, policy, signal));
  const kept = [...new Map([...edgeRelations(offer.edges), ...judged].map((one) => [relationKey(one), one])).values()].slice(0, MAX_KEPT);
  const reply = kept.length === 0 ? NO_FACTS : await kg.facts(kept.map(asListed(offer)), signal);
  const pruned =
    chosen === undefined
      ? pruneFacts(belief, reply, { kept, from })
      : onlyEdges(pruneFacts(belief, reply, { kept, from, lengths: BY_POLICY }), offer.edges, new Set(chosen.map(relationKey)));
  const ends = farEndsOf(belief, from, pruned);
  const followed = new Set([...belief.followed, ...kept.map(relationKey)]);
  return {
    kept,
    offered: offer.relations.length,
    leftOut: offer.unlisted ? [] : offer.relations.filter((relation) => !followed.has(relationKey(relation))),
    facts: pruned.facts,
    entities: pruned.entities,
    cut: [...reply.cut, ...pruned.cut],
    unreadable: reply.unreadable ?? [],
    properties,
    frontier:
      chosen === undefined ? nextFrontier(ends, judged, policy.beam.k, predicatesNoun(belief)) : ends(chosen).slice(0, policy.beam.k),
  };
}

/** Adds the number of statements that the graph listed for a relation: an answer with fewer statements is a failure. */
function asListed({ relations, edges, unlisted }: Offer): (relation: Relation) => ListedRelation {
  const counts = new Map(unlisted ? [] : relations.map((relation) => [relationKey(relation), relation.count]));
  const joined = new Set(edgeRelations(edges).map(relationKey));
  return ({ entity, property, direction }) => {
    const key = relationKey({ entity, property, direction });
    const count = counts.get(key) ?? (joined.has(key) ? 1 : undefined);
    return { entity, property, direction, ...(count === undefined ? {} : { count }) };
  };
}

/** For relations that the policy did not name, keeps only the edges between the claim's entities. */
function onlyEdges({ facts, entities, cut }: FactsReply, edges: readonly Edge[], chosen: ReadonlySet<string>): FactsReply {
  // The classes of the claim's entities are already known.
  const unnamed = edgeRelations(edges).filter((relation) => relation.property !== P.instanceOf && !chosen.has(relationKey(relation)));
  const relationOf = (fact: Fact) => unnamed.find(({ entity, property }) => fact.subject === entity && fact.property === property);
  const isEdge = ({ subject, property, value }: Fact) =>
    edges.some((edge) => value.kind === "entity" && edge.subject === subject && edge.property === property && edge.object === value.id);
  const dropped = facts.filter((fact) => relationOf(fact) !== undefined && !isEdge(fact));
  const short = new Map(
    [...cut, ...dropped.flatMap((fact) => relationOf(fact) ?? [])].map((relation) => [relationKey(relation), relation]),
  );
  return { facts: facts.filter((fact) => !dropped.includes(fact)), entities, cut: [...short.values()] };
}

/** For the last hop, which skips the listing of relations: every property that the frontier may have. */
export function possibleRelations(from: readonly EntityId[], properties: ReadonlyMap<PropertyId, Property>): readonly Offered[] {
  return from.flatMap((entity) => [...properties.keys()].map((property) => ({ entity, property, direction: "out" as const, count: 1 })));
}

/** Without edges from an entity to itself ("country" of a country), which say nothing about the claim. */
function edgeRelations(edges: readonly Edge[]): readonly Relation[] {
  const telling = edges.filter(({ subject, object }) => subject !== object);
  return telling.map(({ subject, property }) => ({ entity: subject, property, direction: "out" }));
}

/**
 * The other ends of the best relations, in the reasoner's order; if the claim says what something is, up to half of them are classes. Twice as
 * many if nothing else can be followed.
 */
function nextFrontier(ends: FarEnds, kept: readonly Relation[], k: number, withClasses: boolean): readonly EntityId[] {
  const telling = ends(kept.filter(({ property }) => !GENERIC.has(property)));
  const classes = withClasses ? ends(kept.filter(({ property, direction }) => CLASSES.has(property) && direction === "out")) : [];
  const half = Math.ceil(k / 2);
  return [...new Set([...classes.slice(0, half), ...telling, ...classes.slice(half)])].slice(0, telling.length === 0 ? 2 * k : k);
}
