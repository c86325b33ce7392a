import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { composeEngine, withBudget } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import type { Episode } from "../../src/domain/episode.js";
import { dayLedger } from "../../src/store/day-ledger.js";
import type { Script } from "../support/fake-model-server.js";
import { judging } from "../support/judging-model.js";
import { withLlmEngine } from "../support/llm-engine.js";
import { enforcing } from "../support/model-servers.js";
import { testPolicy } from "../support/policy.js";
import { readPrompt } from "../support/read-prompt.js";
import { tempFolder } from "../support/temp-folder.js";
import { rejectionOf } from "../support/thrown.js";

/** Two calls where nothing is in the way: which relations to follow, and then the verdict. */
const CLAIM = "Marie Curie was born in Poland.";
const usual = enforcing(judging);
const alone = (budget: Parameters<typeof testPolicy>[0]) => testPolicy({ rulesFrom: null, ...budget });

function verify(script: Script, budget: object, env: Record<string, string> = {}, signal?: AbortSignal) {
  return withLlmEngine({ script, policy: alone({ budget }), env }, async ({ engine, server }) => {
    const start = Date.now();
    const episode = await engine.verify(CLAIM, { record: false, signal });
    return { episode, requests: server.requests.length, ms: Date.now() - start };
  });
}

function forcedBy({ outcome }: Episode): string | null {
  if (outcome.kind === "failed") throw new Error(`no verdict: ${outcome.failure.message}`);
  return outcome.verdict.forced;
}

/** Answers what is asked before a stage, and is silent from there on. */
const silentFrom =
  (stage: "first decision" | "verdict"): Script =>
  (request) =>
    stage === "first decision" || readPrompt(request).statements.length > 0 ? { kind: "hang" } : usual(request);

describe("a budget of model calls", () => {
  it.each([0, 1, 2])("of %i ends in a verdict that says so, after no more calls than that", async (modelCalls) => {
    const { episode, requests } = await verify(usual, { modelCalls });
    expect(forcedBy(episode)).toBe(`${modelCalls} model calls`);
    expect(requests).toBe(modelCalls);
    expect(episode.cost.modelCalls).toBe(modelCalls);
    // What the rules say of what was found: never another label than the right one.
    expect(episode.outcome).not.toMatchObject({ verdict: { label: "refuted" } });
  });

  it.each([3, 20])("of %i is enough, and forces nothing", async (modelCalls) => {
    const { episode, requests } = await verify(usual, { modelCalls });
    expect(forcedBy(episode)).toBeNull();
    expect(requests).toBe(2);
  });

  it("counts repairs, and is not overspent by them", async () => {
    const { episode, requests } = await verify(() => ({ kind: "say", text: "no JSON" }), { modelCalls: 2 });
    expect(requests).toBe(2);
    expect(forcedBy(episode)).toBe("2 model calls");
  });

  it("can be set without a policy of one's own, like that of seconds and tokens", async () => {
    for (const [env, forced] of [
      [{ PLUMBLINE_MODEL_CALLS: "1" }, "1 model calls"],
      [{ PLUMBLINE_MODEL_TOKENS: "1500" }, "1500 tokens"],
      [{ PLUMBLINE_SECONDS: "1", PLUMBLINE_MODEL_TIMEOUT_MS: "60000" }, "1 seconds"],
    ] as const) {
      const { episode } = await verify("PLUMBLINE_SECONDS" in env ? silentFrom("first decision") : usual, {}, env);
      expect(forcedBy(episode)).toBe(forced);
    }
  });
});

describe("a budget of tokens or money", () => {
  it("stops before a call that could take more", async () => {
    const { episode, requests } = await verify(usual, { tokens: 1500 });
    expect(forcedBy(episode)).toBe("1500 tokens");
    expect(requests).toBeLessThan(2);
    expect(episode.cost.inputTokens + episode.cost.outputTokens).toBeLessThanOrEqual(1500);
  });

  it("in USD stops by the price", async () => {
    const { episode, requests } = await withPrice({ input: 1000, output: 1000 }, { usd: 1.5 });
    expect(forcedBy(episode)).toBe("1.5 USD");
    expect(requests).toBeLessThan(2);
    expect(episode.cost.usd).toBeLessThanOrEqual(1.5);
  });

  it("in USD is refused at the start where the price is not known", async () => {
    const config = readConfig({ PLUMBLINE_HOME: tempFolder(), PLUMBLINE_MODEL: "unpriced" });
    const error = await rejectionOf(composeEngine(config, { policy: alone({ budget: { usd: 1 } }) }));
    expect(error.code).toBe("invalid-config");
    expect(error.message).toContain("PLUMBLINE_MODEL_PRICES");
  });

  it("is in the episode: calls, tokens, and money where the price is known", async () => {
    const unpriced = await verify(usual, {});
    expect(unpriced.episode.cost).toMatchObject({ modelCalls: 2, inputTokens: 40, outputTokens: 10, usd: null });
    const priced = await withPrice({ input: 1000, output: 2000 }, {});
    expect(priced.episode.cost).toMatchObject({ modelCalls: 2, inputTokens: 40, outputTokens: 10 });
    expect(priced.episode.cost.usd).toBeCloseTo(0.06, 10);
  });

  function withPrice(price: object, budget: object) {
    const file = join(tempFolder(), "prices.json");
    writeFileSync(file, JSON.stringify({ priced: price }));
    return verify(usual, budget, { PLUMBLINE_MODEL: "priced", PLUMBLINE_MODEL_PRICES: file });
  }
});

