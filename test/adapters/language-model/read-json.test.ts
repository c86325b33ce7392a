import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonReadings, withoutThinking } from "../../../src/adapters/language-model/read-json.js";
import { cpuMsOf } from "../../support/cpu-time.js";

const fence = "```";
const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }));

describe("jsonReadings", () => {
  it.each<[string, string, readonly unknown[]]>([
    ["an object", ' {"a":1}\n', [{ a: 1 }]],
    ["an object in a fence", `${fence}json\n{"a":1}\n${fence}`, [{ a: 1 }]],
    ["an object in a fence without a name", `Here:\n${fence}\n{"a":1}${fence} Done.`, [{ a: 1 }]],
    ["an object in prose", 'I say {"a":{"b":"}"}} and no {more}.', [{ a: { b: "}" } }]],
    ["several objects", '{"a":1} or {"a":2}', [{ a: 1 }, { a: 2 }]],
    ["tags inside of strings", '{"a":"<think>x</think>```{}```"}', [{ a: "<think>x</think>```{}```" }]],
    ["objects in the thinking", '<think>{"a":1}</think>{"a":2}', [{ a: 2 }]],
    ["thinking that was not closed", '{"a":1}\n<think>or was it', [{ a: 1 }]],
    ["a quotation in prose before the object", 'The "claim" says "so: {"a":"b"}', [{ a: "b" }]],
    ["a list", "[1,2]", []],
    ["a number", "42", []],
    ["nothing", "", []],
    ["half an object", '{"a":1', []],
  ])("reads %s", (_, content, expected) => {
    expect(jsonReadings(content)).toEqual(expected);
  });

  it("finds any object again, bare, fenced, after thinking and in prose", () => {
    fc.assert(
      fc.property(object, (value) => {
        const text = JSON.stringify(value);
        const same: unknown = JSON.parse(text);
        expect(jsonReadings(text)).toEqual([same]);
        expect(jsonReadings(`<think>hm {</think>\n${text}`)).toEqual(text.includes("think") ? expect.anything() : [same]);
        if (!text.includes(fence)) expect(jsonReadings(`${fence}json\n${text}\n${fence}`)).toEqual([same]);
        if (!/<|`/.test(text)) expect(jsonReadings(`Look: ${text} That is it.`)).toEqual([same]);
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  it("never fails and is quick, whatever a model writes", async () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => Array.isArray(jsonReadings(text))),
      { seed: 5 },
    );
    for (const piece of ["<think>", "</think>", "{", "}", '"', fence, "{}", '{"a":', "<thinking></think>"])
      expect(await cpuMsOf(() => jsonReadings(piece.repeat(200_000))), piece).toBeLessThan(4000);
  });
});

describe("withoutThinking", () => {
  it.each([
    ["<think>a</think>b", "b"],
    ["a</think>\n\nb", "b"],
    ["<thinking>a</thinking> b", "b"],
    ["<reasoning>a</reasoning>b", "b"],
    ["b<think>a", "b"],
    ["b <think>a</think>", "b"],
    ["<think>a</think>", ""],
    ["no tags", "no tags"],
  ])("%j → %j", (content, expected) => {
    expect(withoutThinking(content)).toBe(expected);
  });
});
