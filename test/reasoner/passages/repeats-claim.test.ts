import { describe, expect, it } from "vitest";
import { judgeText } from "../../../src/reasoner/passages/judge-passages.js";
import { readTextWeights } from "../../../src/reasoner/passages/text-model.js";

const WEIGHTS = readTextWeights(new URL("../../../weights/text.json", import.meta.url));
/** In a text of several sentences, so that word statistics do not decide. */
const stanceOf = (claim: string, text: string) =>
  judgeText(WEIGHTS, claim, [{ id: "p", text: `It was a long day. Much happened. ${text}`, title: null }]).stance;

describe("a sentence with all words of the claim", () => {
  it.each([
    ["The court ordered Ann Marsh to cut her hedge.", "The court has ordered Ann Marsh to cut her hedge by May."],
    ["Marsh Hall will be closed from 8 July to 20 July.", "Marsh Hall will be closed from 8 July to 20 July for repairs."],
    ["The ferry left Hull in 2019.", "In 2019 the old ferry left Hull for ever."],
    ["Ann Marsh sold the boat.", "Ann Marsh then sold the old boat to her brother."],
    ["The train to Hull leaves from platform 4.", "The train to Hull leaves from platform 4 at 9.12 instead of 8.57."],
  ])("says “%s” by “%s”", (claim, text) => expect(stanceOf(claim, text)).toBe("supports"));

  it.each([
    ["Ann Marsh bought the house.", "Ann Marsh bought the house insurance of her aunt."],
    ["The mayor opened the hall.", "The former mayor opened the hall."],
    ["The firm sold its mill.", "The firm almost sold its mill."],
    ["The bakery burned down.", "The house next to the bakery burned down."],
    ["The bridge collapsed.", "Karl Voss dreamed that the bridge collapsed."],
    ["The shop sold 30 bikes in June.", "The shop sold 30 bikes in May and 20 in June."],
    ["The shop closed in June.", "The shop closed in May, not in June."],
    ["Books may be returned.", "Books due in this period may be returned."],
    ["The bell in the tower cracked twice.", "The bell in the tower cracked."],
    ["All nine piers had cracks.", "Two of the nine piers had cracks."],
    ["Passengers for Hull change at Hull.", "Passengers for Hull change at Ely."],
    ["The train to Hull leaves from platform 9.", "The train to Hull leaves from platform 4 at 9.12."],
    ["Cars crossed the bridge.", "Cars may still cross the bridge."],
    ["The bridge was rotten.", "Ann Marsh warned that the bridge was rotten."],
  ])("does not say “%s” by “%s”", (claim, text) => expect(stanceOf(claim, text)).not.toBe("supports"));
});

describe("a letter", () => {
  const text = "Dear Mr Voss, I have sold the boat to your brother. You were right about the engine. Yours sincerely, Ida Bell";
  const said = (claim: string) => judgeText(WEIGHTS, claim, [{ id: "p", text, title: null }]).stance;

  it("is by who signs it, to whom it greets", () => {
    expect(said("Ida Bell has sold the boat to Mr Voss's brother.")).toBe("supports");
    expect(said("Mr Voss has sold the boat to Ida Bell's brother.")).not.toBe("supports");
  });
});

describe("a chronicle", () => {
  it("dates each entry", () => {
    const text = "1899: Ludwig Amrein opens a shop. 1921: his sons take over. 1938: Emil leaves for Argentina. 1960: the firm closes.";
    const said = (claim: string) => judgeText(WEIGHTS, claim, [{ id: "p", text, title: null }]).stance;
    expect(said("Emil left for Argentina in 1938.")).toBe("supports");
    expect(said("Emil left for Argentina in 1960.")).not.toBe("supports");
  });
});
