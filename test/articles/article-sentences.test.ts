import { describe, expect, it } from "vitest";
import { articleSentences } from "../../src/articles/article-sentences.js";

const kindsOf = (text: string) => articleSentences(text).map(({ kind, plain }) => [kind, plain]);

describe("articleSentences", () => {
  it("gives each sentence with its place in the text", () => {
    const text = "# Title\n\nOne sentence is\nhere. Another is there.\n\n- A third one stands in a list.\n";
    for (const sentence of articleSentences(text)) expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
    expect(kindsOf(text)).toEqual([
      ["heading", "# Title"],
      ["statement", "One sentence is here."],
      ["statement", "Another is there."],
      ["statement", "A third one stands in a list."],
    ]);
  });

  it.each([
    ["Is Rome older than Athens?", "question"],
    ["“The way of progress was neither swift nor easy,” she wrote.", "quote"],
    ["The minister said on Monday that Rome is in Italy.", "quote"],
    ["According to the mayor, Rome is in Italy.", "quote"],
    ["Apple said it would open a store in Berlin.", "quote"],
    ["Rome is in Italy, two officials said.", "quote"],
    ["I love Rome.", "personal"],
    ["Charles Darwin wrote On the Origin of Species.", "statement"],
    ["The number is told to every pupil.", "statement"],
    ["She played in “The Sound of Music”.", "statement"],
  ])("%s is a %s", (text, kind) => {
    expect(articleSentences(text)[0]?.kind).toBe(kind);
  });

  it("takes the marks of Markdown and footnotes away from what is read", () => {
    expect(kindsOf("**Rome** is in [Italy](https://example.org), as _everybody_ knows.[12]\n")).toEqual([
      ["statement", "Rome is in Italy, as everybody knows."],
    ]);
  });
});
