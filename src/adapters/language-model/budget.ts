import { BudgetSpentError, PlumblineError } from "../../errors.js";
import type { LanguageModel, ModelReply, ModelRequest, Usage } from "../../ports/language-model.js";
import { type Charge, chargeOf, failedCharge, sum, worstUsage } from "./charges.js";
import { costOf, type Prices } from "./price-table.js";
import { addCharge, nothingSpent, type Spending } from "./spending.js";
import { withinTime } from "./within-time.js";

/** Hard stops; what is left out is not limited. */
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

/**
 * Lets a request pass only when the budget holds it at its worst: the estimated input and all the output it may have, beside what is
 * under way. So calls at the same time cannot overspend together. Answers from a cache cost nothing.
 */
export function budgeted(inner: LanguageModel, limits: ModelLimits, prices: Prices, now: () => number = Date.now): Budget {
  const price = prices.get(inner.id) ?? null;
  if (limits.usd !== undefined && price === null)
    throw new PlumblineError(
      "invalid-config",
      `a budget in USD needs the price of ${inner.id}; add it to the file of PLUMBLINE_MODEL_PRICES`,
    );
  const start = now();
  const underWay = new Set<Usage>();
  let exhausted: string | null = null;
  let total = nothingSpent(price);
  const programs = new Map<string, Spending>();

  function spent(what: string): PlumblineError {
    exhausted = what;
    return new BudgetSpentError(what);
  }

  function admit(worst: Usage): void {
    const worsts = [...underWay, worst];
    const tokens = total.inputTokens + total.outputTokens + sum(worsts, ({ inputTokens, outputTokens }) => inputTokens + outputTokens);
    const usd = price === null ? 0 : (total.usd ?? 0) + sum(worsts, (usage) => costOf(price, usage));
    if (total.calls + worsts.length > (limits.calls ?? Infinity)) throw spent(`${limits.calls} model calls`);
    if (tokens > (limits.tokens ?? Infinity)) throw spent(`${limits.tokens} tokens`);
    if (usd > (limits.usd ?? Infinity)) throw spent(`${limits.usd} USD`);
    if (now() - start >= (limits.ms ?? Infinity)) throw spent(`${limits.ms} ms of the model's time`);
  }

  function charge(program: string, charged: Charge): void {
    total = addCharge(total, charged, price);
    programs.set(program, addCharge(programs.get(program) ?? nothingSpent(price), charged, price));
  }

  async function complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>> {
    const worst = worstUsage(request);
    admit(worst);
    underWay.add(worst);
    try {
      const left = limits.ms === undefined ? null : limits.ms - (now() - start);
      const late = () => spent(`${limits.ms} ms of the model's time`);
      const reply = await withinTime((until) => inner.complete(request, until), left, late, signal);
      if (reply.from === "model") charge(request.program, chargeOf(reply, worst));
      return reply;
    } catch (error) {
      const charged = failedCharge(error, worst);
      if (charged !== null) charge(request.program, charged);
      throw error;
    } finally {
      underWay.delete(worst);
    }
  }

  return { model: { id: inner.id, complete }, spent: () => total, exhausted: () => exhausted, byProgram: () => new Map(programs) };
}
