import { describe, expect, it } from "vitest";
import { waysIn } from "../../../support/readings.js";

/** The best way to understand a sentence, as a path from the one name to the other. */
const best = (text: string) => waysIn(text)[0];

describe("a noun phrase for something that is not named", () => {
  it.each([
    ["The capital of Pellonia is Castelmar.", "Pellonia P36 Castelmar"],
    ["Pellonia's capital is Castelmar.", "Pellonia P36 Castelmar"],
    ["Castelmar is Pellonia's capital.", "Pellonia P36 Castelmar"],
  ])("is the value itself where nothing but the copula is left: %s", (text, sense) => {
    expect(best(text)).toBe(sense);
  });

  it.each([
    "The director of Lantern Hill was born in Castelmar.",
    "Lantern Hill's director was born in Castelmar.",
    "The man who directed Lantern Hill was born in Castelmar.",
    "Castelmar is the birthplace of the director of Lantern Hill.",
  ])("leads on to what is said of it: %s", (text) => {
    expect(waysIn(text)).toContain("Lantern Hill P57/P19 Castelmar");
  });

  it("may hold another one", () => {
    expect(waysIn("The spouse of the director of Lantern Hill was born in Castelmar.")).toContain("Lantern Hill P57/P26/P19 Castelmar");
  });

  it("is not made of a verb that happens to share its root", () => {
    expect(best("Lantern Hill was directed by Chen Moreau.")).toBe("Lantern Hill P57 Chen Moreau");
  });
});
