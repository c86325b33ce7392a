import type { z } from "zod";
import type { EntityId } from "./ids.js";
import type {
  factSchema,
  kgProvenanceSchema,
  qualifierSchema,
  readProvenanceSchema,
  referenceSchema,
  statementSchema,
} from "./schemas/evidence-graph-schema.js";
import type { Immutable } from "./schemas/immutable.js";
import { valueKey } from "./value.js";

export type Fact = Immutable<z.output<typeof factSchema>>;
export type Rank = Fact["rank"];
export type Qualifier = Immutable<z.output<typeof qualifierSchema>>;
export type Reference = Immutable<z.output<typeof referenceSchema>>;
export type KgProvenance = Immutable<z.output<typeof kgProvenanceSchema>>;
export type ReadProvenance = Immutable<z.output<typeof readProvenanceSchema>>;
export type Statement = Immutable<z.output<typeof statementSchema>>;

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
