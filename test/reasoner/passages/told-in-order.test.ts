import { describe, expect, it } from "vitest";
import { chooseEvidence } from "../../../src/reasoner/passages/choose-evidence.js";

const isInOrder = (claim: string, text: string, title: string | null = null) =>
  chooseEvidence(claim, { id: "p", text, title }).some(({ inOrder }) => inOrder());

describe("a sentence with the claim's words in their order", () => {
  it.each([
    ["The court ordered Ann Marsh to cut her hedge.", "The local court of Ely has ordered Ann Marsh to cut her hedge by May."],
    ["Marsh Hall will be closed from 8 July to 20 July.", "Marsh Hall will be closed from Monday 8 July to Saturday 20 July for repairs."],
    ["The ferry left Hull in 2019.", "In 2019 the old ferry left Hull for ever."],
    ["Ann Marsh sold the boat.", "Ann Marsh (born 1960) then sold the old boat to her brother."],
  ])("has “%s” in “%s”", (claim, text) => expect(isInOrder(claim, text)).toBe(true));

  it.each([
    ["Ann Marsh bought the house.", "Ann Marsh bought the house insurance of her aunt."],
    ["The mayor opened the hall.", "The former mayor opened the hall."],
    ["The firm sold its mill.", "The firm almost sold its mill."],
    ["The bakery burned down.", "The house next to the bakery burned down."],
    ["The bridge collapsed.", "Karl Voss dreamed that the bridge collapsed."],
    ["The shop sold 30 bikes in June.", "The shop sold 30 bikes in May and 20 in June."],
    ["The shop closed in June.", "The shop closed in May, not in June."],
    ["Books may be returned.", "Books due in this period may be returned."],
  ])("has not “%s” in “%s”", (claim, text) => expect(isInOrder(claim, text)).toBe(false));

  it("does not take long where words repeat", () => {
    const many = (words: string, times: number) => Array.from({ length: times }, () => words).join(" ");
    const started = performance.now();
    isInOrder(`The dog saw ${many("dog cat", 60)} bird.`, `The dog saw ${many("dog cat", 90)}.`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("a letter", () => {
  const text = "Dear Mr Voss, I have sold the boat to your brother. You were right about the engine. Yours sincerely, Ida Bell";

  it("is by who signs it, to whom it greets", () => {
    expect(isInOrder("Ida Bell has sold the boat to Mr Voss's brother.", text)).toBe(true);
    expect(isInOrder("Mr Voss has sold the boat to Ida Bell's brother.", text)).toBe(false);
  });
});
