import { describe, expect, it } from "vitest";
import { nonClaim } from "../../../../src/reasoner/rules/understand/non-claim.js";

/** Names are blanked before: ◆◆◆ stands for one. */
const reason = (shape: string) => nonClaim(shape, ["physicist", "film"])?.because ?? null;

describe("a text that states nothing to check", () => {
  it.each([
    ["Is ◆◆◆ the capital of ◆◆◆?", "question"],
    ["Hello there.", "greeting"],
    ["If only ◆◆◆ were in ◆◆◆.", "wish"],
    ["Please tell me who directed ◆◆◆.", "asks for something"],
    ["Check that ◆◆◆ is in ◆◆◆.", "asks for something"],
    ["I was born in ◆◆◆.", "person who says it"],
    ["We think that ◆◆◆ is in ◆◆◆.", "person who says it"],
    ["If ◆◆◆ is in ◆◆◆, ◆◆◆ is not.", "condition"],
    ["◆◆◆ denied that ◆◆◆ directed ◆◆◆.", "somebody says"],
    ["◆◆◆ said she was born in ◆◆◆.", "somebody says"],
    ["◆◆◆.", "says nothing about it"],
    ["The physicist ◆◆◆", "says nothing about it"],
    ["◆◆◆ will win the ◆◆◆.", "future"],
    ["◆◆◆ is going to win the ◆◆◆.", "future"],
    ["◆◆◆ was already dying in ◇◇◇◇.", "under way"],
    ["◆◆◆ might have been born in ◆◆◆.", "may be"],
    ["◆◆◆ was allegedly born in ◆◆◆.", "may be"],
    ["◆◆◆ is the best film.", "opinion"],
    ["◆◆◆ was born on 31 February 1895.", "There is no 31 February 1895"],
    ["◆◆◆ was born on April 31st.", "There is no April 31st"],
    ["◆◆◆ was born on 29 February 1899.", "There is no 29 February 1899"],
    ["◆◆◆ is really overrated.", "opinion"],
    ["◆◆◆ was one of the most beautiful films by ◆◆◆.", "opinion"],
  ])("%s", (shape, words) => {
    expect(reason(shape)).toContain(words);
  });

  it.each([
    "◆◆◆ was born in ◆◆◆.",
    "◆◆◆ was born on 29 February 1896, and died on July 31.",
    "◆◆◆ is best known for ◆◆◆.",
    "◆◆◆ is the best-selling album by ◆◆◆.",
    "◆◆◆ died in ◇◇◇◇ and left a will of forty pages.",
    "◆◆◆ would later become a physicist.",
    "◆◆◆ is a former president of ◆◆◆.",
    "◆◆◆ said the ◆◆◆ prayer in ◆◆◆.",
    "Check Point is a company in ◆◆◆.",
  ])("lets a claim through: %s", (shape) => {
    expect(reason(shape)).toBeNull();
  });
});
