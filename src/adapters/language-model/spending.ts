import type { Charge } from "./charges.js";
import { costOf, type Price } from "./price-table.js";

/** What was spent, in all or by one program. */
export type Spending = {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  /** null where the price is not known. */
  readonly usd: number | null;
  /** Calls of which the server did not say what they took; their tokens are estimates, on the safe side. */
  readonly estimated: number;
};

export function nothingSpent(price: Price | null): Spending {
  return { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, usd: price === null ? null : 0, estimated: 0 };
}

export function addCharge(sum: Spending, { usage, estimated }: Charge, price: Price | null): Spending {
  return {
    calls: sum.calls + 1,
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    cachedTokens: sum.cachedTokens + (usage.cachedTokens ?? 0),
    usd: sum.usd === null || price === null ? null : sum.usd + costOf(price, usage),
    estimated: sum.estimated + (estimated ? 1 : 0),
  };
}
