import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryCache } from "../../../src/adapters/http/response-cache.js";
import { budgeted } from "../../../src/adapters/language-model/budget.js";
import { cached } from "../../../src/adapters/language-model/cache.js";
import type { Prices } from "../../../src/adapters/language-model/charges.js";
import { repairing } from "../../../src/adapters/language-model/model-session.js";
import { PlumblineError } from "../../../src/errors.js";
import type { Usage } from "../../../src/ports/language-model.js";
import { failureOf } from "../../support/failure-of.js";
import { judgementRequest, textRequest } from "../../support/model-requests.js";
import { type Line, scriptedModel } from "../../support/scripted-model.js";
import { thrownBy } from "../../support/thrown.js";

const NO_PRICES: Prices = new Map();
const PRICES: Prices = new Map([["scripted", { input: 2, output: 10, cachedInput: 0.5 }]]);
const GOOD = '{"label":"supported","confidence":0.9}';
const usage = (inputTokens: number, outputTokens: number, cachedTokens: number | null = null): Usage => ({
  inputTokens,
  outputTokens,
  cachedTokens,
});
const saying = (...lines: readonly Line[]) => scriptedModel((_, nth) => lines[nth] ?? { kind: "say", text: GOOD });

describe("a budget of calls", () => {
  it("lets so many through and no more, and asks nothing after that", async () => {
    const inner = saying();
    const { model, spent } = budgeted(inner, { calls: 2 }, NO_PRICES);
    await model.complete(judgementRequest("1"));
    await model.complete(judgementRequest("2"));
    const error = await failureOf(model.complete(judgementRequest("3")));
    expect(error).toMatchObject({ code: "budget-spent", message: "the budget of 2 model calls is spent" });
    expect(inner.asked).toHaveLength(2);
    expect(spent().calls).toBe(2);
  });

  it("holds for calls at the same time", async () => {
    const inner = scriptedModel(() => ({ kind: "say", text: GOOD }), { delayMs: 20 });
    const { model } = budgeted(inner, { calls: 3 }, NO_PRICES);
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, place) => model.complete(judgementRequest(`${place}`))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(inner.asked).toHaveLength(3);
  });

  it("counts repair turns and answers of no use", async () => {
    const inner = saying({ kind: "say", text: "no" }, { kind: "say", text: "no" });
    const { model, spent } = budgeted(inner, { calls: 2 }, NO_PRICES);
    expect(await failureOf(repairing(model).complete(judgementRequest()))).toMatchObject({ code: "budget-spent" });
    expect(inner.asked).toHaveLength(2);
    expect(spent()).toMatchObject({ calls: 2, inputTokens: 20, outputTokens: 6 });
  });

  it("counts a failed call, without tokens", async () => {
    const { model, spent } = budgeted(saying({ kind: "fail" }), { calls: 1 }, PRICES);
    await failureOf(model.complete(judgementRequest()));
    expect(spent()).toMatchObject({ calls: 1, inputTokens: 0, outputTokens: 0, usd: 0, estimated: 0 });
    expect(await failureOf(model.complete(judgementRequest()))).toMatchObject({ code: "budget-spent" });
  });

  it("does not count answers from the cache", async () => {
    const cache = memoryCache({ ttlMs: 1e6, maxBytes: 1e6, maxEntries: 9 }, Date.now);
    const { model, spent } = budgeted(cached(saying(), cache), { calls: 2 }, NO_PRICES);
    for (let again = 0; again < 5; again++) await model.complete(judgementRequest());
    expect(spent()).toMatchObject({ calls: 1, inputTokens: 10 });
  });
});

