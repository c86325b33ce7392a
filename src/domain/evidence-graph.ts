import { z } from "zod";
import { type Entity, entitySchema } from "./entity.js";
import { conflictIdSchema, entityIdSchema, passageIdSchema, statementIdSchema } from "./id-schemas.js";
import type { EntityId, ImageId, PassageId, PropertyId, StatementId } from "./ids.js";
import { type EvidenceImage, evidenceImageSchema } from "./image.js";
import { type Immutable, listOf } from "./immutable.js";
import { type Span, spanSchema } from "./mention.js";
import { type Passage, passageSchema } from "./passage.js";
import { type Fact, type Statement, statementSchema } from "./statement.js";

/** A fact of the graph and one from the web that contradict each other. Neither takes precedence here: the verdict has to show both. */
const conflictSchema = z.object({ id: conflictIdSchema, kg: statementIdSchema, web: statementIdSchema });
export type Conflict = Immutable<z.output<typeof conflictSchema>>;

/** Words about an entity that fit no property of the graph. */
const annotationSchema = z.object({ entity: entityIdSchema, passage: passageIdSchema, quote: spanSchema });
export type Annotation = Immutable<z.output<typeof annotationSchema>>;

/** A passage that states a fact of the graph. */
const corroborationSchema = z.object({ statement: statementIdSchema, passage: passageIdSchema, quote: spanSchema });
export type Corroboration = Immutable<z.output<typeof corroborationSchema>>;

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
export type EvidenceGraphJson = Immutable<z.output<typeof evidenceGraphSchema>>;

export const NO_EVIDENCE: EvidenceGraphJson = {
  entities: [],
  statements: [],
  passages: [],
  conflicts: [],
  annotations: [],
  corroborations: [],
};

/** The graph of evidence about one claim, built in `evidence/`. Immutable. */
export type EvidenceGraph = {
  entity(id: EntityId): Entity | undefined;
  statement(id: StatementId): Statement | undefined;
  entities(): readonly Entity[];
  statements(): readonly Statement[];
  passage(id: PassageId): Passage | undefined;
  passages(): readonly Passage[];
  image(id: ImageId): EvidenceImage | undefined;
  images(): readonly EvidenceImage[];
  conflicts(): readonly Conflict[];
  annotations(): readonly Annotation[];
  corroborations(): readonly Corroboration[];
  /** Statements with the entity as subject, optionally of one property. */
  outgoing(id: EntityId, property?: PropertyId): readonly Statement[];
  /** Statements whose value is the entity. */
  incoming(id: EntityId, property?: PropertyId): readonly Statement[];
  toJSON(): EvidenceGraphJson;
};

/** How a fact of a passage relates to the graph. */
export type Standing =
  | { readonly kind: "known"; readonly statement: StatementId }
  | { readonly kind: "conflict"; readonly statement: StatementId }
  | { readonly kind: "new" };

/** A fact read from a passage (§4.3), in the graph's own entities and properties. */
export type Triplet = {
  readonly fact: Fact;
  readonly passage: PassageId;
  readonly quote: Span;
  readonly confidence: number;
  readonly standing: Standing;
};
