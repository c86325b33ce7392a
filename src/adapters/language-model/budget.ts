import { within } from "../../base/deadline.js";
import { BudgetSpentError, PlumblineError } from "../../errors.js";
import type { DayLedger, LanguageModel, ModelReply, ModelRequest, Usage } from "../../ports/language-model.js";
import {
  addCharge,
  type Charge,
  chargeOf,
  costOf,
  failedCharge,
  nothingSpent,
  type Price,
  type Prices,
  type Spending,
  sum,
  tokensOf,
  worstUsage,
} from "./charges.js";

/** Hard limits; absent ones do not apply. */
export type ModelLimits = {
  readonly calls?: number;
  /** Input and output together. */
  readonly tokens?: number;
  readonly usd?: number;
  /** Since the budget was opened. */
  readonly ms?: number;
};

export type Budget = ReturnType<typeof budgeted>;

export function budgeted(inner: LanguageModel, limits: ModelLimits, prices: Prices, now: () => number = Date.now) {
  const price = priceOf(inner, prices, limits.usd === undefined ? null : "a budget in USD");
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
  return {
    model,
    spent: (): Spending => total,
    /** The limit for which a call was refused, if any. */
    exhausted: (): string | null => exhausted,
    byProgram: (): ReadonlyMap<string, Spending> => new Map(programs),
  };
}

/** `needed`: the limit in USD that needs a price; null if there is none. */
function priceOf({ id }: LanguageModel, prices: Prices, needed: string | null): Price | null {
  const price = prices.get(id) ?? null;
  if (price !== null || needed === null) return price;
  throw new PlumblineError("invalid-config", `${needed} needs the price of ${id}; add it to the file of PLUMBLINE_MODEL_PRICES`);
}

type Meter = {
  /** Throws if the running calls could exceed the limits; `worst` is the most that each can use. */
  admit(worst: readonly Usage[]): void;
  /** Called once for every call that reached the model. */
  charge(program: string, charge: Charge): void;
  /** Makes the call; default: calls the model. */
  call?<T>(request: ModelRequest<T>, signal: AbortSignal | undefined): Promise<ModelReply<T>>;
};

/**
 * Admits a call only if the limits allow its worst case (the estimated input and the maximum output) in addition to running calls, so that
 * concurrent calls cannot overspend together. Cached answers cost nothing.
 */
function metered(inner: LanguageModel, { admit, charge, call }: Meter): LanguageModel {
  const underWay = new Set<Usage>();
  return {
    id: inner.id,
    async complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>> {
      const worst = worstUsage(request);
      admit([...underWay, worst]);
      underWay.add(worst);
      try {
        const reply = await (call === undefined ? inner.complete(request, signal) : call(request, signal));
        if (reply.from === "model") charge(request.program, chargeOf(reply, worst));
        return reply;
      } catch (error) {
        const charged = failedCharge(error, worst);
        if (charged !== null) charge(request.program, charged);
        throw error;
      } finally {
        underWay.delete(worst);
      }
    },
  };
}

/** null: no limit. */
export type DailyLimits = { readonly tokens: number | null; readonly usd: number | null };

/** Refuses calls that could exceed the daily limit. Running calls of other processes are counted when they end. */
export function withinDay(inner: LanguageModel, ledger: DayLedger, limits: DailyLimits, prices: Prices): LanguageModel {
  const price = priceOf(inner, prices, limits.usd === null ? null : "PLUMBLINE_MODEL_USD_PER_DAY");
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
    `the daily limit of ${limit} does not allow another model call; it resets at midnight UTC`,
  );
}
