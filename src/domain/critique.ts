/** What may go wrong in an episode, as far as the policy can do better. */
export const ERROR_TYPES = [
  "insufficient-coverage",
  "premature-verdict",
  "redundant-retrieval",
  "mishandled-contradiction",
  "none",
] as const;

export type ErrorType = (typeof ERROR_TYPES)[number];
