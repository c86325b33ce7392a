/** What is kept: verifications since a time (ISO), and so many of the newest. null: no such limit. */
export type Retention = { readonly since: string | null; readonly most: number | null };

/** Removes what need not be kept any longer, and says how many records went. What is promised or under way always stays. */
export type Clean = (retention: Retention) => Promise<number>;
