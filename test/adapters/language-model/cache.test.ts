import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cacheFolder, memoryCache } from "../../../src/adapters/http/response-cache.js";
import { cached } from "../../../src/adapters/language-model/cache.js";
import { jsonOutput } from "../../../src/ports/language-model.js";
import { failureOf } from "../../support/failure-of.js";
import { judgementRequest, judgementSchema } from "../../support/model-requests.js";
import { scriptedModel } from "../../support/scripted-model.js";
import { tempFolder } from "../../support/temp-folder.js";

const LIMITS = { ttlMs: 60_000, maxBytes: 1 << 20, maxEntries: 100 };
const GOOD = '{"label":"supported","confidence":0.9}';

describe("a cached model", () => {
  it("answers an identical request from memory, and says so", async () => {
    const inner = scriptedModel(() => ({ kind: "say", text: GOOD }));
    const model = cached(inner, memoryCache(LIMITS, Date.now));
    const first = await model.complete(judgementRequest());
    const second = await model.complete(judgementRequest());
    expect(inner.asked).toHaveLength(1);
    expect([first.from, second.from]).toEqual(["model", "cache"]);
    expect({ ...second, from: "model" }).toEqual(first);
  });

  it("asks anew when anything that matters differs", async () => {
    const inner = scriptedModel(() => ({ kind: "say", text: GOOD }));
    const model = cached(inner, memoryCache(LIMITS, Date.now));
    const request = judgementRequest();
    await model.complete(request);
    await model.complete({ ...request, program: "other" });
    await model.complete({ ...request, limits: { maxOutputTokens: 101 } });
    await model.complete({ ...request, messages: [...request.messages, { role: "user", content: "" }] });
    await model.complete({ ...request, output: jsonOutput("judgement", judgementSchema.extend({ confidence: z.number() })) });
    expect(inner.asked).toHaveLength(5);
    await model.complete({ ...request, limits: { maxOutputTokens: 100, timeoutMs: 5 } });
    expect(inner.asked).toHaveLength(5);
  });

  it("asks once for identical requests at the same time", async () => {
    const inner = scriptedModel(() => ({ kind: "say", text: GOOD }), { delayMs: 20 });
    const model = cached(inner, memoryCache(LIMITS, Date.now));
    const replies = await Promise.all(Array.from({ length: 5 }, () => model.complete(judgementRequest())));
    expect(inner.asked).toHaveLength(1);
    expect(replies.map(({ from }) => from).sort()).toEqual(["cache", "cache", "cache", "cache", "model"]);
  });

  it("goes on for the others when one of them leaves", async () => {
    const inner = scriptedModel(() => ({ kind: "say", text: GOOD }), { delayMs: 40 });
    const model = cached(inner, memoryCache(LIMITS, Date.now));
    const controller = new AbortController();
    const leaver = failureOf(model.complete(judgementRequest(), controller.signal));
    const stayer = model.complete(judgementRequest());
    controller.abort();
    expect(await leaver).toMatchObject({ code: "aborted" });
    expect((await stayer).value.label).toBe("supported");
    expect(inner.asked).toHaveLength(1);
  });

  it("keeps no answer that is of no use, and no failure", async () => {
    const inner = scriptedModel(
      (_, nth) => [{ kind: "say", text: "no" } as const, { kind: "fail" } as const][nth] ?? { kind: "say", text: GOOD },
    );
    const model = cached(inner, memoryCache(LIMITS, Date.now));
    expect(await failureOf(model.complete(judgementRequest()))).toMatchObject({ code: "model-reply" });
    expect(await failureOf(model.complete(judgementRequest()))).toMatchObject({ code: "model-unavailable" });
    expect((await model.complete(judgementRequest())).from).toBe("model");
  });

  it("asks each time when a temperature wants different answers", async () => {
    const inner = scriptedModel(() => ({ kind: "say", text: GOOD }));
    const model = cached(inner, memoryCache(LIMITS, Date.now));
    for (let again = 0; again < 3; again++) expect((await model.complete(judgementRequest("?", { temperature: 0.7 }))).from).toBe("model");
    expect(inner.asked).toHaveLength(3);
  });

  it("outlives the process in a folder, by model", async () => {
    const folder = tempFolder();
    const open = (id: string) => {
      const inner = scriptedModel(() => ({ kind: "say", text: GOOD }), { id });
      return { inner, model: cached(inner, cacheFolder(folder, LIMITS, Date.now)) };
    };
    await open("a").model.complete(judgementRequest());
    const [again, other] = [open("a"), open("b")];
    expect((await again.model.complete(judgementRequest())).from).toBe("cache");
    expect((await other.model.complete(judgementRequest())).from).toBe("model");
    expect([again.inner.asked.length, other.inner.asked.length]).toEqual([0, 1]);
  });

  it("asks again when a cached answer no longer fits the schema", async () => {
    const inner = scriptedModel(() => ({ kind: "say", text: GOOD }));
    const model = cached(inner, memoryCache(LIMITS, Date.now));
    await model.complete(judgementRequest());
    // The same JSON Schema, and a check that only zod knows.
    const stricter = jsonOutput(
      "judgement",
      judgementSchema.refine(({ confidence }) => confidence > 0.95, "be sure"),
    );
    expect(await failureOf(model.complete(judgementRequest("Is water wet?", { output: stricter })))).toMatchObject({
      code: "model-reply",
      fault: "wrong-value",
    });
    expect(inner.asked).toHaveLength(2);
  });
});
