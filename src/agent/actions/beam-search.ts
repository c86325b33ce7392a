import type { Choice } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import type { EntityId } from "../../domain/ids.js";
import type { Linked } from "../../domain/mention.js";
import type { HopRelations, Observation } from "../../domain/observation.js";
import { type Offered, relationKey } from "../../domain/relation.js";
import { BudgetSpentError } from "../../errors.js";
import { CROWD, type Hop, type HopDeps } from "../../kg/expand-and-prune.js";
import { linkClaim } from "../../kg/link-claim.js";
import { detectMentions } from "../../kg/name-spans.js";
import { BY_POLICY, farEnd, farEndsOf, pruneFacts } from "../../kg/prune-facts.js";
import { MAX_ENTITIES, NO_FACTS } from "../../ports/knowledge-graph.js";
import type { BeamCandidates } from "../../ports/reasoner.js";
import { updateBelief } from "../update-belief.js";
import type { ActionDeps } from "./environment.js";
import { describeHop, describeLinks, relationsOf } from "./follow-choice.js";

type Retrieved = Extract<Observation, { kind: "retrieved" }>;

/** a0 as published (§4.2): the claim's entities are linked, and the beam search runs for N hops around them. */
export async function initialBeam(deps: ActionDeps, belief: Belief): Promise<Observation> {
  const { kg, policy, signal } = deps;
  const { claim, links, suggestions } = await linkClaim(kg, belief.claim, signal, { early: false });
  const linked = links.filter((link): link is Linked => link.kind === "linked").map(({ entity }) => entity);
  const topics = [...new Map(linked.map((entity) => [entity.id, entity])).values()].slice(0, policy.beam.k);
  const start: Retrieved = {
    kind: "retrieved",
    claim,
    links,
    suggestions,
    mentions: detectMentions(claim.text, links),
    entities: linked,
    properties: await kg.properties(signal),
    facts: [],
    cut: [],
    frontier: topics.map(({ id }) => id),
    visited: [],
    hops: 0,
    summary: describeLinks(links),
  };
  const found = await searchBeam(deps, updateBelief(belief, start, kg.id, ""), policy.beam.hops);
  return joined([start, ...found]);
}

/** One more hop from the end of the beam. */
export async function expandBeam(deps: ActionDeps, belief: Belief): Promise<Observation> {
  return joined(await searchBeam(deps, belief, 1));
}

async function searchBeam(deps: ActionDeps, start: Belief, hops: number): Promise<readonly Retrieved[]> {
  const found: Retrieved[] = [];
  let belief = start;
  try {
    while (found.length < hops && belief.frontier.length > 0) {
      const hop = await oneHop(deps, belief);
      found.push(hop);
      belief = updateBelief(belief, hop, deps.kg.id, "");
    }
  } catch (error) {
    const last = found.at(-1);
    if (!(error instanceof BudgetSpentError) || last === undefined) throw error;
    // The hops made within the budget are kept, and the verdict is forced.
    const next: Choice = { action: "verdict", reason: `the budget is spent (${error.what})`, forced: error.what };
    return [...found.slice(0, -1), { ...last, next }];
  }
  return found;
}

async function oneHop(deps: ActionDeps, belief: Belief): Promise<Retrieved> {
  const { hubs, ...hop } = await beamHop(deps, belief, belief.frontier);
  const { facts, entities, properties, cut, unreadable, frontier, kept } = hop;
  const offer = { relations: [], edges: [], hubs };
  const nameOf = (id: EntityId) => belief.graph.entity(id)?.label ?? id;
  return {
    kind: "retrieved",
    ...{ facts, entities, properties, cut, frontier },
    ...(unreadable.length > 0 ? { unreadable } : {}),
    visited: belief.frontier,
    followed: kept,
    hop: relationsOf(hop, offer),
    summary: `from ${belief.frontier.map(nameOf).join(", ")}: ${describeHop(hop, offer, nameOf)}`,
  };
}

