import { z } from "zod";
import { evidenceImageSchema } from "./image-schema.js";
import { passageSchema } from "./passage-schema.js";
import {
  conflictIdSchema,
  entityIdSchema,
  listOf,
  passageIdSchema,
  propertyIdSchema,
  spanSchema,
  statementIdSchema,
  valueSchema,
} from "./value-schema.js";

export const entitySchema = z
  .object({ id: entityIdSchema, label: z.string(), description: z.string().nullable(), aliases: listOf(z.string()) })
  .meta({ id: "Entity" });

export const qualifierSchema = z.object({ property: propertyIdSchema, value: valueSchema });

/** A fact as a knowledge graph holds it, before it has an id in the evidence graph. */
export const factSchema = z.object({
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

/** What a statement rests on, as far as the graph tells. */
export const referenceSchema = z.object({
  url: z.string().nullable(),
  statedIn: z.string().nullable(),
  retrieved: z.string().nullable(),
});

export const kgProvenanceSchema = z.object({
  source: z.literal("kg"),
  graph: z.string(),
  retrievedAt: z.string(),
  /** Asked for the statements that a verdict cites; absent for all others. */
  references: listOf(referenceSchema).exactOptional(),
});

/** Read out of a passage: an expansion of the graph, never an anchor. */
export const readProvenanceSchema = z.object({
  source: z.literal("web"),
  passage: passageIdSchema,
  quote: spanSchema,
  /** How likely the passage says so, and is right. */
  confidence: z.number(),
});

export const statementSchema = factSchema.extend({
  id: statementIdSchema,
  provenance: z.discriminatedUnion("source", [kgProvenanceSchema, readProvenanceSchema]),
});

/** A fact of the graph and a fact of the web that cannot both hold. Neither wins here: the verdict has to show both. */
export const conflictSchema = z.object({ id: conflictIdSchema, kg: statementIdSchema, web: statementIdSchema });

/** Words about an entity that fit no property of the graph. */
export const annotationSchema = z.object({ entity: entityIdSchema, passage: passageIdSchema, quote: spanSchema });

/** A passage that says what the graph says already. */
export const corroborationSchema = z.object({ statement: statementIdSchema, passage: passageIdSchema, quote: spanSchema });

export const evidenceGraphSchema = z
  .object({
    entities: listOf(entitySchema),
    statements: listOf(statementSchema.extend({ propertyLabel: z.string() }).meta({ id: "Statement" })),
    passages: listOf(passageSchema),
    /** Absent where there are none. */
    images: listOf(evidenceImageSchema).exactOptional(),
    conflicts: listOf(conflictSchema),
    annotations: listOf(annotationSchema),
    corroborations: listOf(corroborationSchema),
  })
  .meta({ id: "EvidenceGraph" });