describe("a model that hangs", () => {
  it.each(["first decision", "verdict"] as const)(
    "at the %s is left when the episode's time is up, and the verdict says so",
    async (stage) => {
      const { episode, ms } = await verify(silentFrom(stage), { seconds: 0.5 }, { PLUMBLINE_MODEL_TIMEOUT_MS: "60000" });
      expect(forcedBy(episode)).toBe("0.5 seconds");
      expect(episode.outcome).not.toMatchObject({ verdict: { label: "refuted" } });
      expect(ms).toBeLessThan(15_000);
    },
  );

  it("between two pauses of a server that is busy is left in time too", async () => {
    const busy: Script = () => ({ kind: "refuse", status: 429, body: "busy", headers: { "retry-after": "20" } });
    const { episode, ms } = await verify(busy, { seconds: 0.5 });
    expect(forcedBy(episode)).toBe("0.5 seconds");
    expect(ms).toBeLessThan(15_000);
  });

  it.each(["first decision", "verdict"] as const)(
    "at the %s is left at once when the caller gives up, without a verdict",
    async (stage) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 300);
      const { episode, ms } = await verify(silentFrom(stage), {}, { PLUMBLINE_MODEL_TIMEOUT_MS: "60000" }, controller.signal);
      expect(episode.outcome).toMatchObject({ kind: "failed", failure: { code: "aborted" } });
      expect(ms).toBeLessThan(15_000);
    },
  );
});

describe("a daily limit", () => {
  const perDay = (tokens: number) => ({ PLUMBLINE_MODEL_TOKENS_PER_DAY: String(tokens) });

  it("that does not hold a call ends in a failure that says so, and the model is not asked", async () => {
    const { episode, requests } = await verify(usual, {}, perDay(100));
    expect(requests).toBe(0);
    expect(episode.outcome).toMatchObject({ kind: "failed", failure: { code: "model-daily-limit" } });
    expect(episode.outcome.kind === "failed" && episode.outcome.failure.message).toContain("daily limit of 100 tokens");
  });

  it("holds over claims, engines and a restart, because it is counted in the home", async () => {
    const home = tempFolder();
    const env = { ...perDay(20_000), PLUMBLINE_HOME: home };
    const first = await verify(usual, {}, env);
    expect([first.episode.outcome.kind, first.requests]).toEqual(["verdict", 2]);
    const { inputTokens, outputTokens } = first.episode.cost;
    expect(dayLedger(home).spent().tokens).toBe(inputTokens + outputTokens);
    // By another process.
    dayLedger(home).add({ tokens: 19_500, usd: 0 });

    const next = await verify(usual, {}, env);
    expect([next.episode.outcome.kind, next.requests]).toEqual(["failed", 0]);
  });

  it("in USD needs a price", async () => {
    const error = await rejectionOf(verify(usual, {}, { PLUMBLINE_MODEL_USD_PER_DAY: "0.50" }));
    expect(error).toMatchObject({ code: "invalid-config" });
    expect(error.message).toContain("PLUMBLINE_MODEL_PRICES");
  });
});

it("a caller's larger budget is cut down to the operator's", async () => {
  const own = { seconds: 30, modelCalls: 7, tokens: 50_000 };
  await withLlmEngine({ script: usual, policy: alone({ budget: own }) }, async ({ engine }) => {
    const more = { seconds: 86_400, modelCalls: 1000, tokens: 100_000_000 };
    expect((await engine.verify(CLAIM, { record: false, budget: more })).budget).toMatchObject(own);
    expect((await engine.verify(CLAIM, { record: false, budget: { modelCalls: 3 } })).budget).toMatchObject({ ...own, modelCalls: 3 });
  });
});

it("the operator's settings stand in place of every policy's budget", () => {
  const env = { PLUMBLINE_SECONDS: "10", PLUMBLINE_MODEL_CALLS: "2", PLUMBLINE_MODEL_TOKENS: "900", PLUMBLINE_WEB_REQUESTS: "5" };
  const { budget } = withBudget(readConfig(env), testPolicy({ budget: { seconds: 900, modelCalls: 54, webRequests: 261 } }));
  expect(budget).toMatchObject({ seconds: 10, modelCalls: 2, tokens: 900, webRequests: 5 });
});
