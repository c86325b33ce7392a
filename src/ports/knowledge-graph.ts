import type { CompleteList } from "../domain/complete-list.js";
import type { Entity, Property } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { PathStep } from "../domain/reading.js";
import type { Direction, Edge, Offered, Relation, Unreadable } from "../domain/relation.js";
import type { Fact, Reference } from "../domain/statement.js";

export type { Direction, Edge, Offered, Relation, Unreadable };
/** Entities per query; more are split into several concurrent queries. */
export const ENTITIES_PER_QUERY = 15;
/** Most entities, relations or statements in one call. */
export const MAX_ENTITIES = 200;
/** Most rows of an answer; a row is one triple. */
export const MAX_ROWS = 5000;
/** An entity with this many incoming edges is a hub. */
export const HUB = 1000;
/** `hubs`: entities with too many incoming edges to list. */
export type RelationsReply = { readonly relations: readonly Offered[]; readonly hubs: readonly EntityId[] };
/** A candidate entity for a name. */
export type Candidate = {
  readonly entity: Entity;
  /** The label or alias that matched, as the graph spells it. */
  readonly matched: string;
  /** `short`: the name is only the last part of the label, such as a surname. Optional for a graph. */
  readonly by: "label" | "alias" | "short";
  /** How connected the entity is; comparable only among candidates of one graph. */
  readonly popularity: number;
  /** An individual thing, not a class, even if its name has no capitals ("trackdb"). */
  readonly individual?: boolean;
};
/** A relation to fetch; `count`: how many statements the graph listed. An answer with fewer statements is a failure. */
export type ListedRelation = Relation & { readonly count?: number };
/** Facts together with the entities that they name, so that labels need no second call. */
export type FactsReply = {
  readonly facts: readonly Fact[];
  readonly entities: readonly Entity[];
  /** Relations with more statements than one answer may have; a missing statement means nothing. */
  readonly cut: readonly Relation[];
  /** Relations in `cut` with a malformed value; absent if there are none. */
  readonly unreadable?: readonly Unreadable[];
};

/** A complete list that a claim is about: its members, the properties needed for each, and the relations to follow from them. */
export type WantedList = {
  readonly owners: readonly EntityId[];
  readonly by: PathStep;
  readonly properties: readonly PropertyId[];
  readonly through: readonly PropertyId[];
};

/**
 * A knowledge graph, remote or embedded (§4.2). Every method takes all its arguments at once, because waiting for an endpoint is the main
 * cost. Failures are PlumblineErrors with a `graph-…` code; incomplete answers are always marked as such.
 */
export type KnowledgeGraph = {
  /** Name and version of the graph, for records. */
  readonly id: string;
  /** Hash of the content; absent for live graphs, which change. */
  readonly sha256?: string;
  /** Lists of which the graph has all members; for all others, missing statements are unknown. */
  readonly complete?: readonly CompleteList[] | undefined;
  /** `dictionary`: any number of names costs one look-up; `search`: every name is a request, so only likely names are searched. */
  readonly names: "dictionary" | "search";
  searchEntities(names: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, readonly Candidate[]>>;
  /** Entities with a name that differs by one letter from a name that the graph does not know: "did you mean". A graph may lack this. */
  similarNames?: KnowledgeGraph["searchEntities"] | undefined;
  relations(entities: readonly EntityId[], signal?: AbortSignal): Promise<RelationsReply>;
  /** Whole statements with rank, qualifiers, precision and units, including deprecated ones. */
  facts(relations: readonly ListedRelation[], signal?: AbortSignal): Promise<FactsReply>;
  /** Direct connections between two of the entities, at any rank. */
  edgesAmong(entities: readonly EntityId[], signal?: AbortSignal): Promise<readonly Edge[]>;
  references(nodes: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, readonly Reference[]>>;
  /** A name for each entity: in the graph's language, else in `mul`, else in any. */
  labels(entities: readonly EntityId[], signal?: AbortSignal): Promise<ReadonlyMap<EntityId, string>>;
  properties(signal?: AbortSignal): Promise<ReadonlyMap<PropertyId, Property>>;
  close(): Promise<void>;
};

export const NO_FACTS: FactsReply = { facts: [], entities: [], cut: [] };

export function joinFacts(replies: readonly FactsReply[]): FactsReply {
  const [first, second] = replies.filter(
    ({ facts, entities, cut, unreadable = [] }) => facts.length + entities.length + cut.length + unreadable.length > 0,
  );
  if (first !== undefined && second === undefined) return first;
  const unreadable = replies.flatMap((reply) => reply.unreadable ?? []);
  return {
    facts: replies.flatMap(({ facts }) => facts),
    entities: replies.flatMap((reply) => reply.entities),
    cut: replies.flatMap(({ cut }) => cut),
    ...(unreadable.length > 0 ? { unreadable } : {}),
  };
}
