import { describe, expect, it, test } from "vitest";
import { contentLemmas, remembered, wordsOf } from "../../src/text/words.js";

const classes = (text: string) => wordsOf(text).map((word) => `${word.text}:${word.class}`);

describe("the words of a text", () => {
  it("say what they do in a sentence", () => {
    expect(classes("The film was directed by her in Paris")).toEqual([
      ...["The:grammar", "film:content", "was:copula", "directed:content", "by:link", "her:grammar", "in:link", "Paris:content"],
    ]);
  });

  it("have the places at which they stand", () => {
    const text = "Canada’s capital, “Ottawa”, isn't big.";
    for (const { start, end, text: word } of wordsOf(text)) expect(text.slice(start, end)).toBe(word);
  });

  it("include the possessive as a link, also after a plural", () => {
    expect(classes("Canada's capital")).toEqual(["Canada:content", "'s:link", "capital:content"]);
    expect(wordsOf("the actors' films").map(({ lemma }) => lemma)).toContain("'s");
  });

  it("take a compound preposition for one word that says what the plain one does", () => {
    const said = wordsOf("honoured In Recognition of Volver, won on account of it, born in the country");
    expect(said.map(({ text, lemma }) => `${text}:${lemma}`)).toEqual(
      expect.arrayContaining(["In Recognition of:for", "on account of:through", "in:in", "country:country"]),
    );
  });

  it("are separated by hyphens, and numbers keep their commas", () => {
    expect(wordsOf("well-known 1,200.5").map(({ text }) => text)).toEqual(["well", "known", "1,200.5"]);
  });

  it("share a lemma with their other forms, and every form of be is be", () => {
    const lemmas = (text: string) => wordsOf(text).map(({ lemma }) => lemma);
    expect(lemmas("directs")).toEqual(lemmas("directed"));
    expect(lemmas("is are was were been")).toEqual(["be", "be", "be", "be", "be"]);
  });

  it.each(["near", "after", "without", "before", "under", "against"])(
    "count %s as content: it says more than that two things belong together",
    (word) => {
      expect(wordsOf(word)[0]?.class).toBe("content");
    },
  );

  it("say each content lemma once", () => {
    expect(contentLemmas("The film and the films of the films")).toEqual(["film"]);
    expect(contentLemmas("")).toEqual([]);
  });
});

function counting(room: number) {
  const made: string[] = [];
  const upper = remembered(room, (text) => {
    made.push(text);
    return text.toUpperCase();
  });
  return { made, upper };
}

test("a text is worked on once", () => {
  const { made, upper } = counting(100);
  expect([upper("a"), upper("b"), upper("a")]).toEqual(["A", "B", "A"]);
  expect(made).toEqual(["a", "b"]);
});

test("what was not asked for lately is forgotten", () => {
  const { made, upper } = counting(40);
  upper("x");
  for (let n = 0; n < 100; n++) upper(String(n % 50).padStart(2));
  expect(upper("x")).toBe("X");
  expect(made.filter((text) => text === "x")).toHaveLength(2);
});

test("a long text is not kept", () => {
  const { made, upper } = counting(40);
  for (let n = 0; n < 2; n++) upper("long text");
  expect(made).toHaveLength(2);
});
