export type Cost = {
  readonly steps: number;
  readonly modelCalls: number;
  readonly sparqlQueries: number;
  /** Waves of queries that had to wait for one another. */
  readonly roundTrips: number;
  readonly webRequests: number;
  readonly ms: number;
};

export const NO_COST: Cost = { steps: 0, modelCalls: 0, sparqlQueries: 0, roundTrips: 0, webRequests: 0, ms: 0 };
