/** Of requests that have no body, or a small one. */
export const SMALL_BODY = 64 * 1024;
/** One claim with its passages and a picture of 10 MB in base64. */
export const CLAIM_BODY = 14 * 1024 * 1024;
/** A batch of claims with their passages. */
export const BATCH_BODY = 16 * 1024 * 1024;
