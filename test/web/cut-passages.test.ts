import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutPassages } from "../../src/web/cut-passages.js";

const texts = (page: string) => cutPassages(page).map(({ text }) => text);

describe("passages of a page", () => {
  it("ends passages where paragraphs end", () => {
    const page = "The harbour was built in 1856. It has two towers.\n\nThe town lies on an island. A bridge joins it to the shore.";
    expect(texts(page)).toEqual([
      "The harbour was built in 1856. It has two towers.",
      "The town lies on an island. A bridge joins it to the shore.",
    ]);
  });

  it("puts paragraphs of one sentence together", () => {
    const page = "The mayor resigned on Monday.\n\nThe council met at noon.\n\nA vote follows in May.\n\nPrices rose in the town.";
    expect(texts(page)).toHaveLength(2);
  });

  it("does not begin with a sentence that leans on the one before", () => {
    const page =
      "Anna Keller was born in Lindau. Her father built boats. Her mother taught. She moved to Bern in 1920. Bern was then a small city.";
    expect(texts(page)[0]).toMatch(/She moved to Bern in 1920\.$/);
  });

  it("lets a heading go with what follows it", () => {
    const page = "Early life\n\nAnna Keller was born in Lindau.\n\nWork\nShe wrote nine novels.";
    expect(texts(page)).toEqual(["Early life\n\nAnna Keller was born in Lindau.", "Work\nShe wrote nine novels."]);
  });

  it("keeps lines of lists and tables whole", () => {
    const page = "The towers are:\n- Mangturm, 20 m. Built in 1230.\n- New Lighthouse, 33 m\n\nYear | Ships\n1900 | 31\n1910 | 44";
    expect(texts(page)).toEqual([
      "The towers are:\n- Mangturm, 20 m. Built in 1230.\n- New Lighthouse, 33 m",
      "Year | Ships\n1900 | 31\n1910 | 44",
    ]);
  });

  it("reads text that was broken to a width as paragraphs", () => {
    const page =
      "The lighthouse of the old harbour was finished in the year 1856 and\nstands thirty-three metres high. The keeper lived in the house below\nuntil 1936. It is open.";
    expect(texts(page)).toEqual([page]);
  });

  it("cuts what is too long between words", () => {
    const page = `${"harbour lighthouse ".repeat(200)}end`;
    const cuts = cutPassages(page);
    expect(cuts.length).toBeGreaterThan(5);
    expect(cuts.every(({ text }) => text.length <= 600 && /^(harbour|lighthouse).*(harbour|lighthouse|end)$/.test(text))).toBe(true);
  });

  it("reads sentences of scripts without blanks", () => {
    expect(texts("林道的灯塔建于1856年。灯塔高33米。")).toEqual(["林道的灯塔建于1856年。灯塔高33米。"]);
    expect(cutPassages("灯塔高三十三米，".repeat(200)).length).toBeGreaterThan(2);
  });

  it("stops after 400 passages", () => {
    const page = "The harbour has a light. The town has a wall. The lake has an island. The bridge has a gate.\n\n".repeat(20_000);
    expect(cutPassages(page)).toHaveLength(400);
  }, 30_000);

  it.each(["a\n", " \n", "| ", "x ", ". ", "-\t", "\n", "A.", "((", "灯"])(
    "comes to an end with a page of nothing but %j",
    (piece) => {
      expect(cutPassages(piece.repeat(300_000)).every(({ text }) => text.length <= 600)).toBe(true);
    },
    30_000,
  );

  it("finds nothing in nothing", () => {
    expect(cutPassages("")).toEqual([]);
    expect(cutPassages(" \n\t\n ")).toEqual([]);
  });

  it("loses nothing, repeats nothing, and says exactly where things stand", () => {
    const piece = fc.constantFrom(
      "The light burns. ",
      "He left",
      "\n",
      "\n\n",
      "- item",
      " | ",
      "\r\n",
      "# Head",
      "Dr. No came. ",
      "x".repeat(700),
      "𝒳",
      "1856, ",
      "。",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const page = pieces.join("");
        const cuts = cutPassages(page);
        let at = 0;
        for (const { start, end, text } of cuts) {
          expect(page.slice(at, start).trim()).toBe("");
          expect(page.slice(start, end)).toBe(text);
          expect(text).toBe(text.trim());
          expect(text.length).toBeGreaterThan(0);
          expect(text.length).toBeLessThanOrEqual(600);
          at = end;
        }
        expect(page.slice(at).trim()).toBe("");
      }),
      { numRuns: 400 },
    );
  });
});
