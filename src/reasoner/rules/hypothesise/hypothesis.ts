import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Mention } from "../../../domain/mention.js";
import type { TimeMention } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";

/** What a hypothesis gives as the value of its property. */
export type Target =
  | {
      readonly kind: "entity";
      readonly id: EntityId /** A common noun names a class of things rather than one of them. */;
      readonly isClass: boolean;
    }
  | { readonly kind: "literal"; readonly mention: Mention }
  | { readonly kind: "text"; readonly text: string };

/** One reading of an assertion as subject – property – value, with the statements that lead to a subject or value that the claim does not name. */
export type Hypothesis = {
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly value: Target;
  readonly via: readonly Statement[];
  readonly times: readonly TimeMention[];
  /** How well the claim's words say it, 0…1. */
  readonly score: number;
  /** How surely its names are linked, 0…1. */
  readonly linked: number;
  /** A name is taken for one of its less likely bearers: such a reading can bear a claim out, but not refute it. */
  readonly rival: boolean;
};
