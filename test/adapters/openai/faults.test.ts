import { describe, expect, it } from "vitest";
import { failureOf } from "../../support/failure-of.js";
import type { Behaviour } from "../../support/fake-model-server.js";
import { judgementRequest } from "../../support/model-requests.js";
import { enforcing } from "../../support/model-servers.js";
import { openModel } from "../../support/open-model.js";

const GOOD = { label: "supported", confidence: 0.9 } as const;
const say = (text: string): Behaviour => ({ kind: "say", text });
const refuse = (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour => ({
  kind: "refuse",
  status,
  body,
  headers,
});
const good = enforcing(() => GOOD);
/** Only who waits for silence should not wait long. */
const slow = (fault: Behaviour | undefined) => (fault?.kind === "hang" || fault?.kind === "stall" ? 300 : 10_000);

describe("a fault that passes ends in an answer", () => {
  it.each<[string, readonly Behaviour[], number]>([
    ["429 with a pause in seconds", [refuse(429, { error: { message: "slow down" } }, { "retry-after": "0" })], 2],
    ["429 with a pause in milliseconds", [refuse(429, "no", { "retry-after-ms": "20", "retry-after": "60" })], 2],
    ["429 with a date", [refuse(429, "no", { "retry-after": new Date(0).toUTCString() })], 2],
    ["500", [refuse(500, { error: { message: "CUDA out of memory" } })], 2],
    ["500 without a word", [refuse(500, { error: { message: "", type: "InternalServerError", param: null, code: 500 } })], 2],
    ["503 twice", [refuse(503, "loading model"), refuse(503, "loading model")], 3],
    ["529", [refuse(529, "overloaded")], 2],
    ["a reset connection", [{ kind: "reset" }], 2],
    ["a torn answer", [{ kind: "torn" }], 2],
    ["half of the JSON", [{ kind: "half-json" }], 2],
    ["a try that hangs", [{ kind: "hang" }], 2],
    ["an answer that stalls", [{ kind: "stall" }], 2],
    ["an error that a gateway hides in an answer", [{ kind: "body", body: '{"error":{"message":"upstream failed","code":502}}' }], 2],
    ["a web page", [{ kind: "body", body: "<html>hello</html>", contentType: "text/html" }], 2],
    ["an answer without choices", [{ kind: "body", body: '{"id":"x","choices":[]}' }], 2],
    ["a fenced answer", [say(`\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\``)], 1],
    ["thinking text", [say(`<think>Let me see {</think>${JSON.stringify(GOOD)}`)], 1],
    ["extra prose", [say(`Here it is: ${JSON.stringify(GOOD)} Anything else?`)], 1],
    ["a wrong enum", [say('{"label":"true","confidence":0.9}')], 2],
    ["a missing field", [say('{"label":"supported"}')], 2],
    ["an empty answer", [say("")], 2],
    ["an answer of null", [{ kind: "say", text: null }], 2],
    ["an ignored tool choice", [{ kind: "say", text: "I have no tools.", finish: "tool_calls" }], 2],
    ["another model's answer", [{ kind: "say", text: JSON.stringify(GOOD), model: "another" }], 1],
    [
      "an answer in parts",
      [{ kind: "body", body: JSON.stringify({ choices: [{ message: { content: parts(JSON.stringify(GOOD)) } }] }) }],
      1,
    ],
  ])("%s", async (_, faults, requests) => {
    const { server, model } = await openModel(good, { timeoutMs: slow(faults[0]) });
    server.next(...faults);
    expect((await model.complete(judgementRequest())).value).toEqual(GOOD);
    expect(server.requests).toHaveLength(requests);
  });
});

describe("a fault that lasts ends in a typed error", () => {
  it.each<[string, Behaviour, string, number]>([
    ["401", refuse(401, { error: { message: "Incorrect API key provided", code: "invalid_api_key" } }), "model-auth", 1],
    ["403", refuse(403, { error: { message: "no access" } }), "model-auth", 1],
    ["402", refuse(402, { error: { message: "Insufficient credits", code: 402 } }), "model-unavailable", 1],
    [
      "a spent quota",
      refuse(429, { error: { message: "You exceeded your current quota", code: "insufficient_quota" } }),
      "model-unavailable",
      1,
    ],
    ["a wrong model name at OpenAI", refuse(404, { error: { message: "no", code: "model_not_found" } }), "model-unknown", 1],
    ["a wrong model name at Ollama", refuse(404, { error: { message: "model 'small' not found" } }), "model-unknown", 1],
    [
      "a wrong model name at vLLM",
      refuse(404, { object: "error", message: "The model `small` does not exist.", code: 404 }),
      "model-unknown",
      1,
    ],
    [
      "a wrong model name at a gateway",
      refuse(400, { error: { message: "small is not a valid model ID", code: 400 } }),
      "model-unknown",
      1,
    ],
    ["a wrong path", refuse(404, "404 page not found"), "model-unavailable", 1],
    ["a redirect", refuse(307, "", { location: "https://elsewhere.example/v1" }), "model-unavailable", 1],
    ["too long a question", refuse(400, { error: { message: "too long", code: "context_length_exceeded" } }), "model-request", 1],
    ["429 for ever", refuse(429, "no", { "retry-after": "0" }), "model-unavailable", 3],
    ["429 with a pause that nobody waits for", refuse(429, "no", { "retry-after": "3600" }), "model-unavailable", 1],
    ["500 for ever", refuse(500, "no"), "model-unavailable", 3],
    ["a torn answer for ever", { kind: "torn" }, "model-unavailable", 3],
    ["half of the JSON for ever", { kind: "half-json" }, "model-unavailable", 3],
    ["silence", { kind: "hang" }, "model-timeout", 3],
    ["a stalled answer", { kind: "stall" }, "model-timeout", 3],
    ["a huge answer", { kind: "huge", bytes: 200_000 }, "model-reply", 1],
    ["a huge error", refuse(500, "x".repeat(200_000)), "model-reply", 1],
    ["a refusal", { kind: "say", text: null, refusal: "I won't." }, "model-refused", 1],
    ["a content filter", { kind: "say", text: "", finish: "content_filter" }, "model-refused", 1],
    ["a filter before the model", refuse(400, { error: { message: "filtered", code: "content_filter" } }), "model-refused", 1],
    ["a cut answer", { kind: "say", text: '{"label":"supp', finish: "length" }, "model-truncated", 1],
    ["a wrong enum", say('{"label":"true","confidence":0.9}'), "model-reply", 3],
    ["prose", say("I think that it is supported."), "model-reply", 3],
    ["empty answers", say(""), "model-reply", 3],
  ])("%s", async (_, fault, code, requests) => {
    const { server, model } = await openModel(() => fault, { timeoutMs: slow(fault), maxReplyBytes: 100_000 });
    const error = await failureOf(model.complete(judgementRequest()));
    expect(error.code).toBe(code);
    expect(server.requests).toHaveLength(requests);
  });

  it("a server that is not there", async () => {
    const { server, model } = await openModel(good);
    await server.close();
    expect(await failureOf(model.complete(judgementRequest()))).toMatchObject({ code: "model-unavailable", retryable: true });
  });
});

describe("time limits", () => {
  it("of a call hold for all its tries and pauses", async () => {
    const { server, model } = await openModel(() => ({ kind: "hang" }), { timeoutMs: 100 });
    const error = await failureOf(model.complete(judgementRequest("?", { limits: { maxOutputTokens: 10, timeoutMs: 150 } })));
    expect(error.code).toBe("model-timeout");
    // Three, were the limit that of a try.
    expect(server.requests.length).toBeLessThanOrEqual(2);
  });

  it("are kept when the server asks for a pause beyond them", async () => {
    const { server, model } = await openModel(() => refuse(429, "no", { "retry-after": "15" }));
    const start = Date.now();
    const error = await failureOf(model.complete(judgementRequest("?", { limits: { maxOutputTokens: 10, timeoutMs: 12_000 } })));
    expect(error.message).toContain("asks for a pause of 15 s");
    expect(Date.now() - start).toBeLessThan(10_000);
    expect(server.requests).toHaveLength(1);
  });

  it("wait as long as the server asks, where there is time", async () => {
    const { server, model } = await openModel(good);
    server.next(refuse(429, "no", { "retry-after": "0.2" }));
    await model.complete(judgementRequest());
    const [first, second] = server.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(190);
  });

  it("let a caller leave during a pause", async () => {
    const { server, model } = await openModel(() => refuse(429, "no", { "retry-after": "20" }));
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await failureOf(model.complete(judgementRequest(), controller.signal))).toMatchObject({ code: "aborted" });
    expect(server.requests).toHaveLength(1);
  });
});

