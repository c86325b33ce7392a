export type Cost = {
  readonly steps: number;
  readonly modelCalls: number;
  readonly sparqlQueries: number;
  /** Waves of queries that had to wait for one another. */
  readonly roundTrips: number;
  readonly webRequests: number;
  readonly ms: number;
};
