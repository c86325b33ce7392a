import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import type { Episode } from "../../src/domain/episode.js";
import type { Label } from "../../src/domain/outcome.js";
import type { Script } from "../support/fake-model-server.js";
import { judging } from "../support/judging-model.js";
import { MODEL_ALONE, withLlmEngine } from "../support/llm-engine.js";
import { enforcing, ignoringFormats, withoutFormats, withoutSchemas } from "../support/model-servers.js";
import { planOf } from "../support/plans.js";
import { readPrompt } from "../support/read-prompt.js";

const CLAIMS: readonly (readonly [string, Label])[] = [
  ["Marie Curie was born in Warsaw.", "supported"],
  ["Marie Curie was born in Vienna.", "refuted"],
  ["Marie Curie was born in Poland.", "supported"],
  ["Albert Einstein was born in Germany.", "supported"],
  ["The capital of Germany is Munich.", "refuted"],
  ["Albert Einstein was born in Ulm.", "supported"],
  ["Albert Einstein was not born in Ulm.", "refuted"],
  ["The capital of France is Paris.", "supported"],
  ["The capital of France is Lyon.", "refuted"],
  ["Hamlet was written by William Shakespeare.", "supported"],
  ["Marie Curie was fond of strawberries.", "not-enough-info"],
  ["Zorblax Quintillion was born in Warsaw.", "not-enough-info"],
];

/** Thinks aloud, wrongly, and fences its answer; knows no format at all. */
const talkative: Script = (request) => {
  const plain = withoutFormats(judging)(request);
  if (plain.kind !== "say") return plain;
  const thought = '<think>It may be {"label": "refuted"}. Or not?</think>';
  return { ...plain, text: `${thought}\nHere you are:\n\`\`\`json\n${plain.text}\n\`\`\`\nAnything else?` };
};

/** The server (null: the one that the others are compared with), how often it is asked in vain, and how many answers are of no use. */
const SERVERS: readonly (readonly [string, Script | null, { readonly inVain: number; readonly repairs: number }])[] = [
  ["json_schema", null, { inVain: 0, repairs: 0 }],
  ["json_object", withoutSchemas(judging), { inVain: 1, repairs: 0 }],
  ["prompt", withoutFormats(judging), { inVain: 2, repairs: 0 }],
  ["prompt, with fences and thinking text", talkative, { inVain: 2, repairs: 0 }],
  ["formats that are accepted and ignored", ignoringFormats(judging), { inVain: 0, repairs: 3 }],
];

describe("the same claims", { timeout: 60_000 }, () => {
  let starter: Engine;
  let enforced: Awaited<ReturnType<typeof verifyAll>>;
  beforeAll(async () => {
    starter = await composeEngine(readConfig({}));
    enforced = await verifyAll(enforcing(judging));
  }, 60_000);
  afterAll(() => starter.close());

  async function verifyAll(script: Script, policy = MODEL_ALONE) {
    return withLlmEngine({ script, kg: starter.kg, policy }, async ({ engine, server }) => {
      const episodes: Episode[] = [];
      for (const [claim] of CLAIMS) episodes.push(await engine.verify(claim, { record: false }));
      return {
        labels: episodes.map(({ outcome }) => (outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code)),
        outcomes: episodes.map(({ outcome }) => outcome),
        calls: episodes.map(({ cost }) => cost.modelCalls),
        // What things are and where they lie is fetched too, and not shown.
        shown: episodes.map(({ shown = [] }) => shown.length),
        requests: server.requests.length,
        chats: server.chats(),
      };
    });
  }

  it.each(SERVERS)("have the same verdicts by %s, and no request too many", async (_, script, { inVain, repairs }) => {
    const { labels, outcomes, calls, requests } = script === null ? enforced : await verifyAll(script);
    expect(labels).toEqual(CLAIMS.map(([, label]) => label));
    expect(outcomes).toEqual(enforced.outcomes);
    expect(Math.max(...calls)).toBeLessThanOrEqual(5 + repairs);
    expect(sum(calls)).toBe(sum(enforced.calls) + repairs);
    expect(requests).toBe(sum(calls) + inVain);
  });

  it("cost at most five calls each even with a model that never has enough", async () => {
    const greedy: Script = enforcing((request) => {
      const { program, relations, possible } = readPrompt(request);
      if (program !== "plan-and-prune") return judging(request);
      const all = relations.map(({ id }) => id).slice(0, 16);
      return planOf(possible.includes("expandKG") && all.length > 0 ? "expandKG" : "verdict", [{ relations: all }]);
    });
    const { calls, chats } = await verifyAll(greedy);
    // Four decisions and a verdict; what does not hold is repaired only where that leaves a call.
    expect(Math.max(...calls)).toBe(5);
    const decisions = chats.filter((chat) => readPrompt(chat).program === "plan-and-prune");
    expect(decisions.length).toBeLessThanOrEqual(4 * CLAIMS.length);
    // Three characters a token is on the safe side for English; the schema goes beside the messages.
    const characters = chats.map(({ messages }) => sum(messages.map(({ content }) => content.length)));
    expect(Math.max(...characters) / 3).toBeLessThanOrEqual(5600);
  });

  it("cost three calls at most on the average with a model that always looks twice, and are judged on few statements", async () => {
    expect(sum(enforced.calls) / enforced.calls.length).toBeLessThanOrEqual(3);
    expect(sum(enforced.shown) / enforced.shown.length).toBeLessThanOrEqual(12);
    expect(Math.min(...enforced.shown.slice(0, 10))).toBeGreaterThan(0);
  });

  it("are answered from the cache when they come again, at no cost", async () => {
    const env = { PLUMBLINE_CACHE_SECONDS: "60" };
    await withLlmEngine({ script: enforcing(judging), kg: starter.kg, env }, async ({ engine, server }) => {
      const [claim = ""] = CLAIMS[2] ?? [];
      const first = await engine.verify(claim, { record: false });
      const sent = server.requests.length;
      const again = await engine.verify(claim, { record: false });
      expect(again.outcome).toEqual(first.outcome);
      expect(again.cost).toMatchObject({ modelCalls: 0, inputTokens: 0, outputTokens: 0 });
      expect(server.requests.length).toBe(sent);
    });
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
