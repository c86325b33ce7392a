import type { ConflictId, EntityId, PassageId, StatementId } from "./ids.js";
import type { Span } from "./mention.js";
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

/** A fact of the graph and a fact of the web that cannot both hold. Neither wins here: the verdict has to show both. */
export type Conflict = { readonly id: ConflictId; readonly kg: StatementId; readonly web: StatementId };

/** Words about an entity that fit no property of the graph. */
export type Annotation = { readonly entity: EntityId; readonly passage: PassageId; readonly quote: Span };

/** A passage that says what the graph says already. */
export type Corroboration = { readonly statement: StatementId; readonly passage: PassageId; readonly quote: Span };
