import { describe, expect, it } from "vitest";
import { z } from "zod";
import { repairing } from "../../../src/adapters/language-model/model-session.js";
import type { Dialects } from "../../../src/adapters/openai/dialect.js";
import { openaiModel } from "../../../src/adapters/openai/openai-model.js";
import { lruMap } from "../../../src/base/recent.js";
import { jsonOutput, type ModelRequest } from "../../../src/ports/language-model.js";
import { failureOf } from "../../support/failure-of.js";
import type { ChatRequest, Script } from "../../support/fake-model-server.js";
import { judgementRequest, lastQuestion, textRequest } from "../../support/model-requests.js";
import {
  enforcing,
  ignoringFormats,
  reasoning,
  WITHOUT_SCHEMAS,
  withoutFormats,
  withoutSchemas,
  withoutSystemRole,
} from "../../support/model-servers.js";
import { openModel } from "../../support/open-model.js";

const judges = ({ messages }: ChatRequest) => ({
  label: messages.some(({ content }) => content.includes("wet")) ? "supported" : "refuted",
  confidence: 0.75,
});
const formats = (chats: readonly ChatRequest[]) => chats.map(({ response_format }) => response_format?.type ?? "none");

describe("the ladder of structured output", () => {
  it.each<[string, Script]>([
    ["enforces schemas", enforcing(judges)],
    ["knows JSON only", withoutSchemas(judges)],
    ["knows no format", withoutFormats(judges)],
    ["ignores every format", ignoringFormats(judges)],
    ["ignores every format and answers in a JSON of its own", ignoringFormats(judges, '{"verdict":"true"}')],
    ["thinks", reasoning(judges)],
    ["has no system role", withoutSystemRole(judges)],
  ])("gives the same answers from a server that %s", async (_, script) => {
    const { model } = await openModel(script);
    const values = [];
    for (const question of ["Is water wet?", "Is fire cold?", "Are fish wet?"])
      values.push((await model.complete(judgementRequest(question))).value);
    expect(values).toEqual([
      { label: "supported", confidence: 0.75 },
      { label: "refuted", confidence: 0.75 },
      { label: "supported", confidence: 0.75 },
    ]);
  });

  it.each(WITHOUT_SCHEMAS)("goes one rung down when $name refuses the schema, and stays there", async ({ refusal }) => {
    const { server, model } = await openModel(withoutSchemas(judges, refusal));
    expect(await model.complete(judgementRequest())).toMatchObject({ rung: "json_object", value: { label: "supported" } });
    expect(await model.complete(judgementRequest("Is fire cold?"))).toMatchObject({ rung: "json_object", value: { label: "refuted" } });
    expect(formats(server.chats())).toEqual(["json_schema", "json_object", "json_object"]);
  });

  it("goes all the way down where no format is known, and starts there the next time", async () => {
    const { server, model } = await openModel(withoutFormats(judges));
    expect((await model.complete(judgementRequest())).rung).toBe("prompt");
    expect((await model.complete(judgementRequest())).rung).toBe("prompt");
    expect(formats(server.chats())).toEqual(["json_schema", "json_object", "none", "none"]);
  });

  it("takes JSON that an enforced schema could not have let through for a sign that it is not enforced", async () => {
    const { server, model } = await openModel(ignoringFormats(judges, '{"verdict":"true"}'));
    expect((await model.complete(judgementRequest())).rung).toBe("json_object");
    expect(formats(server.chats())).toEqual(["json_schema", "json_object"]);
  });

  it("does not blame the server for a value that no schema forbids", async () => {
    const { server, model } = await openModel(enforcing(judges));
    server.next({ kind: "say", text: '{"label":"supported","confidence":75}' });
    expect((await model.complete(judgementRequest())).rung).toBe("json_schema");
    expect(formats(server.chats())).toEqual(["json_schema", "json_schema"]);
  });

  it("remembers nothing from a refusal that was about something else", async () => {
    const { server, bare } = await openModel(enforcing(judges));
    const no = { kind: "refuse", status: 400, body: "no" } as const;
    server.next(no, no, no);
    expect(await failureOf(bare.complete(judgementRequest()))).toMatchObject({ code: "model-request", retryable: false });
    expect((await bare.complete(judgementRequest())).rung).toBe("json_schema");
    expect(formats(server.chats())).toEqual(["json_schema", "json_object", "none", "json_schema"]);
  });

  it("is remembered for the process: by server and by model", async () => {
    const dialects: Dialects = lruMap({ maxEntries: 10 });
    const { server, bare } = await openModel(withoutFormats(judges), { dialects });
    await bare.complete(judgementRequest());
    const open = (model: string) => openaiModel({ url: server.url, key: null, userAgent: "test", model, dialects });
    await open("small").complete(judgementRequest());
    await open("large").complete(judgementRequest());
    expect(server.chats().map(({ model }) => model)).toEqual(["small", "small", "small", "small", "large", "large", "large"]);
  });

  it("asks for the shape in words only below the first rung, and before the question", async () => {
    const { server, bare } = await openModel(withoutFormats(judges));
    await bare.complete(judgementRequest());
    const [first, second, third] = server.chats();
    expect(first?.messages[0]?.content).toBe("Judge the claim.");
    for (const chat of [second, third]) {
      expect(chat?.messages[0]?.content).toMatch(/^Judge the claim\.\n\nAnswer with one JSON object .*"enum":\["supported","refuted"\]/s);
      expect(chat?.messages[1]).toEqual({ role: "user", content: "Is water wet?" });
    }
  });

  it("asks plain text without any format", async () => {
    const { server, bare } = await openModel(() => ({ kind: "say", text: "Hello." }));
    expect(await bare.complete(textRequest())).toMatchObject({ value: "Hello.", rung: null });
    expect(server.chats()[0]?.messages).toEqual([{ role: "user", content: "Say hello." }]);
    expect(formats(server.chats())).toEqual(["none"]);
  });

  it("never uses tools", async () => {
    const { server, model } = await openModel(withoutFormats(judges));
    await model.complete(judgementRequest());
    for (const chat of server.chats()) expect([chat.tools, chat.tool_choice]).toEqual([undefined, undefined]);
  });
});

