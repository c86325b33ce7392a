/** What may go wrong in an episode, as far as the policy can do better. An episode may show several of them, or none. */
export const ERROR_TYPES = [
  "insufficient-knowledge",
  "evidence-missing",
  "over-confidence",
  "mishandled-contradiction",
  "wrong-link",
  "wrong-relation",
  "misjudged-evidence",
  "redundant-retrieval",
] as const;

export type ErrorType = (typeof ERROR_TYPES)[number];

/** The paper's names of three of them (§5.7, Table 4). */
export const PAPER_CODES = {
  "insufficient-knowledge": "IK",
  "evidence-missing": "EM",
  "over-confidence": "OC",
} as const satisfies Partial<Record<ErrorType, string>>;
