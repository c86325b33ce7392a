import { PlumblineError } from "../../errors.js";
import type { DayLedger } from "../../ports/day-ledger.js";
import type { LanguageModel, ModelReply, ModelRequest, Usage } from "../../ports/language-model.js";
import { type Charge, chargeOf, failedCharge, sum, worstUsage } from "./charges.js";
import { costOf, type Prices } from "./price-table.js";

/** null: no limit. */
export type DailyLimits = { readonly tokens: number | null; readonly usd: number | null };

/**
 * Asks nothing that could cost more than is left for today, at its worst and beside what is under way here. Calls that other processes have under way at
 * the same moment are counted when they end.
 */
export function withinDay(inner: LanguageModel, ledger: DayLedger, limits: DailyLimits, prices: Prices): LanguageModel {
  const price = prices.get(inner.id) ?? null;
  if (limits.usd !== null && price === null)
    throw new PlumblineError(
      "invalid-config",
      `PLUMBLINE_MODEL_USD_PER_DAY needs the price of ${inner.id}; add it to the file of PLUMBLINE_MODEL_PRICES`,
    );
  const underWay = new Set<Usage>();
  const usdOf = (usage: Usage) => (price === null ? 0 : costOf(price, usage));

  function admit(worst: Usage): void {
    const { tokens, usd } = ledger.spent();
    const worsts = [...underWay, worst];
    if (tokens + sum(worsts, tokensOf) > (limits.tokens ?? Infinity)) throw spent(`${limits.tokens} tokens`);
    if (usd + sum(worsts, usdOf) > (limits.usd ?? Infinity)) throw spent(`${limits.usd} USD`);
  }

  function charge({ usage }: Charge): void {
    if (tokensOf(usage) > 0) ledger.add({ tokens: tokensOf(usage), usd: usdOf(usage) });
  }

  return {
    id: inner.id,
    async complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>> {
      const worst = worstUsage(request);
      admit(worst);
      underWay.add(worst);
      try {
        const reply = await inner.complete(request, signal);
        if (reply.from === "model") charge(chargeOf(reply, worst));
        return reply;
      } catch (error) {
        const charged = failedCharge(error, worst);
        if (charged !== null) charge(charged);
        throw error;
      } finally {
        underWay.delete(worst);
      }
    },
  };
}

function tokensOf({ inputTokens, outputTokens }: Usage): number {
  return inputTokens + outputTokens;
}

function spent(limit: string): PlumblineError {
  return new PlumblineError(
    "model-daily-limit",
    `the daily limit of ${limit} does not hold another call to the model; it begins anew at midnight UTC`,
  );
}