describe("the settings of a model that thinks", () => {
  it.each(["gpt-5-mini", "o3", "o4-mini", "openai/gpt-5.1"])("are known by the name %s", async (name) => {
    const { server, bare } = await openModel(reasoning(judges), { model: name });
    await bare.complete(judgementRequest());
    const [chat, ...more] = server.chats();
    expect(more).toEqual([]);
    expect([chat?.temperature, chat?.max_tokens, chat?.max_completion_tokens]).toEqual([undefined, undefined, 100]);
  });

  it("are learned from refusals, once, without leaving the rung", async () => {
    const { server, bare } = await openModel(reasoning(judges), { model: "thinker" });
    expect((await bare.complete(judgementRequest())).rung).toBe("json_schema");
    await bare.complete(judgementRequest());
    expect(server.chats().map((chat) => [chat.max_tokens, chat.max_completion_tokens, chat.temperature])).toEqual([
      [100, undefined, 0],
      [undefined, 100, 0],
      [undefined, 100, undefined],
      [undefined, 100, undefined],
    ]);
  });

  it("are not tried in turns for ever when a server refuses both limits", async () => {
    const body = { error: { message: "Unsupported parameter: max_tokens, max_completion_tokens" } };
    const { server, bare } = await openModel(() => ({ kind: "refuse", status: 400, body }));
    expect(await failureOf(bare.complete(judgementRequest()))).toMatchObject({ code: "model-request" });
    expect(server.chats().length).toBeLessThanOrEqual(5);
  });

  it("do not get in the way of other models", async () => {
    const { server, bare } = await openModel(enforcing(judges), { model: "qwen3-o1-distill" });
    await bare.complete(judgementRequest("Is water wet?", { temperature: 0.7 }));
    expect(server.chats()[0]).toMatchObject({ temperature: 0.7, max_tokens: 100 });
  });
});

describe("a model without a system role", () => {
  it("gets its instructions at the head of the question", async () => {
    const { server, bare } = await openModel(withoutSystemRole(judges));
    await bare.complete(judgementRequest());
    expect(server.chats().at(-1)?.messages).toEqual([{ role: "user", content: "Judge the claim.\n\nIs water wet?" }]);
    expect(server.chats()).toHaveLength(2);
  });
});

