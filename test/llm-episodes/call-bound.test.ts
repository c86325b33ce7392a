import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import type { Action } from "../../src/domain/action.js";
import type { ChatRequest, Script } from "../support/fake-model-server.js";
import { withLlmEngine } from "../support/llm-engine.js";
import { enforcing } from "../support/model-servers.js";
import { planOf, verdictOf } from "../support/plans.js";
import { readPrompt } from "../support/read-prompt.js";

const CLAIMS = ["Marie Curie was fond of strawberries.", "Viking 1 landed on Mars in 1984.", "The capital of Germany is Munich."];

/** Does whatever it can in this order, follows all that it is shown, and cites what does not exist, however often it is told so. */
const tireless =
  (wants: readonly Action[]): Script =>
  (request) =>
    enforcing((asked: ChatRequest) => answer(asked, wants))(request);

function answer(request: ChatRequest, wants: readonly Action[]): object {
  const { program, relations, possible, passages } = readPrompt(request);
  if (program === "verdict") return verdictOf("supported", ["s999"]);
  if (program === "read-passages") {
    const judged = passages.map(({ id, text }) => ({
      id,
      relevance: 1,
      consistency: 0.9,
      parts: [{ part: 1, stance: "supports", quote: text.slice(0, 30) }],
    }));
    return { judged, triplets: [] };
  }
  const all = relations.map(({ id }) => id).slice(0, 16);
  const can = possible.filter((action) => action !== "expandKG" || all.length > 0);
  const action = wants.find((one) => can.includes(one)) ?? "verdict";
  if (action === "verdict") return planOf(action, [{ state: "supported", ids: ["s999"] }], { label: "supported", confidence: 1 });
  return planOf(
    action,
    [{ relations: all }],
    action === "webSearch" ? { queries: [`question ${request.messages.length} ${all.length}`] } : {},
  );
}

describe("an episode of a model that never has enough and cites nothing that holds", { timeout: 60_000 }, () => {
  let starter: Engine;
  beforeAll(async () => {
    starter = await composeEngine(readConfig({}));
  }, 60_000);
  afterAll(() => starter.close());

  async function callsWith(wants: readonly Action[], env: Record<string, string> = {}): Promise<number> {
    return withLlmEngine({ script: tireless(wants), kg: starter.kg, env }, async ({ engine }) => {
      const calls: number[] = [];
      for (const claim of CLAIMS) {
        const { cost, outcome } = await engine.verify(claim, { record: false });
        expect(outcome).toMatchObject({ kind: "verdict", verdict: { label: "not-enough-info" } });
        calls.push(cost.modelCalls);
      }
      return Math.max(...calls);
    });
  }

  it.each<readonly (readonly Action[])[]>([[["expandKG"]], [["verdict"]]])(
    "has N + 1 = 5 calls on the graph at most: %s",
    async (wants) => {
      expect(await callsWith(wants)).toBeLessThanOrEqual(5);
    },
  );

  it.each<readonly (readonly Action[])[]>([[["webSearch", "expandKG"]], [["expandKG", "webSearch"]], [["webSearch"]], [["verdict"]]])(
    "has N + 3 = 7 calls at most where it can search: %s",
    async (wants) => {
      expect(await callsWith(wants, { PLUMBLINE_SEARCH: "corpus" })).toBeLessThanOrEqual(7);
    },
  );
});
