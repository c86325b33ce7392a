/** The closed sets of words that schemas and code share. */

export const LABELS = ["supported", "refuted", "conflicting", "not-enough-info"] as const;

/** What kind of place a source is, where that changes what its word is worth. */
export const SOURCE_LABELS = ["official", "fact-checker", "user-generated", "satire"] as const;

/** What makes an account whole (Aletheia §4.2.3). */
export const EVENT_ROLES = ["people", "event", "location", "time", "reason", "background", "impact", "follow-up"] as const;

/** What an episode may set out to find (`domain/agenda.ts`). */
export const ITEM_KINDS = ["question", "sub-claim", "validation", "search", "check"] as const;

/** What a reasoner may note on the way (`domain/note.ts`). */
export const NOTE_KINDS = ["need", "follow-up", "elimination", "temporary", "accumulated", "draft"] as const;

/** Orders of steps that a policy can name (`systems`). */
export const PROCEDURES = ["retrieve-all", "ragar", "agentfact", "aletheia", "multireflect"] as const;

/** Pictures that are read; everything else is refused. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** How a picture that was found stands to the claim's: the same shot, another of the same event, neither. */
export const IMAGE_MATCHES = ["same-source", "same-event", "unrelated"] as const;

/** What can be found of the claim's picture: it shows what is said of it, or belongs elsewhere. */
export const IMAGE_FINDINGS = ["consistent", "out-of-context", "undecided", "not-examined"] as const;

/** Why a page or passage that was found was not used. */
export const DROP_REASONS = [
  "fact-checker",
  "after-claim",
  "own-article",
  "mirror",
  "satire",
  "excluded-site",
  "before-window",
  "low-credibility",
  "unreadable",
  "engine-down",
  "beside-the-point",
  "outranked",
  "same-origin",
] as const;
