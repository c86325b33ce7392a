/** The closed sets of values that schemas and code share. */
export const LABELS = ["supported", "refuted", "conflicting", "not-enough-info"] as const;

export const STANCES = ["supports", "refutes", "context"] as const;

/** Kinds of sources that affect how far they are trusted. */
export const SOURCE_LABELS = ["official", "fact-checker", "user-generated", "satire"] as const;

/** The roles of a complete account (Aletheia §4.2.3). */
export const EVENT_ROLES = ["people", "event", "location", "time", "reason", "background", "impact", "follow-up"] as const;

/** Kinds of agenda items (`domain/agenda.ts`). */
export const ITEM_KINDS = ["question", "sub-claim", "validation", "search", "check", "step"] as const;

/** Kinds of a reasoner's notes (`domain/agenda.ts`). */
export const NOTE_KINDS = ["need", "follow-up", "elimination", "temporary", "accumulated", "draft", "graph", "communities"] as const;

/** Whether a claim needs (more) evidence: the evidence verifies it, it needs none, or more must be retrieved (MultiReflect §3.2). */
export const NEEDS = ["use-evidence", "no-retrieval", "retrieval"] as const;

/** Procedures (orders of steps) that a policy can name (`systems`). */
export const PROCEDURES = ["retrieve-all", "ragar", "agentfact", "aletheia", "multireflect", "graphrag"] as const;

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** How a found picture relates to the claim's: the same shot, another of the same event, neither. */
export const IMAGE_MATCHES = ["same-source", "same-event", "unrelated"] as const;

/** Findings about the claim's picture: it shows what the claim says, or belongs to another event. */
export const IMAGE_FINDINGS = ["consistent", "out-of-context", "undecided", "not-examined"] as const;

/** VERITE's classes of a caption with a picture: a true caption, a false caption, a true caption of another picture. */
export const VERITE_CLASSES = ["true", "miscaptioned", "out-of-context"] as const;

/** Why a found page or passage was not used. */
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

/** Wikidata's precision codes; times are compared at the coarser of two. */
export const PRECISION = { century: 7, decade: 8, year: 9, month: 10, day: 11 } as const;
