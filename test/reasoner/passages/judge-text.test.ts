import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeText } from "../../../src/reasoner/passages/judge-passages.js";
import { readTextWeights } from "../../../src/reasoner/passages/text-model.js";
import { cpuMsOf } from "../../support/cpu-time.js";

const weights = readTextWeights(new URL("../../../weights/text.json", import.meta.url));
const passage = (text: string, title: string | null = null, id = "p1") => ({ id, text, title });
const stanceOf = (claim: string, text: string, title: string | null = null) => judgeText(weights, claim, [passage(text, title)]).stance;

const LIGHTHOUSE =
  "The Varsund Lighthouse was built in 1887 on the northern tip of Varsund island. It is 42 metres tall and was painted red.";

describe("judging a claim by passages", () => {
  it("finds support where the text says the same", () => {
    expect(stanceOf("The Varsund Lighthouse was built in 1887.", LIGHTHOUSE, "Varsund Lighthouse")).toBe("supports");
    expect(stanceOf("Mirela Oduya is a singer.", "Mirela Oduya (born 4 May 1971) is a Kenyan singer and actress.", "Mirela Oduya")).toBe(
      "supports",
    );
  });

  it("finds support where the text says it in a narrower word", () => {
    expect(stanceOf("Mirela Oduya is a musician.", "Mirela Oduya (born 4 May 1971) is a Kenyan guitarist.", "Mirela Oduya")).toBe(
      "supports",
    );
  });

  it("finds a refutation where the text denies it", () => {
    expect(stanceOf("Tomas Brandvold won the race.", "Tomas Brandvold did not win the race.", "Tomas Brandvold")).toBe("refutes");
    expect(stanceOf("Tomas Brandvold never won the race.", "Tomas Brandvold won the race in 1990.", "Tomas Brandvold")).toBe("refutes");
  });

  it("finds a refutation where the text has another date, and names it", () => {
    const judged = judgeText(weights, "The Varsund Lighthouse was built in 1902.", [passage(LIGHTHOUSE, "Varsund Lighthouse")]);
    expect(judged.stance).toBe("refutes");
    expect(judged.because).toContain("1887");
  });

  it("finds a refutation where the text has another number, and names it", () => {
    const judged = judgeText(weights, "The Varsund Lighthouse is 60 metres tall.", [passage(LIGHTHOUSE, "Varsund Lighthouse")]);
    expect(judged.stance).toBe("refutes");
    expect(judged.because).toContain("42 metres");
  });

  it("finds a refutation if another name replaces the claimed one", () => {
    const text = "The Copper Orchard is a 1998 drama film directed by Ines Halloway and set in Lisbon.";
    expect(stanceOf("The Copper Orchard was directed by Peter Vance.", text, "The Copper Orchard")).toBe("refutes");
    expect(stanceOf("The Copper Orchard was directed by Ines Halloway.", text, "The Copper Orchard")).toBe("supports");
  });

  it("finds a refutation where the text says that it is another kind of thing", () => {
    expect(stanceOf("Northern Glass is an album.", "Northern Glass is a 2003 novel by Ada Brecken.", "Northern Glass")).not.toBe(
      "supports",
    );
    expect(stanceOf("Northern Glass is a comedy.", "Northern Glass is a tragedy by Ada Brecken.", "Northern Glass")).toBe("refutes");
  });

  it("is unclear about a passage that speaks of something else", () => {
    const judged = judgeText(weights, "The Varsund Lighthouse was built in 1902.", [
      passage("Photosynthesis turns light into chemical energy. It happens in the leaves of plants.", "Photosynthesis"),
    ]);
    expect(judged).toMatchObject({ stance: "unclear", confidence: null, quotes: [] });
  });

  it("is unclear where there is nothing to read", () => {
    expect(judgeText(weights, "The Varsund Lighthouse is red.", []).stance).toBe("unclear");
    expect(judgeText(weights, "", [passage(LIGHTHOUSE)]).stance).toBe("unclear");
    expect(judgeText(weights, "The Varsund Lighthouse is red.", [passage("  \n ")]).stance).toBe("unclear");
  });

  it("refutes nothing by absence", () => {
    const text = "The Varsund Lighthouse stands on the northern tip of the island.";
    const judged = judgeText(weights, "The Varsund Lighthouse burned.", [passage(text, "Varsund Lighthouse")]);
    expect(judged).toMatchObject({ stance: "unclear", confidence: null });
  });

  it.each([
    ["Jane Doyle was arrested.", "Jane Doyle spoke to reporters. Peter Smith was arrested on Monday."],
    ["Ann Marsh won the Halden Prize.", "Ann Marsh was nominated for the Halden Prize."],
    ["Ann Marsh wrote the book Cold Shores.", "Ann Marsh translated the book Cold Shores."],
    ["Ann Marsh founded Kelpworks.", "Ann Marsh joined Kelpworks in 2016."],
    ["Ann Marsh beat Peter Varn.", "Ann Marsh drew with Peter Varn."],
    ["Peter Varn was assassinated in 1902.", "Peter Varn died in 1902."],
    ["Ann Marsh was killed in 1990.", "Ann Marsh's brother was killed in 1990."],
    ["Ann Marsh was the mayor of Brell.", "The former mayor of Brell, Ann Marsh, opened the hall."],
    ["Ann Marsh crossed the strait.", "Ann Marsh may still cross the strait."],
    ["Lake Vell is the largest lake of Osk.", "Lake Vell is the second largest lake of Osk."],
    ["Ann Marsh joined Bath City.", "Ann Marsh joined Ely Town from Bath City."],
    ["The members voted for the plan.", "Half of the members voted for the plan."],
    ["Passengers for Henley change at Henley.", "Passengers for Henley change at Twyford."],
    ["Brell Rovers won 3–1.", "Brell Rovers won 2–1."],
    ["Ann Marsh destroyed the letters.", "Peter Varn said that Ann Marsh had destroyed the letters."],
    ["The goats' milk is sold in Rill.", "The milk of the cows is sold in Rill, whereas the goats' milk is made into cheese."],
  ])("does not take one thing for another: %s – %s", (claim, text) => {
    expect(stanceOf(claim, text, "News of the week")).not.toBe("supports");
  });

  it("is never surer than word statistics can be", () => {
    const judged = judgeText(weights, "The Varsund Lighthouse was built in 1887.", [passage(LIGHTHOUSE, "Varsund Lighthouse")]);
    expect(judged.confidence).toBeGreaterThan(0.5);
    expect(judged.confidence).toBeLessThanOrEqual(0.85);
  });

  it("does not depend on the order of the passages", () => {
    const passages = [
      passage("Photosynthesis turns light into chemical energy.", "Photosynthesis", "a"),
      passage(LIGHTHOUSE, "Varsund Lighthouse", "b"),
      passage("Varsund island has two villages. Its lighthouse is a museum today.", "Varsund", "c"),
    ];
    const claim = "The lighthouse on Varsund island was built in 1887.";
    expect(judgeText(weights, claim, [...passages].reverse())).toEqual(judgeText(weights, claim, passages));
  });

  it("rests on the sentence that decides, quoted by its place", () => {
    const text = `Varsund island has two villages. ${LIGHTHOUSE} Boats leave daily.`;
    const { quotes } = judgeText(weights, "The Varsund Lighthouse was built in 1887.", [passage(text, "Varsund")]);
    expect(quotes[0]?.passage).toBe("p1");
    expect(text.slice(quotes[0]?.start, quotes[0]?.end)).toBe(
      "The Varsund Lighthouse was built in 1887 on the northern tip of Varsund island.",
    );
    expect(quotes.length).toBeLessThanOrEqual(3);
  });

  it("takes any text without failing, and quotes only what is there", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.string({ maxLength: 300 }),
      fc
        .array(fc.constantFrom("The", "tower", "is", "not", "1887", "42 metres", ".", "Dr.", "\u0000", "\n", "–", "'s", "in", "Lisbon"), {
          maxLength: 80,
        })
        .map((words) => words.join(" ")),
    );
    fc.assert(
      fc.property(
        anyText,
        fc.array(fc.record({ id: fc.string(), text: anyText, title: fc.option(anyText) }), { maxLength: 4 }),
        (claim, passages) => {
          const { confidence, quotes } = judgeText(weights, claim, passages);
          expect(confidence === null || (confidence >= 0.5 && confidence <= 0.85)).toBe(true);
          for (const { passage: id, start, end } of quotes)
            expect(passages.some((one) => one.id === id && start >= 0 && start < end && end <= one.text.length)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is done soon with long text of any sort", async () => {
    const long = [
      "x".repeat(500_000),
      "in 1887 ".repeat(60_000),
      "A.".repeat(200_000),
      "not ".repeat(100_000),
      "1,".repeat(200_000),
      "'’".repeat(200_000),
    ];
    for (const text of long) {
      const judge = () => judgeText(weights, `The tower was built in 1887 ${text}`, [passage(text, text.slice(0, 50_000))]);
      expect(await cpuMsOf(judge)).toBeLessThan(8000);
    }
  });
});
