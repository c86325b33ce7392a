export type DaySpending = { readonly tokens: number; readonly usd: number };

/** What models have cost today (UTC), by all processes and threads of one home. */
export type DayLedger = {
  spent(): DaySpending;
  add(spending: DaySpending): void;
};
