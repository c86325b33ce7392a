import { inBatches } from "../base/batches.js";
import type { Belief } from "../domain/belief.js";
import type { Entity } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { PathStep } from "../domain/reading.js";
import type { Fact } from "../domain/statement.js";
import { P } from "../domain/wikidata-ids.js";
import { orElse } from "../errors.js";
import { extendEvidenceGraph } from "../evidence/evidence-graph.js";
import {
  type Candidate,
  type FactsReply,
  joinFacts,
  type KnowledgeGraph,
  MAX_ENTITIES,
  NO_FACTS,
  type Relation,
  type WantedList,
} from "../ports/knowledge-graph.js";
import { normaliseName } from "../text/names.js";
import { strongSpans } from "./name-spans.js";

/** Class and location of an entity, which decide whether two values exclude each other. */
export const BEARINGS: ReadonlySet<PropertyId> = new Set<PropertyId>([P.instanceOf, P.subclassOf, P.locatedIn, P.country, P.continent]);
const MAX_ASKED = 30;

/**
 * Fetches the `BEARINGS` of entities in one query, and in a second one those of surrounding places whose country is unknown. Policies that
 * choose their relations rarely request them, but the citation gate needs them to distinguish a competing value from a part of the claimed
 * one. Returns no facts on failure.
 */
export async function fetchBearings(kg: KnowledgeGraph, things: Iterable<EntityId>, signal?: AbortSignal): Promise<FactsReply> {
  const near = await bearingsOf(kg, [...new Set(things)], signal);
  const placed = new Set(near.facts.flatMap(({ property, subject }) => (property === P.country ? [subject] : [])));
  const around = near.facts.flatMap(({ property, subject, value }) =>
    property === P.locatedIn && value.kind === "entity" && !placed.has(subject) ? [value.id] : [],
  );
  return around.length === 0 ? near : joinFacts([near, await bearingsOf(kg, [...new Set(around)], signal)]);
}

async function bearingsOf(kg: KnowledgeGraph, things: readonly EntityId[], signal: AbortSignal | undefined): Promise<FactsReply> {
  const asked = things.slice(0, MAX_ASKED).flatMap((entity) => relationsOf(entity, [...BEARINGS]));
  return asked.length === 0 ? NO_FACTS : kg.facts(asked, signal).catch(orElse(NO_FACTS));
}

/** What must be known about an entity before a page's statement about it can be used: its class and location. */
const OF_NAMED: readonly PropertyId[] = [P.instanceOf, P.locatedIn, P.country];
const MAX_NAMES = 60;
/** If every name is a request: the most names of one passage, and of all passages of a search. */
const MAX_SEARCHED_OF_TEXT = 3;
const MAX_SEARCHED = 10;

export type KnownToo = { readonly belief: Belief; readonly entities: readonly Entity[]; readonly facts: readonly Fact[] };

/**
 * Adds entities that texts mention and the evidence does not contain yet. A page that says "born in Florence" contradicts the graph only if
 * Florence is known. On graphs where every name costs a request, only a few names are looked up, and a failure leaves the evidence
 * unchanged.
 */
export async function knowNames(kg: KnowledgeGraph, belief: Belief, texts: readonly string[], signal?: AbortSignal): Promise<KnownToo> {
  if (kg.names === "dictionary") return lookUp(kg, belief, namesIn(texts, MAX_NAMES).slice(0, MAX_NAMES), signal);
  const known = knownNames(belief);
  const names = namesIn(texts, MAX_SEARCHED_OF_TEXT, (name) => !known.has(normaliseName(name))).slice(0, MAX_SEARCHED);
  return lookUp(kg, belief, names, signal).catch(orElse({ belief, entities: [], facts: [] }));
}

function namesIn(texts: readonly string[], most: number, isWanted: (name: string) => boolean = () => true): readonly string[] {
  const ofText = (text: string) => strongSpans(text).map((span) => span.text);
  return [...new Set(texts.flatMap((text) => ofText(text).filter(isWanted).slice(0, most)))];
}

