import { describe, expect, it } from "vitest";
import { compilePhrase } from "../../../../src/reasoner/rules/understand/compile-wordings.js";

describe("a compiled phrase", () => {
  it.each([
    ["X was directed by Y", "X be direct by Y"],
    ["X was (directed|helmed) by Y", "X be direct|helm by Y"],
    ["Y directs the X", "Y direct X"],
    ["Y-directed X", "Y direct X"],
    ["X (finally )?rests in Y", "X final? rest in Y"],
    ["X's capital is Y", "X 's capit be Y"],
  ])("has lemmas for words and leaves out grammar that says nothing: %s", (phrase, compiled) => {
    expect(compilePhrase(phrase, "says")).toBe(compiled);
  });

  it("joins a wording of several words, so that it is found as one", () => {
    expect(compilePhrase("X (took part|played) in Y", "says")).toBe("X tak_part|play in Y");
  });

  it("may leave out an element of which one wording says nothing", () => {
    expect(compilePhrase("X was born in (the|the city of) Y", "says")).toBe("X be born in city_of? Y");
  });

  it("keeps the kinds that a slot is for", () => {
    expect(compilePhrase("Y wrote X:music+film", "says")).toBe("Y writ X:music+film");
  });

  it("says the same for every form of its verb", () => {
    const compiled = ["X wrote Y", "X writes Y", "X has written Y"].map((phrase) => compilePhrase(phrase, "says"));
    expect(new Set(compiled).size).toBe(1);
  });

  it.each([
    ["X was directed", "says"],
    ["X and X met Y", "says"],
    ["the director of X and Y", "value"],
    ["the films of X", "subject"],
    ["X was (directed by Y|helmed)", "says"],
  ] as const)("is refused where a slot is missing, doubled or inside brackets: %s", (phrase, kind) => {
    expect(() => compilePhrase(phrase, kind)).toThrow();
  });

  it("of a noun phrase names the one end only", () => {
    expect(compilePhrase("the director of X", "value")).toBe("direct of X");
    expect(compilePhrase("a film by Y", "subject")).toBe("film. by Y");
  });
});
