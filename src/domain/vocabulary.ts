/** The closed sets of words that schemas and code share. */

export const LABELS = ["supported", "refuted", "conflicting", "not-enough-info"] as const;

/** What kind of place a source is, where that changes what its word is worth. */
export const SOURCE_LABELS = ["official", "fact-checker", "user-generated", "satire"] as const;

/** What makes an account whole (Aletheia §4.2.3). */
export const EVENT_ROLES = ["people", "event", "location", "time", "reason", "background", "impact", "follow-up"] as const;

/** Why a page or passage that was found was not used. */
export const DROP_REASONS = [
  "fact-checker",
  "after-claim",
  "own-article",
  "mirror",
  "satire",
  "low-credibility",
  "unreadable",
  "beside-the-point",
  "same-origin",
] as const;
