import { describe, expect, it } from "vitest";
import { articleSentences } from "../../src/articles/article-sentences.js";
import { addsNothing, writtenClaims } from "../../src/articles/cut-article.js";
import type { ClaimWriter, ShownSentence } from "../../src/ports/claim-writer.js";

const { signal } = new AbortController();

function recording(write: (shown: readonly ShownSentence[]) => Awaited<ReturnType<ClaimWriter>>) {
  const calls: (readonly ShownSentence[])[] = [];
  const writer: ClaimWriter = async (shown) => {
    calls.push(shown);
    return write(shown);
  };
  return { calls, writer };
}

describe("the claims of a text, written by a model", () => {
  it("asks once for a short text, numbers what states something, and shows the rest as context", async () => {
    const text = "# Paris\n\nParis is a city. Is it large? It lies on the Seine.";
    const { calls, writer } = recording(() => []);
    await writtenClaims(writer, articleSentences(text), signal);
    expect(calls).toEqual([
      [
        { number: null, text: "# Paris" },
        { number: 2, text: "Paris is a city." },
        { number: null, text: "Is it large?" },
        { number: 4, text: "It lies on the Seine." },
      ],
    ]);
  });

  it("keeps several claims of one sentence with that sentence, and none that the text does not say", async () => {
    const sentences = articleSentences("Paris is a city in France. It lies on the Seine and is the capital.");
    const { writer } = recording(() => [
      { sentence: 1, claim: "Paris is a city in France." },
      { sentence: 2, claim: "Paris lies on the Seine." },
      { sentence: 2, claim: "Paris is the capital of France." },
      { sentence: 2, claim: "Paris has two million inhabitants." },
      { sentence: 7, claim: "Paris lies on the Seine." },
    ]);
    const written = await writtenClaims(writer, sentences, signal);
    expect([...written.values()]).toEqual([
      ["Paris is a city in France."],
      ["Paris lies on the Seine.", "Paris is the capital of France."],
    ]);
  });

  it("tells sentences without a claim from sentences whose claims were all dropped", async () => {
    const sentences = articleSentences("Paris is lovely. It lies on the Seine.");
    const { writer } = recording(() => [{ sentence: 2, claim: "Rome lies on the Tiber." }]);
    const written = await writtenClaims(writer, sentences, signal);
    expect([...written]).toEqual([[0, []]]);
  });

  it("cuts a long text into parts that overlap, and writes each sentence once", async () => {
    const text = Array.from({ length: 90 }, (_, place) => `City number ${place} lies on a river.`).join(" ");
    const { calls, writer } = recording((shown) =>
      shown.flatMap(({ number, text: claim }) => (number === null ? [] : [{ sentence: number, claim }])),
    );
    const written = await writtenClaims(writer, articleSentences(text), signal);
    expect(calls.map((shown) => shown.filter(({ number }) => number !== null).length)).toEqual([40, 35, 15]);
    expect(calls[1]?.slice(0, 6).map(({ number }) => number)).toEqual([null, null, null, null, null, 6]);
    expect(written.size).toBe(90);
  });

  it("leaves a part to the rules where the model's answer was of no use", async () => {
    const { writer } = recording(() => null);
    expect((await writtenClaims(writer, articleSentences("Paris is a city."), signal)).size).toBe(0);
  });
});

const TEXT = "Marie Curie was born in Warsaw in 1867. She moved to Paris, where she studied physics. She never returned to live in Poland.";

describe("a claim that a model wrote", () => {
  it.each([
    ["Marie Curie moved to Paris.", "She moved to Paris, where she studied physics."],
    ["Marie Curie studied physics in Paris.", "She moved to Paris, where she studied physics."],
    ["Marie Curie was born in 1867.", "Marie Curie was born in Warsaw in 1867."],
    ["Marie Curie never returned to live in Poland.", "She never returned to live in Poland."],
  ])("is kept where the text says it: %s", (claim, sentence) => {
    expect(addsNothing(claim, sentence, TEXT)).toBe(true);
  });

  it.each([
    ["names somebody new", "Marie Curie married Pierre Curie in Paris.", "She moved to Paris, where she studied physics."],
    ["corrects a number", "Marie Curie was born in 1868.", "Marie Curie was born in Warsaw in 1867."],
    ["takes its number from another sentence", "Marie Curie moved to Paris in 1867.", "She moved to Paris, where she studied physics."],
    ["says what another sentence says", "Marie Curie studied physics.", "Marie Curie was born in Warsaw in 1867."],
    ["adds a denial", "Marie Curie did not move to Paris.", "She moved to Paris, where she studied physics."],
    ["loses a denial", "Marie Curie returned to live in Poland.", "She never returned to live in Poland."],
    ["adds a description", "Marie Curie, a famous chemist, moved to Paris.", "She moved to Paris, where she studied physics."],
    ["says nothing", "She was there.", "She moved to Paris, where she studied physics."],
  ])("is dropped where it %s", (_, claim, sentence) => {
    expect(addsNothing(claim, sentence, TEXT)).toBe(false);
  });
});
