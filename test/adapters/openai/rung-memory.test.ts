import { describe, expect, it } from "vitest";
import type { Dialects } from "../../../src/adapters/openai/dialect.js";
import { openaiModel } from "../../../src/adapters/openai/openai-model.js";
import { lruMap } from "../../../src/base/recent.js";
import type { Behaviour, ChatRequest } from "../../support/fake-model-server.js";
import { judgementRequest, textRequest } from "../../support/model-requests.js";
import { enforcing, ignoringFormats, withoutFormats, withoutSchemas } from "../../support/model-servers.js";
import { openModel } from "../../support/open-model.js";

const GOOD = { label: "supported", confidence: 0.75 };
const knows = () => GOOD;
const say = (text: string): Behaviour => ({ kind: "say", text });
const refuse = (message: string, status = 400): Behaviour => ({ kind: "refuse", status, body: { error: { message } } });
const slow = (then: Behaviour): Behaviour => ({ kind: "slow", ms: 150, then });
const right = say(JSON.stringify(GOOD));
const wrong = say('{"verdict":"true"}');
const unnamed = refuse("Bad Request");
const named = refuse("response_format json_schema is not supported");
const usual: Behaviour = { kind: "usual" };
const MINUTES = 60_000;
const formats = (chats: readonly ChatRequest[]) => chats.map(({ response_format }) => response_format?.type ?? "none");
const ignore = () => undefined;

/** The format that each of the next requests asks for. */
function watch(server: { chats(): readonly ChatRequest[] }) {
  let seen = 0;
  return () => {
    const fresh = formats(server.chats().slice(seen));
    seen += fresh.length;
    return fresh;
  };
}

describe("an answer of the wrong shape", () => {
  it.each([
    ["other fields", '{"verdict":"true"}', "json_object"],
    ["words", "I think that it is true.", "none"],
  ])("lowers the rung for the repair turn only: %s once among right ones leave the schema on", async (_, text, repair) => {
    const { server, model } = await openModel(enforcing(knows));
    server.next(usual, say(text));
    for (const question of ["Is water wet?", "Is fire wet?", "Is ice wet?"]) await model.complete(judgementRequest(question));
    expect(formats(server.chats())).toEqual(["json_schema", "json_schema", repair, "json_schema"]);
  });

  it("is counted per rung: three in a row show that the server ignores the schema", async () => {
    const { server, model } = await openModel(ignoringFormats(knows));
    const asked = watch(server);
    for (let call = 1; call <= 3; call++) {
      expect((await model.complete(judgementRequest())).rung).toBe("prompt");
      expect(asked()).toEqual(["json_schema", "none"]);
    }
    expect((await model.complete(judgementRequest())).rung).toBe("json_object");
    expect(asked()).toEqual(["json_object"]);
  });

  it("is outweighed by right ones: two of any five are not enough, three are", async () => {
    const { server, bare } = await openModel(enforcing(knows));
    server.next(wrong, right, wrong, right, right, wrong, right, wrong, right, right);
    for (let call = 0; call < 10; call++) await bare.complete(judgementRequest()).catch(ignore);
    expect(new Set(formats(server.chats()))).toEqual(new Set(["json_schema"]));
    const asked = watch(server);
    asked();
    server.next(wrong, right, wrong, wrong);
    for (let call = 0; call < 5; call++) await bare.complete(judgementRequest()).catch(ignore);
    expect(asked()).toEqual(["json_schema", "json_schema", "json_schema", "json_schema", "json_object"]);
  });

  it("in JSON mode says nothing against JSON mode, which promises JSON only", async () => {
    const { server, bare } = await openModel(withoutSchemas(knows));
    server.next(usual, wrong, wrong, wrong, wrong);
    for (let call = 0; call < 5; call++) await bare.complete(judgementRequest()).catch(ignore);
    expect(formats(server.chats())).toEqual(["json_schema", ...Array<string>(5).fill("json_object")]);
  });
});

describe("a refusal that names the format", () => {
  it("is remembered for ten minutes, and then tried once more", async () => {
    let clock = 0;
    const { server, bare } = await openModel(withoutSchemas(knows, named), { now: () => clock });
    const asked = watch(server);
    await bare.complete(judgementRequest());
    expect(asked()).toEqual(["json_schema", "json_object"]);
    clock = 10 * MINUTES - 1;
    await bare.complete(judgementRequest());
    expect(asked()).toEqual(["json_object"]);
    clock = 10 * MINUTES;
    await bare.complete(judgementRequest());
    expect(asked()).toEqual(["json_schema", "json_object"]);
    clock = 20 * MINUTES - 1;
    await bare.complete(judgementRequest());
    expect(asked()).toEqual(["json_object"]);
  });

  it("ends when the server enforces schemas after an upgrade", async () => {
    let clock = 0;
    const { server, bare } = await openModel(enforcing(knows), { now: () => clock });
    server.next(named);
    await bare.complete(judgementRequest());
    clock = 10 * MINUTES;
    await bare.complete(judgementRequest());
    await bare.complete(judgementRequest());
    expect(formats(server.chats())).toEqual(["json_schema", "json_object", "json_schema", "json_schema"]);
  });

  it("spares its rung the calls that come down from a higher one", async () => {
    let clock = 0;
    const { server, bare } = await openModel(enforcing(knows), { now: () => clock });
    server.next(named);
    await bare.complete(judgementRequest());
    clock = 5 * MINUTES;
    server.next(refuse("'response_format.type' must be 'text'"));
    await bare.complete(judgementRequest());
    clock = 10 * MINUTES;
    server.next(named);
    await bare.complete(judgementRequest());
    expect(formats(server.chats())).toEqual(["json_schema", "json_object", "json_object", "none", "json_schema", "none"]);
  });

  it("closes the rung that was asked for and none above it", async () => {
    const { server, model } = await openModel(enforcing(knows));
    // Like LM Studio: the schema is enforced, JSON mode is unknown. The repair turn finds that out.
    server.next(wrong, refuse("'response_format.type' must be 'json_schema' or 'text'"));
    expect((await model.complete(judgementRequest())).rung).toBe("prompt");
    expect((await model.complete(judgementRequest())).rung).toBe("json_schema");
    server.next(wrong);
    expect((await model.complete(judgementRequest())).rung).toBe("prompt");
    expect(formats(server.chats())).toEqual(["json_schema", "json_object", "none", "json_schema", "json_schema", "none"]);
  });
});

