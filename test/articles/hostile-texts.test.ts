import { describe, expect, it } from "vitest";
import { articleSentences, plainOf } from "../../src/articles/article-sentences.js";
import { cutArticle } from "../../src/articles/cut-article.js";
import { namesIn } from "../../src/articles/self-contained.js";
import { hostileText, leastOf } from "../support/hostile-expressions.js";
import { memoryGraph } from "../support/memory-graph.js";

const MARKDOWN = ["![[", "_a_ __b", "[a](b ", "[", "[a](", "*", "**a ", "` a`", "__", "_a ", "![a]", "a\n"];
const QUOTES = ["“", "“a ", "«a” ", 'x." ', "said that ", "said a "];
const NAMES = ["A in ", "A of ", "A ", "A. ", "A b "];

describe("texts that are made to be read slowly", () => {
  it.each(MARKDOWN)("marks of Markdown: %j takes ten times as long where it is ten times as long", { retry: 2 }, (pump) => {
    const time = (length: number) => {
      const text = hostileText(pump, length);
      return leastOf(5, () => plainOf(text));
    };
    // Compiled, as it is in a process that has read some texts.
    time(10_000);
    const [small, large] = [time(10_000), time(100_000)];
    // What takes a millisecond is not measured well.
    expect(large).toBeLessThanOrEqual(Math.min(50, 15 * Math.max(small, 1.3)));
  });

  it.each([...MARKDOWN, ...QUOTES, ...NAMES])("the largest text, all of %j, is cut in seconds", (pump) => {
    const text = pump.repeat(400_000 / pump.length);
    const seconds = () => {
      const start = process.cpuUsage();
      for (const { plain } of articleSentences(text)) namesIn(plain);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1e6;
    };
    // Four seconds on a machine of its own; other tests make it up to three times as slow.
    const first = seconds();
    expect(first < 6 ? first : seconds()).toBeLessThan(12);
  });

  it("is cut no further once the caller has given up", async () => {
    const controller = new AbortController();
    const text = "A in A of A is said to be a b.\n\n".repeat(12_000);
    setTimeout(() => controller.abort(), 20);
    const kg = memoryGraph();
    await expect(cutArticle({ kg }, text, controller.signal)).rejects.toMatchObject({ code: "aborted" });
  });

  it("a paragraph of any length is read to its end", () => {
    const text = "Rome is in Italy. ".repeat(3000);
    const sentences = articleSentences(text);
    expect(sentences).toHaveLength(3000);
    expect(new Set(sentences.map(({ plain }) => plain))).toEqual(new Set(["Rome is in Italy."]));
    for (const { start, end, text: said } of sentences) expect(text.slice(start, end)).toBe(said);
  });
});
