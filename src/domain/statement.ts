import { z } from "zod";
import { entityIdSchema, passageIdSchema, propertyIdSchema, statementIdSchema } from "./id-schemas.js";
import type { EntityId } from "./ids.js";
import { type Immutable, listOf } from "./immutable.js";
import { spanSchema } from "./mention.js";
import { valueKey, valueSchema } from "./value.js";

const qualifierSchema = z.object({ property: propertyIdSchema, value: valueSchema });
export type Qualifier = Immutable<z.output<typeof qualifierSchema>>;

/** A fact as a knowledge graph holds it, before it has an id in the evidence graph. */
const factSchema = z.object({
  subject: entityIdSchema,
  property: propertyIdSchema,
  value: valueSchema,
  rank: z.enum(["preferred", "normal", "deprecated"]),
  qualifiers: listOf(qualifierSchema),
  /** Wikidata's statement node, where the graph has one; a bare truthy triple has none. */
  node: z.string().nullable(),
  /** How many references stand behind it, where there are any; what they are is asked for when it is cited. */
  references: z.number().exactOptional(),
});
export type Fact = Immutable<z.output<typeof factSchema>>;
export type Rank = Fact["rank"];

/** What a statement rests on, as far as the graph tells. */
const referenceSchema = z.object({
  url: z.string().nullable(),
  statedIn: z.string().nullable(),
  retrieved: z.string().nullable(),
});
export type Reference = Immutable<z.output<typeof referenceSchema>>;

const kgProvenanceSchema = z.object({
  source: z.literal("kg"),
  graph: z.string(),
  retrievedAt: z.string(),
  /** Asked for the statements that a verdict cites; absent for all others. */
  references: listOf(referenceSchema).exactOptional(),
});
export type KgProvenance = Immutable<z.output<typeof kgProvenanceSchema>>;

/** Read out of a passage: an expansion of the graph, never an anchor. */
const readProvenanceSchema = z.object({
  source: z.literal("web"),
  passage: passageIdSchema,
  quote: spanSchema,
  /** How likely the passage says so, and is right. */
  confidence: z.number(),
});
export type ReadProvenance = Immutable<z.output<typeof readProvenanceSchema>>;

export const statementSchema = factSchema.extend({
  id: statementIdSchema,
  provenance: z.discriminatedUnion("source", [kgProvenanceSchema, readProvenanceSchema]),
});
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
