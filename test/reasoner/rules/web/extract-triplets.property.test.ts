import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WebPassage } from "../../../../src/domain/passage.js";
import { cpuMsOf } from "../../../support/cpu-time.js";
import { webPassage } from "../../../support/web-passage.js";
import { extract, worldBelief } from "../../../support/web-world.js";

const belief = worldBelief("Ada Lindqvist lived in Avelon.");

const NAMES = ["Ada Lindqvist", "Bruno Okafor", "Lantern Hill", "Castelmar", "Pellonia", "She", "The film", "Elsa Brandt", "Orell Prize"];
const WORDS = [
  "was born in",
  "died in 1931",
  "was directed by",
  "is the capital of",
  "won the",
  "moved to",
  "(1871 – 1940)",
  "not",
  "and",
  "1,200",
  "…",
  "“",
];
const sentence = fc.array(fc.constantFrom(...NAMES, ...WORDS), { minLength: 1, maxLength: 9 }).map((words) => `${words.join(" ")}.`);
const text = fc.array(fc.oneof(sentence, fc.string({ maxLength: 60 })), { maxLength: 5 }).map((parts) => parts.join(" "));

describe("extractTriplets on any text", () => {
  it("quotes the passage word for word, with a confidence between 0 and 1", async () => {
    await fc.assert(
      fc.asyncProperty(text, async (said) => {
        const passage = webPassage(said, "Ada Lindqvist");
        for (const { quote, confidence } of await extract(belief, passage)) {
          expect(said.slice(quote.start, quote.end)).toBe(quote.text);
          expect(confidence > 0 && confidence <= 1).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("says the same again, whatever the order of the passages", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 3 }), async (texts) => {
        const passages = texts.map((said, place): WebPassage => webPassage(said, null, `p${place + 1}`));
        const keys = async (list: readonly WebPassage[]) =>
          (await extract(belief, ...list)).map((triplet) => JSON.stringify(triplet)).sort();
        expect(await keys([...passages].reverse())).toEqual(await keys(passages));
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ["ten thousand letters without a space", "a".repeat(10_000)],
    ["thousands of names", "Ada Lindqvist and Bruno Okafor, ".repeat(600)],
    ["thousands of short sentences", "Ada Lindqvist was born in Castelmar. ".repeat(500)],
    ["brackets that never close", "Ada Lindqvist (".repeat(700)],
    ["capitals only", "Ada ".repeat(2500)],
  ])("ends soon on %s", async (_, hostile) => {
    expect(await cpuMsOf(() => extract(belief, webPassage(hostile)))).toBeLessThan(5000);
  });
});
