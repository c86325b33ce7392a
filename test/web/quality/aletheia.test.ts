import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aletheiaQuality } from "../../../src/web/quality/aletheia.js";
import { rolesOf } from "../../../src/web/quality/event-roles.js";

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

describe("Aletheia's score", () => {
  it("weighs relevance against integrity", () => {
    expect(aletheiaQuality("The tower collapsed.", 0.8, 0.5)).toEqual({
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
        const [low, high] = [Math.min(one, two), Math.max(one, two)].map((relevance) => aletheiaQuality(text, relevance, alpha).score);
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
        const before = aletheiaQuality(sentences.join(""), 0.5, alpha).score;
        expect(aletheiaQuality([...sentences, more].join(""), 0.5, alpha).score).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});