describe("the schema that a server is to enforce", () => {
  it("requires every property, forbids others, and holds no keyword that servers differ about", async () => {
    const { server, bare } = await openModel(
      enforcing(() => ({ id: "s1", date: null, score: 3, tags: [], kind: { type: "a", format: "x" } })),
    );
    const output = jsonOutput(
      "form",
      z.strictObject({
        id: z
          .string()
          .regex(/^s\d+$/)
          .max(9)
          .describe("an id"),
        date: z.iso.date().nullable(),
        score: z.int().min(1).max(5),
        tags: z.array(z.int()).max(4),
        kind: z.discriminatedUnion("type", [
          z.strictObject({ type: z.literal("a"), format: z.string() }),
          z.strictObject({ type: z.literal("b"), pattern: z.string() }),
        ]),
      }),
    );
    const request: ModelRequest<unknown> = { ...textRequest(), output };
    expect((await bare.complete(request)).value).toMatchObject({ id: "s1" });
    const format = server.chats()[0]?.response_format;
    expect(format).toEqual({
      type: "json_schema",
      json_schema: {
        name: "form",
        strict: true,
        schema: {
          type: "object",
          properties: {
            id: { type: "string", description: "an id" },
            date: { anyOf: [{ type: "string" }, { type: "null" }] },
            score: { type: "integer", minimum: 1, maximum: 5 },
            tags: { type: "array", maxItems: 4, items: { type: "integer" } },
            kind: {
              anyOf: [
                {
                  type: "object",
                  properties: { type: { type: "string", const: "a" }, format: { type: "string" } },
                  required: ["type", "format"],
                  additionalProperties: false,
                },
                {
                  type: "object",
                  properties: { type: { type: "string", const: "b" }, pattern: { type: "string" } },
                  required: ["type", "pattern"],
                  additionalProperties: false,
                },
              ],
            },
          },
          required: ["id", "date", "score", "tags", "kind"],
          additionalProperties: false,
        },
      },
    });
  });
});

describe("repair turns", () => {
  it("show the model its own words and the fault", async () => {
    const { server, model } = await openModel(enforcing(judges));
    server.next({ kind: "say", text: '{"label":"perhaps","confidence":0.5}' });
    expect((await model.complete(judgementRequest())).value).toEqual({ label: "supported", confidence: 0.75 });
    const [, assistant, user] = server.chats()[1]?.messages.slice(1) ?? [];
    expect(assistant).toEqual({ role: "assistant", content: '{"label":"perhaps","confidence":0.5}' });
    expect(user?.content).toMatch(/^That reply cannot be used: the reply does not fit: label: .*supported.*refuted.*Answer again/);
  });

  it("are two at most, each with the last fault only", async () => {
    const { server, model } = await openModel(() => ({ kind: "say", text: '{"label":"perhaps","confidence":0.5}' }));
    expect(await failureOf(model.complete(judgementRequest()))).toMatchObject({ code: "model-reply" });
    expect(server.chats().map(({ messages }) => messages.length)).toEqual([2, 4, 4]);
  });

  it("are not taken after a refusal or a cut answer", async () => {
    for (const behaviour of [
      { kind: "say", text: null, refusal: "No." },
      { kind: "say", text: "{", finish: "length" },
      { kind: "say", text: "", finish: "content_filter" },
    ] as const) {
      const { server, model } = await openModel(() => behaviour);
      await failureOf(model.complete(judgementRequest()));
      expect(server.chats()).toHaveLength(1);
    }
  });

  it("keep the thinking to themselves, and user and assistant taking turns", async () => {
    const { server, model } = await openModel(enforcing(judges));
    server.next({ kind: "say", text: "<think>secret plan</think>" });
    await model.complete(judgementRequest());
    expect(server.chats()[1]?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(JSON.stringify(server.chats()[1])).not.toContain("secret plan");
  });

  it("work over any model", async () => {
    const { bare } = await openModel(({ messages }) => ({
      kind: "say",
      text: lastQuestion(messages).startsWith("That reply") ? '{"label":"refuted","confidence":1}' : "no",
    }));
    expect((await repairing(bare).complete(judgementRequest())).value).toEqual({ label: "refuted", confidence: 1 });
  });
});
