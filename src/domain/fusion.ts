import type { z } from "zod";
import type { PassageId, StatementId } from "./ids.js";
import type { Span } from "./mention.js";
import type { annotationSchema, conflictSchema, corroborationSchema } from "./schemas/evidence-graph-schema.js";
import type { Immutable } from "./schemas/immutable.js";
import type { Fact } from "./statement.js";

/** How something that a passage says stands to what the graph says. */
export type Standing =
  | { readonly kind: "known"; readonly statement: StatementId }
  | { readonly kind: "conflict"; readonly statement: StatementId }
  | { readonly kind: "new" };

/** A fact that words of a passage state (§4.3), in the graph's own entities and properties. */
export type Triplet = {
  readonly fact: Fact;
  readonly passage: PassageId;
  readonly quote: Span;
  readonly confidence: number;
  readonly standing: Standing;
};

export type Conflict = Immutable<z.output<typeof conflictSchema>>;
export type Annotation = Immutable<z.output<typeof annotationSchema>>;
export type Corroboration = Immutable<z.output<typeof corroborationSchema>>;
