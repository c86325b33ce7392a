import { PlumblineError } from "../../errors.js";
import type { DayLedger, LanguageModel, Usage } from "../../ports/language-model.js";
import { costOf, type Prices, sum, tokensOf } from "./charges.js";
import { metered } from "./metered.js";

/** null: no limit. */
export type DailyLimits = { readonly tokens: number | null; readonly usd: number | null };

/** Refuses calls that could exceed the daily limit. Calls under way in other processes are counted when they end. */
export function withinDay(inner: LanguageModel, ledger: DayLedger, limits: DailyLimits, prices: Prices): LanguageModel {
  const price = prices.get(inner.id) ?? null;
  if (limits.usd !== null && price === null)
    throw new PlumblineError(
      "invalid-config",
      `PLUMBLINE_MODEL_USD_PER_DAY needs the price of ${inner.id}; add it to the file of PLUMBLINE_MODEL_PRICES`,
    );
  const usdOf = (usage: Usage) => (price === null ? 0 : costOf(price, usage));
  return metered(inner, {
    admit(worst) {
      const { tokens, usd } = ledger.spent();
      if (tokens + sum(worst, tokensOf) > (limits.tokens ?? Infinity)) throw spent(`${limits.tokens} tokens`);
      if (usd + sum(worst, usdOf) > (limits.usd ?? Infinity)) throw spent(`${limits.usd} USD`);
    },
    charge(_program, { usage }) {
      if (tokensOf(usage) > 0) ledger.add({ tokens: tokensOf(usage), usd: usdOf(usage) });
    },
  });
}

function spent(limit: string): PlumblineError {
  return new PlumblineError(
    "model-daily-limit",
    `the daily limit of ${limit} does not hold another call to the model; it begins anew at midnight UTC`,
  );
}
