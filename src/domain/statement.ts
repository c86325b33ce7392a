import type { EntityId, PassageId, PropertyId, StatementId } from "./ids.js";
import type { Span } from "./mention.js";
import { type Value, valueKey } from "./value.js";

export type Rank = "preferred" | "normal" | "deprecated";
export type Qualifier = { readonly property: PropertyId; readonly value: Value };

/** A fact as a knowledge graph holds it, before it has an id in the evidence graph. */
export type Fact = {
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly value: Value;
  readonly rank: Rank;
  readonly qualifiers: readonly Qualifier[];
  /** Wikidata's statement node, where the graph has one; a bare truthy triple has none. */
  readonly node: string | null;
  /** How many references stand behind it, where there are any; what they are is asked for when it is cited. */
  readonly references?: number;
};

/** What a statement rests on, as far as the graph tells. */
export type Reference = { readonly url: string | null; readonly statedIn: string | null; readonly retrieved: string | null };

export type KgProvenance = {
  readonly source: "kg";
  readonly graph: string;
  readonly retrievedAt: string;
  /** Asked for the statements that a verdict cites; absent for all others. */
  readonly references?: readonly Reference[];
};

/** Read out of a passage: an expansion of the graph, never an anchor. */
export type ReadProvenance = {
  readonly source: "web";
  readonly passage: PassageId;
  readonly quote: Span;
  /** How likely the passage says so, and is right. */
  readonly confidence: number;
};

export type Statement = Fact & { readonly id: StatementId; readonly provenance: KgProvenance | ReadProvenance };

/** Two facts with the same key are one statement. */
export function factKey(fact: Fact): string {
  return fact.node ?? `${fact.subject} ${fact.property} ${valueKey(fact.value)}`;
}

/** Every entity that a fact names: subject, value, and what its qualifiers and units say. */
export function entitiesIn({ subject, value, qualifiers }: Fact): readonly EntityId[] {
  const values = [value, ...qualifiers.map((qualifier) => qualifier.value)];
  const named = values.flatMap((one) =>
    one.kind === "entity" ? [one.id] : one.kind === "quantity" && one.unit !== null ? [one.unit] : [],
  );
  return [subject, ...named];
}
