import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVENT_ROLES } from "../../../src/domain/vocabulary.js";
import { pageQuality, passageQuality, rolesOf, summariseBySigns, wordCosine } from "../../../src/systems/aletheia/aletheia.js";

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("the roles of an account", () => {
  it.each([
    ["Anna Keller smiled.", "people"],
    ["Officials say no, and residents agree.", "people"],
    ["The tower collapsed.", "event"],
    ["Nothing like it near Lindau.", "location"],
    ["Nothing since 3 May 2020.", "time"],
    ["Closed because of the storm.", "reason"],
    ["It had been a convent.", "background"],
    ["The storm led to floods.", "impact"],
    ["The council plans to rebuild it.", "follow-up"],
  ] as const)("finds in %j the %s", (text, role) => {
    expect(rolesOf(text)).toContain(role);
  });

  it.each([
    ["In May, things go on.", "location"],
    ["A quiet spot in New York.", "people"],
    ["A quiet place with a view.", "event"],
    ["A quiet place with a view.", "time"],
    ["A quiet place with a view.", "reason"],
    ["A quiet place with a view.", "follow-up"],
  ] as const)("does not find in %j the %s", (text, role) => {
    expect(rolesOf(text)).not.toContain(role);
  });

  it("finds all eight in a whole account, and none in nothing", () => {
    const account =
      "On 3 May 2020 the mayor of Lindau, Paula Brandt, closed the harbour because a storm had been forecast. Earlier warnings led to damage in Bregenz; the town plans to reopen it.";
    expect(rolesOf(account)).toHaveLength(8);
    expect(rolesOf("")).toEqual([]);
  });
});

describe("a page's summary by signs", () => {
  const PAGE = "The town is old. On 3 May 2020 Paula Brandt closed the harbour because a storm came.\n\nAnna Keller smiled.";

  it("gives each role the sentence that is nearest to the claim, in the page's words", () => {
    const { summary } = summariseBySigns(PAGE, "Paula Brandt closed the harbour.");
    expect(summary.find(({ role }) => role === "people")?.words).toContain("Paula Brandt");
    for (const { words } of summary) expect(PAGE).toContain(words);
  });

  it("leaves out roles of which there is no sign", () => {
    expect(summariseBySigns("A quiet place with a view.", "A view.").summary).toEqual([]);
  });

  it("is as relevant as its sentence that is nearest to the claim, however long the page", () => {
    const said = "The old bridge was opened in 1894.";
    const long = Array.from({ length: 50 }, (_, n) => `Stall ${n} sells cheese.`).join(" ");
    expect(summariseBySigns(`${long} ${said}`, said).relevance).toBeCloseTo(1);
    expect(summariseBySigns(long, said).relevance).toBe(0);
  });
});

describe("the cosine of words", () => {
  it("is 1 for the same words in any order, 0 for none in common, and between for some", () => {
    expect(wordCosine("The old bridge", "bridge, old")).toBeCloseTo(1);
    expect(wordCosine("The old bridge", "A market")).toBe(0);
    expect(wordCosine("old bridge", "old bridge harbour market tower ship road wall")).toBeCloseTo(2 / Math.sqrt(2 * 8));
    expect(wordCosine("", "old")).toBe(0);
  });
});

describe("Aletheia's score", () => {
  const ROLES = EVENT_ROLES.map((role) => ({ role, words: "…" }));

  // Appendix B gives a score (0.45, the highest of twenty) and not its parts; with four of eight roles the relevance is 0.4.
  it.each([
    [0.4, 4, 0.5, 0.45],
    [1, 8, 0.5, 1],
    [0, 0, 0.5, 0],
    // Appendix C.2 tries these weights.
    [0.9, 2, 0.4, 0.4 * 0.9 + 0.6 * 0.25],
    [0.9, 2, 0.6, 0.6 * 0.9 + 0.4 * 0.25],
  ])("of relevance %f and %i of eight roles is with α = %f %f", (relevance, filled, alpha, score) => {
    expect(pageQuality(ROLES.slice(0, filled), relevance, alpha).score).toBeCloseTo(score, 10);
  });

  it("counts a role once, however often a summary fills it", () => {
    const twice = [...ROLES.slice(0, 1), ...ROLES.slice(0, 1)];
    expect(pageQuality(twice, 0, 0.5)).toMatchObject({ integrity: 0.125, roles: ["people"] });
  });

  it("weighs relevance against integrity", () => {
    expect(passageQuality("The tower collapsed.", 0.8, 0.5)).toEqual({
      scorer: "aletheia",
      score: 0.5 * 0.8 + 0.5 * 0.125,
      relevance: 0.8,
      integrity: 0.125,
      roles: ["event"],
    });
  });

  it("stays within bounds and rises with relevance", () => {
    fc.assert(
      fc.property(fc.string(), share, share, share, (text, one, two, alpha) => {
        const [low, high] = [Math.min(one, two), Math.max(one, two)].map((relevance) => passageQuality(text, relevance, alpha).score);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1 + 1e-9);
        expect(low).toBeLessThanOrEqual((high ?? 0) + 1e-9);
      }),
    );
  });

  it("never falls when a text says more", () => {
    const sentence = fc.constantFrom(
      "Anna Keller smiled. ",
      "It closed because of rain. ",
      "It led to floods. ",
      "Later it reopened. ",
      "A view. ",
    );
    fc.assert(
      fc.property(fc.array(sentence), sentence, share, (sentences, more, alpha) => {
        const before = passageQuality(sentences.join(""), 0.5, alpha).score;
        expect(passageQuality([...sentences, more].join(""), 0.5, alpha).score).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});
