import { BudgetSpentError, PlumblineError } from "../../errors.js";
import type { LanguageModel } from "../../ports/language-model.js";
import { within } from "../http/deadline.js";
import { addCharge, costOf, nothingSpent, type Prices, type Spending, sum, tokensOf } from "./charges.js";
import { metered } from "./metered.js";

/** Hard limits; those left out do not apply. */
export type ModelLimits = {
  readonly calls?: number;
  /** Input and output together. */
  readonly tokens?: number;
  readonly usd?: number;
  /** Since the budget was opened. */
  readonly ms?: number;
};

export type Budget = {
  readonly model: LanguageModel;
  spent(): Spending;
  /** The part of the budget for which a call was refused, if one was. */
  exhausted(): string | null;
  byProgram(): ReadonlyMap<string, Spending>;
};

export function budgeted(inner: LanguageModel, limits: ModelLimits, prices: Prices, now: () => number = Date.now): Budget {
  const price = prices.get(inner.id) ?? null;
  if (limits.usd !== undefined && price === null)
    throw new PlumblineError(
      "invalid-config",
      `a budget in USD needs the price of ${inner.id}; add it to the file of PLUMBLINE_MODEL_PRICES`,
    );
  const start = now();
  let exhausted: string | null = null;
  let total = nothingSpent(price);
  const programs = new Map<string, Spending>();
  const spent = (what: string): PlumblineError => {
    exhausted = what;
    return new BudgetSpentError(what);
  };
  const timeSpent = () => spent(`${limits.ms} ms of the model's time`);

  const model = metered(inner, {
    admit(worst) {
      const tokens = tokensOf(total) + sum(worst, tokensOf);
      const usd = price === null ? 0 : (total.usd ?? 0) + sum(worst, (usage) => costOf(price, usage));
      if (total.calls + worst.length > (limits.calls ?? Infinity)) throw spent(`${limits.calls} model calls`);
      if (tokens > (limits.tokens ?? Infinity)) throw spent(`${limits.tokens} tokens`);
      if (usd > (limits.usd ?? Infinity)) throw spent(`${limits.usd} USD`);
      if (now() - start >= (limits.ms ?? Infinity)) throw timeSpent();
    },
    charge(program, charge) {
      total = addCharge(total, charge, price);
      programs.set(program, addCharge(programs.get(program) ?? nothingSpent(price), charge, price));
    },
    call(request, signal) {
      if (limits.ms === undefined) return inner.complete(request, signal);
      const deadline = { ms: limits.ms - (now() - start), signals: [signal], late: timeSpent, doing: "the model was asked" };
      return within(deadline, (until) => inner.complete(request, until));
    },
  });
  return { model, spent: () => total, exhausted: () => exhausted, byProgram: () => new Map(programs) };
}
