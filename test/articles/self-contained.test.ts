import { describe, expect, it } from "vitest";
import { articleSentences } from "../../src/articles/article-sentences.js";
import { type KnownName, standalone } from "../../src/articles/self-contained.js";
import { entityOf } from "../support/build.js";

const known = (id: `Q${number}`, label: string, rest: Partial<KnownName> = {}): readonly [string, KnownName] => [
  label,
  { entity: entityOf(id, label), person: false, gender: null, ...rest },
];
const names = new Map([
  known("Q1", "Marie Curie", { person: true, gender: "female" }),
  known("Q2", "Lise Meitner", { person: true, gender: "female" }),
  known("Q3", "Pierre Curie", { person: true, gender: "male" }),
  known("Q4", "Albert Einstein", { person: true, gender: "male" }),
  known("Q5", "Warsaw"),
  known("Q6", "Poland"),
]);
const read = async (text: string) =>
  (await standalone(articleSentences(text), names)).map((one) => (one.kind === "claim" ? one.claim : `unclear: ${one.word}`));

describe("standalone", () => {
  it("puts the name in the place of a pronoun that can mean one person only", async () => {
    expect(await read("Marie Curie was born in Warsaw. She died in 1934. In 1903, she won a prize. Her father was a teacher.")).toEqual([
      "Marie Curie was born in Warsaw.",
      "Marie Curie died in 1934.",
      "In 1903, Marie Curie won a prize.",
      "Marie Curie's father was a teacher.",
    ]);
  });

  it("does not guess between two candidates, across sexes, or without a name", async () => {
    expect((await read("Marie Curie met Lise Meitner. She died in 1934."))[1]).toBe("unclear: She");
    expect((await read("Marie Curie was a chemist. He died in 1906."))[1]).toBe("unclear: He");
    expect((await read("The summer was warm. She died in 1934."))[1]).toBe("unclear: She");
    expect((await read("The team met in 1903. They won a prize."))[1]).toBe("unclear: They");
  });

  it("reads “it” as the thing that the paragraph is about, and as nothing else", async () => {
    expect((await read("Warsaw is the capital of Poland. It has two million inhabitants."))[1]).toBe("Warsaw has two million inhabitants.");
    expect((await read("Marie Curie was a chemist. It was late."))[1]).toBe("unclear: It");
  });

  it("reads a single surname as the only person with that surname named in full", async () => {
    expect((await read("Albert Einstein was born in 1879. Einstein later moved."))[1]).toBe("Albert Einstein later moved.");
    expect((await read("Marie Curie met Pierre Curie. Curie was a physicist."))[1]).toBe("Curie was a physicist.");
  });
});
