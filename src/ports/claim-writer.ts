/** A sentence of a text under a number; null for sentences that are shown for their context only. */
export type ShownSentence = { readonly number: number | null; readonly text: string };

/** What one sentence states, in words that can be understood without the text. */
export type WrittenClaim = { readonly sentence: number; readonly claim: string };

/**
 * Writes self-contained claims for the numbered sentences of one part of a text: at most one call to a model. Gives null where the model's answer was
 * of no use. What it gives is not trusted: the caller drops claims that say more than the text.
 */
export type ClaimWriter = (sentences: readonly ShownSentence[], signal?: AbortSignal) => Promise<readonly WrittenClaim[] | null>;

/** A writer for one text; null where no model is used. */
export type NewClaimWriter = () => ClaimWriter | null;
