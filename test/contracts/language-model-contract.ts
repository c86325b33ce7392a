import { describe, expect, it } from "vitest";
import { type LanguageModel, UnusableReplyError } from "../../src/ports/language-model.js";
import { failureOf } from "../support/failure-of.js";
import { judgementRequest, judgementSchema, textRequest } from "../support/model-requests.js";
import type { Line } from "../support/scripted-model.js";

/** What is answered to a question. */
export type Answers = (question: string) => Line;

const GOOD = '{"label":"supported","confidence":0.75}';

/** What every LanguageModel does, wherever its answers come from. `open` gives one whose answers are scripted; it closes what it opens. */
export function describeLanguageModel(open: (answers: Answers) => Promise<LanguageModel>): void {
  const saying = (text: string) => open(() => ({ kind: "say", text }));

  it("gives a value of the requested shape, and says where it came from", async () => {
    const model = await saying(GOOD);
    const reply = await model.complete(judgementRequest());
    expect(reply.value).toEqual({ label: "supported", confidence: 0.75 });
    expect(reply).toMatchObject({ content: GOOD, finish: "stop", model: model.id });
    expect(["json_schema", "json_object", "prompt"]).toContain(reply.rung);
    expect(["model", "cache"]).toContain(reply.from);
  });

  it("gives plain text when no shape is asked for", async () => {
    const reply = await (await saying("Hello there.")).complete(textRequest());
    expect(reply).toMatchObject({ value: "Hello there.", content: "Hello there.", rung: null, finish: "stop" });
  });

  it("counts tokens in whole numbers, or says that it cannot", async () => {
    const { usage } = await (await saying(GOOD)).complete(judgementRequest());
    if (usage === null) return;
    expect(Number.isInteger(usage.inputTokens) && usage.inputTokens >= 0).toBe(true);
    expect(Number.isInteger(usage.outputTokens) && usage.outputTokens >= 0).toBe(true);
  });

  it.each([
    ["in a fence", `\`\`\`json\n${GOOD}\n\`\`\``],
    ["after its thinking", `<think>{"label":"refuted","confidence":1}? No.</think>\n${GOOD}`],
    ["after thinking whose opening tag was swallowed", `Perhaps {"label":"refuted"}.\n</think>\n${GOOD}`],
    ["in the middle of prose", `Sure! Here you are:\n${GOOD}\nLet me know if you need {more}.`],
  ])("finds the answer %s", async (_, text) => {
    expect((await (await saying(text)).complete(judgementRequest())).value).toEqual({ label: "supported", confidence: 0.75 });
  });

  it.each([
    ["a value that is not offered", '{"label":"perhaps","confidence":0.75}', "wrong-shape"],
    ["a missing field", '{"label":"supported"}', "wrong-shape"],
    ["a field that nobody asked for", '{"label":"supported","confidence":0.75,"note":"x"}', "wrong-shape"],
    ["a number out of its bounds", '{"label":"supported","confidence":75}', "wrong-value"],
    ["prose", "The claim is supported.", "no-json"],
    ["nothing", "", "no-json"],
    ["thinking only", "<think>Hm. Let me see.</think>", "no-json"],
    ["half an object", '{"label":"supported","conf', "no-json"],
    ["two answers that differ", `${GOOD}\n{"label":"refuted","confidence":0.75}`, "no-json"],
  ])("takes %s for no answer, and keeps what was said", async (_, text, fault) => {
    const error = await failureOf((await saying(text)).complete(judgementRequest()));
    expect(error).toBeInstanceOf(UnusableReplyError);
    expect(error).toMatchObject({ code: "model-reply", fault, answer: { content: text } });
  });

  it("tells a refusal and a cut answer apart from a wrong one", async () => {
    const refused = await open(() => ({ kind: "refuse", text: "I cannot help with that." }));
    expect(await failureOf(refused.complete(judgementRequest()))).toMatchObject({ code: "model-refused" });
    const cut = await open(() => ({ kind: "cut", text: '{"label":"sup' }));
    expect(await failureOf(cut.complete(judgementRequest()))).toMatchObject({ code: "model-truncated" });
  });

  it("fails with an error of the family when there is no answer to be had", async () => {
    const error = await failureOf((await open(() => ({ kind: "fail" }))).complete(judgementRequest()));
    expect(error.code).toMatch(/^model-/);
  });

  it("asks nothing for a caller that has already aborted", async () => {
    const model = await saying(GOOD);
    expect(await failureOf(model.complete(judgementRequest(), AbortSignal.abort()))).toMatchObject({ code: "aborted" });
  });

  it("lets a caller leave while it waits", async () => {
    const model = await open(() => ({ kind: "wait" }));
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    expect(await failureOf(model.complete(judgementRequest(), controller.signal))).toMatchObject({ code: "aborted" });
  });

  it("does not change the request", async () => {
    const request = judgementRequest();
    const before = JSON.stringify(request);
    await (await saying(GOOD)).complete(request);
    expect(JSON.stringify(request)).toBe(before);
  });

  describe("with many questions at once", () => {
    it("gives each its own answer", async () => {
      const model = await open((question) => ({ kind: "say", text: `{"label":"refuted","confidence":${question.length / 100}}` }));
      const questions = Array.from({ length: 12 }, (_, place) => "?".repeat(place + 1));
      const replies = await Promise.all(questions.map((question) => model.complete(judgementRequest(question))));
      expect(replies.map(({ value }) => judgementSchema.parse(value).confidence)).toEqual(questions.map(({ length }) => length / 100));
    });
  });
}
