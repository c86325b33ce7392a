import { describe, expect, it } from "vitest";
import { compileBook } from "../../../../src/reasoner/rules/understand/compile-book.js";
import { compilePhrase } from "../../../../src/reasoner/rules/understand/compile-wordings.js";
import { candidateOf, matchPhrase, mostOf, placesOf, type Token } from "../../../../src/reasoner/rules/understand/match-phrase.js";
import { phrasebookOf } from "../../../../src/reasoner/rules/understand/phrasebook.js";
import { wordsOf } from "../../../../src/text/words.js";
import { dictionaryOf } from "../../../support/build.js";
import { entryOf } from "../../../support/phrase-entries.js";

const others = ["X was born in Y", "X was founded by Y", "X belongs to Y"];

/** How well a clause says a phrase; A and B are its things, A the phrase's X and B its Y. */
function scoreOf(phrase: string, clause: string): number {
  const entry = (says: string) => entryOf({ same: [compilePhrase(says, "says")] });
  const compiled = compileBook({ P1: entry(phrase), ...Object.fromEntries(others.map((one, place) => [`P${place + 2}`, entry(one)])) });
  const own = phrasebookOf(compiled, dictionaryOf()).phrase(0);
  const tokens = wordsOf(clause).map(({ text, lemma, class: kind }): Token => {
    if (text === "A" || text === "B") return { lemma: "", text, weight: 0, thing: text === "A" ? 0 : 1 };
    return { lemma, text, weight: kind === "content" ? 2 : kind === "link" ? 0.25 : 0, thing: null };
  });
  const words = { tokens, places: placesOf(tokens), clauseWeight: tokens.reduce((sum, token) => sum + token.weight, 0) };
  const candidate = candidateOf(own, words, 0);
  if (candidate === null) return 0;
  const at = (thing: number) => tokens.findIndex((token) => token.thing === thing);
  const pair = { ...words, x: at(0), y: at(1) };
  return matchPhrase(candidate, pair, mostOf(candidate, pair)).score;
}

describe("how well a clause says a phrase", () => {
  it("is best where every word stands in its place", () => {
    expect(scoreOf("X was directed by Y", "A was directed by B")).toBeCloseTo(1);
    expect(scoreOf("X was (directed|helmed) by Y", "A was helmed by B")).toBeCloseTo(1);
  });

  it("does not suffer where an optional element is left out", () => {
    expect(scoreOf("X was directed (entirely )?by Y", "A was directed by B")).toBeCloseTo(1);
  });

  it("falls with every word that the phrase does not explain", () => {
    const plain = scoreOf("X was directed by Y", "A was directed by B");
    const one = scoreOf("X was directed by Y", "A was nearly directed by B");
    const two = scoreOf("X was directed by Y", "A was nearly directed twice by B");
    expect([plain > one, one > two]).toEqual([true, true]);
  });

  it("falls where a word of the phrase is missing", () => {
    expect(scoreOf("X was directed by Y", "A was by B")).toBeLessThan(0.3);
  });

  it("falls where the two things change places: who directed whom is the point", () => {
    expect(scoreOf("X was directed by Y", "B was directed by A")).toBeLessThan(0.9 * scoreOf("X was directed by Y", "A was directed by B"));
  });

  it("holds a wording of several words together over small words, but not over half a sentence", () => {
    const phrase = "X (took part) in Y";
    expect(scoreOf(phrase, "A took a part in B")).toBeGreaterThan(0.9);
    expect(scoreOf(phrase, "A took money and a house for his part in B")).toBeLessThan(0.5);
  });

  it("does not explain a word that only stands between the words of a wording", () => {
    const phrase = "X (was born|came to life) in Y";
    expect(scoreOf(phrase, "A was almost born in B")).toBeLessThan(0.9 * scoreOf(phrase, "A was born in B"));
  });
});
