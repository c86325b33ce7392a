/** What language models cost. */
export type ModelCost = {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** null where the model's price is not known. */
  readonly usd: number | null;
};

/** What an episode cost, all in all. */
export type Cost = {
  readonly steps: number;
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number | null;
  readonly sparqlQueries: number;
  /** Waves of queries that had to wait for one another. */
  readonly roundTrips: number;
  readonly webRequests: number;
  readonly ms: number;
};