describe("a refusal that names nothing", () => {
  it.each([400, 422])("with %i lowers the rung for its own call only", async (status) => {
    const { server, bare } = await openModel(enforcing(knows));
    server.next(refuse("Bad Request", status));
    expect((await bare.complete(judgementRequest())).rung).toBe("json_object");
    expect((await bare.complete(judgementRequest())).rung).toBe("json_schema");
    expect(formats(server.chats())).toEqual(["json_schema", "json_object", "json_schema"]);
  });

  it("is remembered when it came twice in a row and the lower rung answered both times", async () => {
    const { server, bare } = await openModel(withoutSchemas(knows, unnamed));
    for (let call = 0; call < 3; call++) await bare.complete(judgementRequest());
    expect(formats(server.chats())).toEqual(["json_schema", "json_object", "json_schema", "json_object", "json_object"]);
  });

  it("is not remembered when an answer on the rung came between two of them", async () => {
    const { server, bare } = await openModel(enforcing(knows));
    server.next(unnamed, usual, right, unnamed, usual);
    for (let call = 0; call < 4; call++) await bare.complete(judgementRequest());
    expect(formats(server.chats())).toEqual(["json_schema", "json_object", "json_schema", "json_schema", "json_object", "json_schema"]);
  });
});

describe("calls at the same time", () => {
  it("do not open a rung again that was closed after they had started", async () => {
    const { server, bare } = await openModel(enforcing(knows));
    server.next(slow(right));
    const early = bare.complete(judgementRequest());
    await arrived(server, 1);
    server.next(named);
    await bare.complete(judgementRequest());
    expect((await early).rung).toBe("json_schema");
    expect((await bare.complete(judgementRequest())).rung).toBe("json_object");
  });

  it("keep the schema when one of them has a wrong shape", async () => {
    const { server, bare } = await openModel(enforcing(knows));
    server.next(slow(wrong));
    const early = bare.complete(judgementRequest()).catch(ignore);
    await arrived(server, 1);
    await Promise.all([bare.complete(judgementRequest()), bare.complete(judgementRequest())]);
    await early;
    expect((await bare.complete(judgementRequest())).rung).toBe("json_schema");
  });

  it("find out together that a server ignores the schema", async () => {
    const { server, model } = await openModel(ignoringFormats(knows));
    await Promise.all([1, 2, 3].map(() => model.complete(judgementRequest())));
    const asked = watch(server);
    expect(asked().toSorted()).toEqual(["json_schema", "json_schema", "json_schema", "none", "none", "none"]);
    await model.complete(judgementRequest());
    expect(asked()).toEqual(["json_object"]);
  });

  it("do not take back another setting that was learned meanwhile", async () => {
    const { server, bare } = await openModel(enforcing(knows));
    server.next(slow(say("Hello.")));
    // Has no system message, so that it is answered either way.
    const early = bare.complete(textRequest());
    await arrived(server, 1);
    server.next(refuse("System role not supported"));
    await bare.complete(judgementRequest());
    await early;
    await bare.complete(judgementRequest());
    expect(server.chats().map(({ messages }) => messages[0]?.role)).toEqual(["user", "system", "user", "user"]);
  });
});

describe("what is remembered", () => {
  it("holds for one server, not for another with the same model", async () => {
    const dialects: Dialects = lruMap({ maxEntries: 10 });
    const first = await openModel(withoutFormats(knows), { dialects });
    const second = await openModel(enforcing(knows), { dialects });
    expect((await first.bare.complete(judgementRequest())).rung).toBe("prompt");
    expect((await second.bare.complete(judgementRequest())).rung).toBe("json_schema");
  });

  it("is limited in size: the server that was asked longest ago is forgotten first", async () => {
    const dialects: Dialects = lruMap({ maxEntries: 2 });
    const { server } = await openModel(withoutSchemas(knows));
    const ask = async (model: string) => {
      const before = server.requests.length;
      await openaiModel({ url: server.url, key: null, userAgent: "test", model, dialects }).complete(judgementRequest());
      return server.requests.length - before;
    };
    const tries = [];
    for (const model of ["a", "b", "a", "c", "a", "b"]) tries.push(await ask(model));
    expect(tries).toEqual([2, 2, 1, 2, 1, 2]);
  });
});

async function arrived(server: { readonly requests: readonly unknown[] }, count: number): Promise<void> {
  while (server.requests.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}