describe("a budget of tokens", () => {
  it("refuses a call whose worst case exceeds it", async () => {
    const inner = saying();
    const { model } = budgeted(inner, { tokens: 150 }, NO_PRICES);
    const error = await failureOf(model.complete({ ...textRequest(), limits: { maxOutputTokens: 200 } }));
    expect(error.message).toBe("the budget of 150 tokens is spent");
    expect(inner.asked).toEqual([]);
    await model.complete({ ...textRequest(), limits: { maxOutputTokens: 100 } });
    expect(inner.asked).toHaveLength(1);
  });

  it("is never overspent by answers that keep to their limits, however many come at once", async () => {
    const call = fc.record({
      question: fc.string({ maxLength: 60 }),
      limit: fc.integer({ min: 1, max: 80 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 12 }), fc.integer({ min: 0, max: 400 }), async (calls, tokens) => {
        const byQuestion = new Map(calls.map((each, place) => [`${place} ${each.question}`, each]));
        const inner = scriptedModel(({ messages, limits }) => {
          const share = byQuestion.get(messages[0]?.content ?? "")?.share ?? 0;
          return { kind: "say", text: "yes", usage: usage(Math.floor(messages.length), Math.floor(share * limits.maxOutputTokens)) };
        });
        const { model, spent } = budgeted(inner, { tokens }, NO_PRICES);
        await Promise.all(
          [...byQuestion].map(([question, { limit }]) =>
            model.complete({ ...textRequest(question), limits: { maxOutputTokens: limit } }).catch((error: unknown) => {
              if (!(error instanceof PlumblineError) || error.code !== "budget-spent") throw error;
            }),
          ),
        );
        expect(spent().inputTokens + spent().outputTokens).toBeLessThanOrEqual(tokens);
      }),
      { seed: 11, numRuns: 60 },
    );
  });

  it("estimates what the server does not tell, and says so", async () => {
    const { model, spent } = budgeted(saying({ kind: "say", text: "x".repeat(30), usage: null }), { tokens: 1000 }, NO_PRICES);
    await model.complete(textRequest("y".repeat(30)));
    expect(spent()).toMatchObject({ calls: 1, inputTokens: 14, outputTokens: 10, estimated: 1 });
  });

  it("charges what was given up at its worst: it may have been answered", async () => {
    const { model, spent } = budgeted(saying({ kind: "wait" }), {}, NO_PRICES);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    expect(await failureOf(model.complete(textRequest(), controller.signal))).toMatchObject({ code: "aborted" });
    expect(spent()).toMatchObject({ calls: 1, outputTokens: 100, estimated: 1 });
  });
});

describe("a budget of money", () => {
  it("adds up prices, with the part from the prefix cache at its own", async () => {
    const { model, spent } = budgeted(saying({ kind: "say", text: GOOD, usage: usage(1000, 100, 600) }), { usd: 1 }, PRICES);
    await model.complete(judgementRequest());
    expect(spent().usd).toBeCloseTo((400 * 2 + 600 * 0.5 + 100 * 10) / 1e6, 12);
    expect(spent().cachedTokens).toBe(600);
  });

  it("stops before the next call could cost too much", async () => {
    const inner = saying({ kind: "say", text: GOOD, usage: usage(100, 60) });
    const { model } = budgeted(inner, { usd: 0.0016 }, PRICES);
    await model.complete(judgementRequest());
    expect((await failureOf(model.complete(judgementRequest()))).message).toBe("the budget of 0.0016 USD is spent");
    expect(inner.asked).toHaveLength(1);
  });

  it("cannot be kept without a price, and says so at once", () => {
    expect(thrownBy(() => budgeted(saying(), { usd: 1 }, NO_PRICES))).toMatchObject({ code: "invalid-config" });
  });

  it("knows no cost without a price: null, not 0", async () => {
    const { model, spent } = budgeted(saying(), {}, NO_PRICES);
    expect(spent().usd).toBeNull();
    await model.complete(judgementRequest());
    expect(spent().usd).toBeNull();
  });
});

describe("a budget of time", () => {
  it("ends a call that is under way", async () => {
    const { model } = budgeted(saying({ kind: "wait" }), { ms: 50 }, NO_PRICES);
    const start = Date.now();
    expect(await failureOf(model.complete(judgementRequest()))).toMatchObject({
      code: "budget-spent",
      message: "the budget of 50 ms of the model's time is spent",
    });
    expect(Date.now() - start).toBeLessThan(10_000);
  });

  it("lets nothing begin after its end", async () => {
    let time = 0;
    const inner = saying();
    const { model } = budgeted(inner, { ms: 50 }, NO_PRICES, () => time);
    await model.complete(judgementRequest("1"));
    time = 50;
    expect(await failureOf(model.complete(judgementRequest("2")))).toMatchObject({ code: "budget-spent" });
    expect(inner.asked).toHaveLength(1);
  });
});

describe("what was spent", () => {
  it("is reported by program", async () => {
    const { model, byProgram } = budgeted(saying(), {}, PRICES);
    await model.complete(judgementRequest());
    await model.complete(textRequest());
    await model.complete(textRequest("Again."));
    expect([...byProgram()].map(([program, { calls, inputTokens }]) => [program, calls, inputTokens])).toEqual([
      ["judge", 1, 10],
      ["greet", 2, 20],
    ]);
  });
});
