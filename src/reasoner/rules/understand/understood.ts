import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { PathStep, Reading } from "../../../domain/reading.js";
import type { ClaimPart } from "../../../ports/claim-rules.js";

/** Readings of a statement, likeliest first, and all other relations that its words may express, which rank what to fetch. */
export type Understood = {
  readonly readings: readonly Reading[];
  readonly relatings: readonly Possible[];
  readonly learn?: ClaimPart["learn"];
};

/** A relation that the words may state, from the bearers of a name; `words` is its score. */
export type Possible = { readonly from: readonly EntityId[]; readonly path: readonly PathStep[]; readonly words: number };

/** Properties of things that the words clearly ask for. */
export function asked(from: readonly EntityId[], properties: readonly PropertyId[], words = 0.95): readonly Possible[] {
  return properties.map((property) => ({ from, path: [{ property, direction: "out" }], words }));
}
