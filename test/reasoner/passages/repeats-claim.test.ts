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
    ["The meadow will not be sold.", "The meadow will not be sold."],
    ["The shares fell on Monday.", "The shares fell on Monday after the firm warned that profit would be lower."],
    ["Two of the goats had run off.", "Two of the goats, Bella and Grete, had run off."],
    ["The landlady heard nothing.", "The landlady, Ida Bell, was asleep upstairs and heard nothing."],
    ["The new bridge was begun in 1350.", "The guild paid for a new bridge, which was begun in 1350 under Master Jobst."],
    ["The stove works only in the kitchen.", "It has two rooms, but the stove works only in the kitchen."],
    ["The clock has stood since Monday.", "The clock on the tower has stood since Monday."],
    ["A green van was stopped for having no lights.", "At 02:05 a green van was stopped for having no lights."],
    ["Karl Voss gave up when Ann Marsh fell.", "Karl Voss and Ann Marsh climbed on; Karl Voss gave up when Marsh fell."],
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
    ["The van was stolen.", "Police say Tom Ode fled; the van was stolen."],
    ["The match will be held in the hall.", "If it rains, the match will be held in the hall."],
    ["Karl Voss dies in prison.", "In the novel, Karl Voss dies in prison."],
    ["The piano was sold.", "“The hall is empty. The piano was sold,” said Ida Bell."],
    ["The tunnel was closed in 1990.", "The tunnel was closed to lorries in 1990."],
    ["The tax was raised by 3.", "The tax was raised by 3 to 5 percent."],
    ["Chairs must be returned.", "Chairs with a label must be returned."],
    ["Ida Bell sang in the choir.", "The mother of Karl Voss and Ida Bell sang in the choir."],
    ["Karl Voss won a prize.", "Ida Bell, the daughter of Karl Voss, won a prize."],
    ["Ann Marsh teaches chemistry.", "Karl Voss and Ann Marsh live in Ely, where he teaches chemistry and she builds organs."],
  ])("does not say “%s” by “%s”", (claim, text) => expect(stanceOf(claim, text)).not.toBe("supports"));
});

describe("a page about a person", () => {
  it.each([
    ["Ilse Bern", "Ilse Bern was a painter. Her main work was begun in 1901 and left unfinished at her death.", "Ilse Bern died in 1901."],
    ["Ilse Bern", "Ilse Bern was a painter. Her main work was begun in 1901 and left unfinished at her death.", "Ilse Bern died in 1915."],
    ["Ann Marsh", "Ann Marsh was a singer. Her brother died in 1920, and her house was sold after her death.", "Ann Marsh died in 1920."],
    ["Ann Marsh", "Ann Marsh was a singer. Her brother died in 1920, and her house was sold after her death.", "Ann Marsh died in 1935."],
    ["Otto Rank", "Otto Rank was an engineer. His bridge was opened in 1931, five years before his death.", "Otto Rank died in 1931."],
    ["Nora Pell", "Nora Pell met Tom Ode in Leeds. She was a nurse and he drove a bus.", "Nora Pell drove a bus."],
    ["Tom Ode", "Tom Ode is a painter. He was born in Hull. His sister Mary Ode lives in Leeds.", "Tom Ode lives in Leeds."],
    [
      "Vell Museum",
      "The Vell Museum was founded by Ida Rowe. A plaque from 1950 recalls its foundation.",
      "The Vell Museum was founded in 1950.",
    ],
  ])("%s: what belongs to another event or person is left open", (title, text, claim) =>
    expect(judgeText(WEIGHTS, claim, [{ id: "p", text, title }]).stance).toBe("unclear"),
  );
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
