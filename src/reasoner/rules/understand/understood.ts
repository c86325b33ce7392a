import type { EntityId } from "../../../domain/ids.js";
import type { PathStep, Reading } from "../../../domain/reading.js";
import type { ClaimPart } from "../../../ports/claim-rules.js";

/** How a statement may be understood, the likeliest first, and everything that its words may mean besides, which tells what is worth fetching. */
export type Understood = {
  readonly readings: readonly Reading[];
  readonly relatings: readonly Possible[];
  readonly learn?: ClaimPart["learn"];
};

/** A relation that the words may state, from the bearers of a name; `words` is how well they do. */
export type Possible = { readonly from: readonly EntityId[]; readonly path: readonly PathStep[]; readonly words: number };
