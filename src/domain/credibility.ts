/** What kind of place a source is, where that changes what its word is worth. */
export const SOURCE_LABELS = ["official", "fact-checker", "user-generated", "satire"] as const;
export type SourceLabel = (typeof SOURCE_LABELS)[number];

/** Authority as MultiReflect takes it apart; each part from 0 to 1, factuality from -1 to 1, null where nobody rated it. */
export type Authority = {
  readonly factuality: number | null;
  readonly bias: number | null;
  readonly reliability: number | null;
};

/** What a rating file says of a source. Unrated is null, never a made-up middle. */
export type Credibility = {
  /** The registrable domain that the rating is of; null for documents that come from no site. */
  readonly domain: string | null;
  readonly score: number | null;
  readonly label: SourceLabel | null;
  readonly authority: Authority;
  /** Who rated it, and when. */
  readonly source: string | null;
  readonly asOf: string | null;
};
