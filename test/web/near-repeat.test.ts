import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNearRepeat } from "../../src/web/choose-passages.js";

describe("near repeats of a query", () => {
  it.each([
    ["Anna Keller birthplace", "birthplace Anna Keller"],
    ["Where was Anna Keller born?", "Anna Keller born"],
    ["Anna Keller's birth place", "anna keller birthplace"],
    ["prizes won by Anna Keller", "Anna Keller prize won"],
    ["Café Müller premiere", "cafe muller premiere"],
    ["population of Lindau 12,000", "Lindau population 12000"],
    [
      "Lindau harbour lighthouse built 1856 oldest southern Germany lake Constance",
      "oldest lighthouse Lindau harbour 1856 built Germany southern lake Constance tower",
    ],
  ])("takes %j for %j", (query, asked) => {
    expect(isNearRepeat(query, ["something else", asked])).toBe(true);
  });

  it.each([
    ["Anna Keller birthplace", "Anna Keller death"],
    ["Lindau population 2010", "Lindau population 2011"],
    ["Anna Keller novelist Lindau harbour spouse", "Anna Keller novelist Lindau harbour"],
    ["mayor of Lindau before 1990", "mayor of Lindau after 1990"],
    ["film not released in Norway", "film released in Norway"],
    ["林道 灯塔 高度", "林道 灯塔 建造"],
  ])("tells %j from %j", (query, asked) => {
    expect(isNearRepeat(query, [asked])).toBe(false);
  });

  it("finds nothing among no queries", () => {
    expect(isNearRepeat("Anna Keller", [])).toBe(false);
  });

  it("does not care which of two was first, nor about the order of words", () => {
    const query = fc.array(fc.constantFrom("harbour", "lindau", "built", "1856", "1857", "the", "towers", "tower", "keller"), {
      minLength: 1,
    });
    fc.assert(
      fc.property(query, query, (one, two) => {
        expect(isNearRepeat(one.join(" "), [two.join(" ")])).toBe(isNearRepeat(two.join(" "), [one.join(" ")]));
      }),
    );
    fc.assert(fc.property(query, (words) => isNearRepeat([...words].reverse().join(" "), [words.join(" ")])));
  });
});
