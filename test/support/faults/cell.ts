/** What came of one fault at one thing. */
export type Cell = {
  readonly thing: string;
  readonly fault: string;
  readonly outcome: string;
  readonly requests: number;
  readonly ms: number;
};