function knownNames({ graph, links }: Belief): ReadonlySet<string> {
  const known = [...graph.entities(), ...links.flatMap((link) => (link.kind === "linked" ? [link.entity] : []))];
  return new Set(known.flatMap(({ label, aliases }) => [label, ...aliases].map(normaliseName)));
}

async function lookUp(kg: KnowledgeGraph, belief: Belief, names: readonly string[], signal: AbortSignal | undefined): Promise<KnownToo> {
  const nothing = { belief, entities: [], facts: [] };
  if (names.length === 0) return nothing;
  const found = await kg.searchEntities(names, signal);
  const meant = names
    .flatMap((name) => plainlyMeant(kg, found.get(name) ?? []) ?? [])
    .filter(({ id }) => belief.graph.entity(id) === undefined);
  const fresh = [...new Map(meant.map((entity) => [entity.id, entity])).values()];
  if (fresh.length === 0) return nothing;
  const { facts, entities } = await kg.facts(
    fresh.flatMap(({ id }) => relationsOf(id, OF_NAMED)),
    signal,
  );
  const additions = { entities: [...entities, ...fresh], facts, properties: belief.properties };
  const provenance = { source: "kg", graph: kg.id, retrievedAt: "" } as const;
  return {
    belief: { ...belief, graph: extendEvidenceGraph(belief.graph, { ...additions, provenance }) },
    entities: additions.entities,
    facts,
  };
}

/**
 * The only entity with this label, or by far the best known of several; a search engine's order does not show how well known a thing is.
 */
function plainlyMeant({ names }: KnowledgeGraph, candidates: readonly Candidate[]): Entity | null {
  const [first, second] = candidates.filter(({ by }) => by === "label").sort((a, b) => b.popularity - a.popularity);
  if (first === undefined) return null;
  const isFar = second === undefined || (names === "dictionary" && second.popularity * 5 <= first.popularity);
  return isFar ? first.entity : null;
}

function relationsOf(entity: EntityId, properties: readonly PropertyId[]): readonly Relation[] {
  return properties.map((property) => ({ entity, property, direction: "out" }));
}

/** `listed`: the relations from which the members come. */
export type FetchedLists = FactsReply & { readonly listed: readonly Relation[] };

const MAX_MEMBERS = 400;

/** Fetches complete lists: one query for the members, and one for their needed properties. */
export async function fetchLists(kg: KnowledgeGraph, lists: readonly WantedList[], signal?: AbortSignal): Promise<FetchedLists> {
  const fetched = await Promise.all(lists.map((list) => fetchList(kg, list, signal)));
  return { ...joinFacts(fetched), listed: fetched.flatMap(({ listed }) => listed) };
}

async function fetchList(kg: KnowledgeGraph, { owners, by, properties, through }: WantedList, signal?: AbortSignal): Promise<FetchedLists> {
  const listed = owners.map((entity): Relation => ({ entity, ...by }));
  const members = await kg.facts(listed, signal);
  const ids = ends(members, by.direction);
  if (ids.length > MAX_MEMBERS) return { ...NO_FACTS, listed: [] };
  const told = await factsOf(kg, ids, properties, signal);
  const further: FactsReply[] = [];
  for (const _ of through) further.push(await factsOf(kg, ends(further.at(-1) ?? told, "out"), through, signal));
  return { ...joinFacts([members, told, ...further]), listed };
}

function ends({ facts }: FactsReply, direction: PathStep["direction"]): readonly EntityId[] {
  return [...new Set(facts.flatMap(({ subject, value }) => (direction === "in" ? [subject] : value.kind === "entity" ? [value.id] : [])))];
}

async function factsOf(
  kg: KnowledgeGraph,
  entities: readonly EntityId[],
  properties: readonly PropertyId[],
  signal?: AbortSignal,
): Promise<FactsReply> {
  const relations = entities.flatMap((entity) => relationsOf(entity, properties));
  return joinFacts(await Promise.all(inBatches(relations, MAX_ENTITIES).map((batch) => kg.facts(batch, signal))));
}
