import { z } from "zod";
import { entityIdSchema, passageIdSchema, propertyIdSchema, statementIdSchema } from "./id-schemas.js";
import type { EntityId } from "./ids.js";
import { type Immutable, listOf } from "./immutable.js";
import { spanSchema } from "./mention.js";
import { valueKey, valueSchema } from "./value.js";

const qualifierSchema = z.object({ property: propertyIdSchema, value: valueSchema });
export type Qualifier = Immutable<z.output<typeof qualifierSchema>>;

/** A fact of a knowledge graph, before it has an id in the evidence graph. */
export const factSchema = z.object({
  subject: entityIdSchema,
  property: propertyIdSchema,
  value: valueSchema,
  rank: z.enum(["preferred", "normal", "deprecated"]),
  qualifiers: listOf(qualifierSchema),
  /** Wikidata's statement node, if the graph has one; a plain truthy triple has none. */
  node: z.string().nullable(),
  /** Number of references; their contents are fetched when the statement is cited. */
  references: z.number().exactOptional(),
});
export type Fact = Immutable<z.output<typeof factSchema>>;
export type Rank = Fact["rank"];

export const referenceSchema = z.object({
  url: z.string().nullable(),
  statedIn: z.string().nullable(),
  retrieved: z.string().nullable(),
});
export type Reference = Immutable<z.output<typeof referenceSchema>>;

const kgProvenanceSchema = z.object({
  source: z.literal("kg"),
  graph: z.string(),
  retrievedAt: z.string(),
  /** Fetched only for statements that a verdict cites. */
  references: listOf(referenceSchema).exactOptional(),
});
export type KgProvenance = Immutable<z.output<typeof kgProvenanceSchema>>;

/** Extracted from a passage: extends the graph, but is never a starting point for retrieval. */
const readProvenanceSchema = z.object({
  source: z.literal("web"),
  passage: passageIdSchema,
  quote: spanSchema,
  /** Probability that the passage says so and is right. */
  confidence: z.number(),
});
export type ReadProvenance = Immutable<z.output<typeof readProvenanceSchema>>;

export const statementSchema = factSchema.extend({
  id: statementIdSchema,
  provenance: z.discriminatedUnion("source", [kgProvenanceSchema, readProvenanceSchema]),
});
export type Statement = Immutable<z.output<typeof statementSchema>>;

export function factKey(fact: Fact): string {
  return fact.node ?? `${fact.subject} ${fact.property} ${valueKey(fact.value)}`;
}

export function entitiesIn({ subject, value, qualifiers }: Fact): readonly EntityId[] {
  const values = [value, ...qualifiers.map((qualifier) => qualifier.value)];
  const named = values.flatMap((one) =>
    one.kind === "entity" ? [one.id] : one.kind === "quantity" && one.unit !== null ? [one.unit] : [],
  );
  return [subject, ...named];
}
