import { afterEach, describe, expect, it } from "vitest";
import { minicheck } from "../../../src/adapters/openai/minicheck.js";
import { textClassifier } from "../../../src/adapters/openai/text-classifier.js";
import {
  type EntailmentAnswer,
  type EntailmentRequest,
  startEntailmentServer,
  statementIn,
  yesOrNo,
} from "../../support/entailment-server.js";
import { failureOf } from "../../support/failure-of.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function serve(answer: (request: EntailmentRequest) => EntailmentAnswer, timeoutMs = 20_000) {
  const server = await startEntailmentServer(answer);
  closing.push(server.close);
  const options = { url: server.url, key: null, userAgent: "test", timeoutMs, attempts: 2, random: () => 0 };
  return { server, check: minicheck({ ...options, model: "bespoke-minicheck" }), classify: textClassifier({ ...options, model: "nli" }) };
}

const pair = { passage: "The bridge was opened in 1894.", part: "The bridge opened in 1894." };
const isDenied = (request: EntailmentRequest) => statementIn(request).startsWith("It is not true that");

describe("a MiniCheck model on a chat server", () => {
  it("is asked for the statement and for its denial, and gives the probability of its tokens", async () => {
    const { server, check } = await serve((request) => yesOrNo(isDenied(request) ? 0.02 : 0.97));
    expect(await check.judge([pair])).toEqual([{ stance: "supports", probability: expect.closeTo(0.97, 5) }]);
    expect(server.requests.map(statementIn).sort()).toEqual([
      "It is not true that The bridge opened in 1894.",
      "The bridge opened in 1894.",
    ]);
    expect(server.requests[0]).toMatchObject({ path: "/chat/completions", body: { temperature: 0, logprobs: true } });
  });

  it("refutes where the denial follows, and is silent where neither or both do", async () => {
    const say = async (claimed: number, denied: number) => {
      const { check } = await serve((request) => yesOrNo(isDenied(request) ? denied : claimed));
      return (await check.judge([pair]))[0]?.stance;
    };
    expect(await say(0.1, 0.9)).toBe("refutes");
    expect(await say(0.1, 0.2)).toBe("silent");
    expect(await say(0.9, 0.9)).toBe("silent");
  });

  it("is asked without probabilities by a server that refuses them", async () => {
    const { server, check } = await serve((request) =>
      "logprobs" in request.body
        ? { status: 400, body: { error: { message: "logprobs is not supported" } } }
        : yesOrNo(isDenied(request) ? 0.1 : 0.9, { logprobs: false }),
    );
    expect(await check.judge([pair])).toEqual([{ stance: "supports", probability: 1 }]);
    expect(server.requests.filter(({ body }) => !("logprobs" in body))).toHaveLength(2);
  });

  it.each<[string, EntailmentAnswer, string]>([
    ["tells a story instead", { body: { choices: [{ message: { content: "Well, it depends." } }] } }, "model-unavailable"],
    ["sends no JSON", { body: "<html>" }, "model-unavailable"],
    ["never answers", "hang", "model-timeout"],
    ["is down", { status: 503, body: {} }, "model-unavailable"],
    ["does not know the model", { status: 404, body: { error: { message: "model not found" } } }, "model-unknown"],
    ["sends far too much", { body: `"${"x".repeat(5 << 20)}"` }, "model-reply"],
  ])("that %s is a failure, not an answer", async (_, answer, code) => {
    const { check } = await serve(() => answer, answer === "hang" ? 300 : undefined);
    expect((await failureOf(check.judge([pair]))).code).toBe(code);
  });
});

describe("a classifier of pairs", () => {
  const classes = (...scores: readonly (readonly [string, number])[]) => scores.map(([label, score]) => ({ label, score }));

  it("is asked for many pairs at once, and its names of classes are understood", async () => {
    const rows = [
      classes(["entailment", 0.96], ["neutral", 0.03], ["contradiction", 0.01]),
      classes(["CONTRADICTION", 0.8], ["NEUTRAL", 0.15], ["ENTAILMENT", 0.05]),
      classes(["NOT ENOUGH INFO", 0.7], ["SUPPORTS", 0.2], ["REFUTES", 0.1]),
    ];
    const { server, classify } = await serve(() => ({ body: rows }));
    expect(await classify.judge([pair, pair, pair])).toEqual([
      { stance: "supports", probability: 0.96 },
      { stance: "refutes", probability: 0.8 },
      { stance: "silent", probability: 0.7 },
    ]);
    expect(server.requests[0]).toMatchObject({
      path: "/predict",
      body: { truncate: true, inputs: Array(3).fill([pair.passage, pair.part]) },
    });
  });

  it.each<[string, unknown, string]>([
    ["without names for its classes", [classes(["LABEL_0", 0.9], ["LABEL_1", 0.1])], "model-request"],
    ["that judges fewer pairs", [], "model-unavailable"],
    ["with scores beyond 1", [classes(["entailment", 7.5])], "model-unavailable"],
    ["that answers something else", { predictions: [] }, "model-unavailable"],
  ])("%s is a failure", async (_, body, code) => {
    const { classify } = await serve(() => ({ body }));
    expect((await failureOf(classify.judge([pair]))).code).toBe(code);
  });
});
