/** How one statement of a claim was understood, in words: what `--explain` shows and every answer carries. */
export type ShownReading = {
  /** The statement, in the claim's own words. */
  readonly statement: string;
  /** Why there is nothing to check, where there is nothing: a question, a wish, an opinion. */
  readonly uncheckable: string | null;
  /** Is it said not to be so? */
  readonly denied: boolean;
  /** What is said, as the graph would record it. */
  readonly relations: readonly ReadRelation[];
  /** Words and names that nothing was made of. */
  readonly notUnderstood: readonly string[];
};

export type ReadRelation = {
  readonly subject: string;
  readonly relation: string;
  readonly value: string;
  readonly times: readonly string[];
  /** Other relations that the words may mean, likeliest first. */
  readonly otherwise: readonly string[];
};

/** "Marie Curie – place of birth – Warsaw (in 1867)". */
export function sayRelation({ subject, relation, value, times }: ReadRelation): string {
  return `${subject} – ${relation} – ${value}${times.length === 0 ? "" : ` (${times.join(", ")})`}`;
}
