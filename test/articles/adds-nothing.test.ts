import { describe, expect, it } from "vitest";
import { addsNothing } from "../../src/articles/adds-nothing.js";

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
