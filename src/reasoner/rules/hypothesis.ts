import type { Property } from "../../domain/entity.js";
import type { EntityId, StatementId } from "../../domain/ids.js";
import type { Mention, Span } from "../../domain/mention.js";
import type { Topic } from "./read-claim.js";

/** What the claim may be saying of its subject: another entity, a time or a number. */
export type Target =
  | { readonly kind: "entity"; readonly topic: Topic; readonly id: EntityId }
  | { readonly kind: "literal"; readonly mention: Mention }
  | { readonly kind: "text"; readonly span: Span };

/** Where a target stands in the claim. */
export function spanOf(target: Target): Span {
  switch (target.kind) {
    case "entity":
      return target.topic.link.span;
    case "literal":
      return target.mention;
    case "text":
      return target.span;
  }
}

/** A thing that the claim says something about; a verdict has to account for each. */
export type Part = Topic | Span;

/** One reading of (a part of) the claim as subject – property – value. */
export type Hypothesis = {
  readonly subject: EntityId;
  readonly topic: Topic;
  readonly property: Property;
  readonly target: Target;
  /** How well the claim's words speak of the property, 0…1. */
  readonly relationScore: number;
  /** Do they speak of another property more clearly, whether or not the graph has it? */
  readonly outdone?: boolean;
};

/** What the evidence says about a hypothesis. `strength` is how far the kind of check can be trusted. */
export type Finding = {
  readonly hypothesis: Hypothesis;
  readonly stance: "supports" | "refutes";
  readonly strength: number;
  readonly statements: readonly StatementId[];
  /** A sentence for people, in which the statements used are named. */
  readonly because: string;
  /** Times and names of the claim that this finding settled besides its target. */
  readonly settles: readonly Part[];
  /** The rule that found it. */
  readonly by?: string;
};
