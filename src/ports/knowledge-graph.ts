import type { CompleteList } from "../domain/complete-list.js";
import type { Entity, Property } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { PathStep } from "../domain/reading.js";
import type { Direction, Edge, Offered, Relation, Unreadable } from "../domain/relation.js";
import type { Fact, Reference } from "../domain/statement.js";

export type { Direction, Edge, Offered, Relation, Unreadable };
/** So many entities are asked about in one query; more are asked in several at once. */
export const ENTITIES_PER_QUERY = 15;
/** Most entities, relations or statements in one question. */
export const MAX_ENTITIES = 200;
/** An answer holds fewer rows than this; a row is a triple of what was asked, or of a statement or value node that tells of it. */
export const MAX_ROWS = 5000;
/** An entity at which so many edges arrive is a hub. */
export const HUB = 1000;
/** `hubs`: entities at which so much arrives that what arrives was not listed. */
export type RelationsReply = { readonly relations: readonly Offered[]; readonly hubs: readonly EntityId[] };
/** An entity that may be meant by a name. */
export type Candidate = {
  readonly entity: Entity;
  /** The label or alias that matched, as the graph spells it. */
  readonly matched: string;
  /** `short`: the name is only the last part of the label, as a surname is. A graph need not look for such. */
  readonly by: "label" | "alias" | "short";
  /** How connected the entity is; only ever compared among candidates of one graph. */
  readonly popularity: number;
};
/** A relation to fetch; `count`: how many statements the graph listed of it. An answer with fewer is a failure, not knowledge. */
export type ListedRelation = Relation & { readonly count?: number };
/** Facts, and the entities that they name, in one answer: a caller never waits twice to show a label. */
export type FactsReply = {
  readonly facts: readonly Fact[];
  readonly entities: readonly Entity[];
  /** Relations that hold more statements than one answer may; what is missing of them says nothing. */
  readonly cut: readonly Relation[];
  /** Those of `cut` of which a value came that cannot be read; absent where there is none. */
  readonly unreadable?: readonly Unreadable[];
};

/** A complete list that a claim speaks of: its members, what of each is needed, and how some of that leads on. */
export type WantedList = {
  readonly owners: readonly EntityId[];
  readonly by: PathStep;
  readonly properties: readonly PropertyId[];
  readonly through: readonly PropertyId[];
};

/**
 * A knowledge graph, remote or embedded (§4.2). Every method answers for all its arguments at once, because waiting for an endpoint
 * is the main cost. Failures are PlumblineErrors with a `graph-…` code; incomplete answers are always marked as such.
 */
export type KnowledgeGraph = {
  /** Names the graph and its version, for records. */
  readonly id: string;
  /** Of all that it says; absent where a live graph may say something else tomorrow. */
  readonly sha256?: string;
  /** Lists of which it holds all members; of everything else, what it does not say is unknown. */
  readonly complete?: readonly CompleteList[] | undefined;
  /** `dictionary`: any number of names costs one look-up; `search`: every name is a request, so only likely names are asked. */
  readonly names: "dictionary" | "search";
  searchEntities(names: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, readonly Candidate[]>>;
  relations(entities: readonly EntityId[], signal?: AbortSignal): Promise<RelationsReply>;
  /** Whole statements: rank, qualifiers, precision and units, deprecated ones included. */
  facts(relations: readonly ListedRelation[], signal?: AbortSignal): Promise<FactsReply>;
  /** What connects two of the entities directly, at any rank. */
  edgesAmong(entities: readonly EntityId[], signal?: AbortSignal): Promise<readonly Edge[]>;
  /** Where statements come from, by their nodes. */
  references(nodes: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, readonly Reference[]>>;
  /** A name for each entity: in the graph's language, else in `mul`, else in any. */
  labels(entities: readonly EntityId[], signal?: AbortSignal): Promise<ReadonlyMap<EntityId, string>>;
  /** The graph's dictionary of properties with labels and aliases. */
  properties(signal?: AbortSignal): Promise<ReadonlyMap<PropertyId, Property>>;
  close(): Promise<void>;
};

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
