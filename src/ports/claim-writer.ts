/** A numbered sentence of a text; null for sentences shown only as context. */
export type ShownSentence = { readonly number: number | null; readonly text: string };

/** The statement of one sentence, understandable without the text around it. */
export type WrittenClaim = { readonly sentence: number; readonly claim: string };

/**
 * Writes self-contained claims for the numbered sentences of one part of a text, with at most one model call. null when the model's answer
 * was unusable. Callers must not trust the result: they drop claims that say more than the text.
 */
export type ClaimWriter = (sentences: readonly ShownSentence[], signal?: AbortSignal) => Promise<readonly WrittenClaim[] | null>;

/** A writer for one text; null if no model is used. */
export type NewClaimWriter = () => ClaimWriter | null;