function joined(parts: readonly Retrieved[]): Observation {
  const last = parts.at(-1);
  if (last === undefined) return { kind: "failed", code: "not-available", summary: "there is nothing to expand" };
  const hops = parts.flatMap(({ hop }) => hop ?? []);
  const unreadable = parts.flatMap((part) => part.unreadable ?? []);
  return {
    ...parts[0],
    ...last,
    facts: parts.flatMap(({ facts }) => facts),
    entities: parts.flatMap(({ entities }) => entities),
    cut: parts.flatMap(({ cut }) => cut),
    ...(unreadable.length > 0 ? { unreadable } : {}),
    visited: parts.flatMap(({ visited }) => visited),
    followed: parts.flatMap(({ followed = [] }) => followed),
    // A claim without a known name also counts its first retrieval.
    hops: Math.max(1, hops.length),
    hop: joinedHops(hops),
    summary: parts.map(({ summary }) => summary).join("; "),
  };
}

function joinedHops(hops: readonly HopRelations[]): HopRelations {
  return {
    offered: hops.reduce((all, { offered }) => all + offered, 0),
    kept: hops.flatMap(({ kept }) => kept),
    leftOut: hops.flatMap(({ leftOut }) => leftOut),
    hubs: hops.flatMap(({ hubs }) => hubs),
  };
}

/**
 * One hop of the published beam search (§4.2, costs in §5.6). For each of at most k entities, one judgement prunes its relations to k. One
 * more judgement sees all remaining relations with their facts, and keeps k of them; the others are dropped from the evidence.
 */
async function beamHop(deps: HopDeps, belief: Belief, frontier: readonly EntityId[]): Promise<Hop & { hubs: readonly EntityId[] }> {
  const { kg, policy, signal } = deps;
  const { k } = policy.beam;
  const from = frontier.slice(0, k);
  const properties = await kg.properties(signal);
  const known = { ...belief, properties };
  const listed = await Promise.all(
    from.map(async (entity) => {
      const { relations, hubs } = await kg.relations([entity], signal);
      const usable = relations.filter(({ direction, count }) => direction === "out" || count <= CROWD);
      return { relations, hubs, best: await best(deps, known, { relations: usable, found: null, most: k }) };
    }),
  );
  const candidates = listed.flatMap((one) => one.best).slice(0, MAX_ENTITIES);
  const reply = candidates.length === 0 ? NO_FACTS : await kg.facts(candidates, signal);
  const kept = await best(deps, known, { relations: candidates, found: reply, most: k });
  const ofKept = reply.facts.filter((fact) => kept.some((relation) => farEnd(fact, relation) !== undefined));
  const pruned = pruneFacts(belief, { ...reply, facts: ofKept }, { kept, from, lengths: BY_POLICY });
  const followed = new Set([...belief.followed, ...kept.map(relationKey)]);
  const offered = listed.flatMap(({ relations }) => relations);
  return {
    ...pruned,
    kept,
    properties,
    offered: offered.length,
    leftOut: offered.filter((relation) => !followed.has(relationKey(relation))),
    cut: [...reply.cut.filter((relation) => followed.has(relationKey(relation))), ...pruned.cut],
    unreadable: (reply.unreadable ?? []).filter((relation) => followed.has(relationKey(relation))),
    frontier: farEndsOf(belief, from, pruned)(kept).slice(0, k),
    hubs: listed.flatMap(({ hubs }) => hubs),
  };
}

/** For a reasoner without `rank`: prunes as in any other hop, and keeps the first k relations. */
async function best({ reasoner, policy, signal }: HopDeps, belief: Belief, of: BeamCandidates): Promise<readonly Offered[]> {
  if (of.relations.length === 0) return [];
  const ranked = await (reasoner.rank?.(belief, of, policy, signal) ??
    reasoner.prune(belief, of.relations, belief.properties, policy, signal));
  const offered = new Map(of.relations.map((relation) => [relationKey(relation), relation]));
  return [...new Set(ranked.flatMap((relation) => offered.get(relationKey(relation)) ?? []))].slice(0, of.most);
}