describe("what is sent and what is reported", () => {
  it("sends the key to the server, and nothing about this machine", async () => {
    const { server, model } = await openModel(good);
    await model.complete(judgementRequest());
    const headers = server.requests[0]?.headers ?? {};
    expect(headers["authorization"]).toBe("Bearer sk-secret");
    expect(headers["user-agent"]).toBe("test");
    expect(Object.keys(headers).filter((name) => /stainless|openai/.test(name))).toEqual([]);
  });

  it("sends no key where there is none", async () => {
    const { server, model } = await openModel(good, { key: null });
    await model.complete(judgementRequest());
    expect(server.requests[0]?.headers["authorization"]).toBeUndefined();
  });

  it.each([400, 401, 404, 429, 500])("never shows a key that a server echoes with %i", async (status) => {
    const { model } = await openModel(() => refuse(status, { error: { message: "bad key sk-secret in Bearer sk-secret" } }), {
      attempts: 1,
    });
    const error = await failureOf(model.complete(judgementRequest()));
    const told = [error.message, error.stack, String(error.cause), JSON.stringify(error), (error.cause as Error | undefined)?.stack].join(
      " ",
    );
    expect(told).not.toContain("sk-secret");
  });

  it("says what to do about a key that is missing or refused", async () => {
    const answer = () => refuse(401, { error: { message: "no" } });
    const without = await openModel(answer, { key: null });
    expect((await failureOf(without.model.complete(judgementRequest()))).message).toContain("wants a key; set PLUMBLINE_MODEL_KEY");
    const wrong = await openModel(answer);
    expect((await failureOf(wrong.model.complete(judgementRequest()))).message).toContain("check PLUMBLINE_MODEL_KEY");
  });

  it("shows nothing that steers a terminal, and sends no half characters", async () => {
    const { server, model } = await openModel(() =>
      refuse(400, { error: { message: "\u001b[2Jgone\u0007", code: "context_length_exceeded" } }),
    );
    expect((await failureOf(model.complete(judgementRequest()))).message).not.toMatch(/\p{Cc}/u);
    server.next(say('{"label":"supported","confidence":1,"\u001b[31mred":1}'), say("\u001b]0;x\u0007"), say("\u001b]0;x\u0007"));
    const error = await failureOf(model.complete(judgementRequest("half \ud83d of it")));
    expect(error.code).toBe("model-reply");
    expect(error.message).not.toMatch(/\p{Cc}/u);
    expect(server.chats().at(-1)?.messages[1]?.content).toBe("half \ufffd of it");
  });

  it("tells usage and model as the server does, and null where it does not", async () => {
    const { server, model } = await openModel(good);
    const usage = { prompt_tokens: 30, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 16 } };
    server.next(
      { kind: "say", text: JSON.stringify(GOOD), usage, model: "small-2026-01-01" },
      { kind: "say", text: JSON.stringify(GOOD), usage: null },
    );
    expect(await model.complete(judgementRequest())).toMatchObject({
      model: "small-2026-01-01",
      usage: { inputTokens: 30, outputTokens: 7, cachedTokens: 16 },
    });
    expect((await model.complete(judgementRequest())).usage).toBeNull();
  });
});

function parts(text: string): unknown {
  return [
    { type: "thinking", thinking: [{ type: "text", text: "hm" }] },
    { type: "text", text },
  ];
}
