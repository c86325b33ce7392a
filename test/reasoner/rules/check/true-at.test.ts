import { describe, expect, it } from "vitest";
import type { Fact, Qualifier } from "../../../../src/domain/statement.js";
import { trueAt } from "../../../../src/reasoner/rules/check/true-at.js";
import type { Evidence } from "../../../../src/reasoner/rules/hypothesise/hypothesis.js";
import { findTimes } from "../../../../src/text/find-times.js";
import { factOf, year } from "../../../support/build.js";
import { evidenceWith } from "../../../support/evidence.js";

const during = (from: number | null, to: number | null): readonly Qualifier[] => [
  ...(from === null ? [] : [{ property: "P580" as const, value: year(from) }]),
  ...(to === null ? [] : [{ property: "P582" as const, value: year(to) }]),
];

/** Was an office (P6) with these dates true at the time of which the claim speaks? */
function timing(qualifiers: readonly Qualifier[], text: string, phrasing: Partial<Evidence["phrasing"]> = {}) {
  const office = { subject: "Q30", property: "P6", value: { kind: "entity", id: "Q76" }, qualifiers } as const;
  return trueAt(evidenceWith({ facts: [], phrasing }), { times: findTimes(text) }, office).kind;
}

describe("what was true for a time", () => {
  it("is false now once it has ended, and was true in the past", () => {
    expect(timing(during(2009, 2017), "", { tense: "present" })).toBe("false");
    expect(timing(during(2009, 2017), "", { tense: "past" })).toBe("true");
    expect(timing(during(2009, null), "", { tense: "present" })).toBe("true");
  });

  it("is over where its end is on record, and unknown where none is", () => {
    expect(timing(during(2009, 2017), "", { tense: "over" })).toBe("true");
    expect(timing(during(2009, null), "", { tense: "over" })).toBe("unknown");
    expect(timing([], "", { tense: "over" })).toBe("unknown");
  });

  it.each([
    ["in 2012", "true"],
    ["in 2002", "false"],
    ["before 2010", "true"],
    ["before 2005", "false"],
    ["after 2012", "true"],
    ["after 2018", "false"],
    ["since 2009", "true"],
    ["since 2012", "false"],
    ["until 2017", "true"],
    ["until 2014", "false"],
  ])("is true at the claim's own time, or not: %s", (text, kind) => {
    expect(timing(during(2009, 2017), text, { tense: "past" })).toBe(kind);
  });

  it.each([
    ["in 1922", "true"],
    ["in March 1922", "unknown"],
    ["on 1 January 1922", "unknown"],
    ["in the summer of 1922", "unknown"],
    ["at the end of 1922", "unknown"],
    ["before March 1922", "unknown"],
    ["after March 1922", "unknown"],
    ["in March 1923", "false"],
    ["before 1923", "true"],
    ["after 1922", "false"],
  ])("is not told more finely than it is recorded: %s", (text, kind) => {
    expect(timing([{ property: "P585", value: year(1922) }], text, { tense: "past" })).toBe(kind);
  });

  it("is not borne out of the dead in the present tense by an undated statement", () => {
    const home = { subject: "Q7186", property: "P551", value: { kind: "entity", id: "Q90" }, qualifiers: [] } as const;
    const died = factOf("Q7186", "P570", year(1934));
    const at = (facts: readonly Fact[], phrasing: Partial<Evidence["phrasing"]>) =>
      trueAt(evidenceWith({ facts, phrasing }), { times: [] }, home).kind;
    expect(at([died], { tense: "present" })).toBe("unknown");
    expect(at([died], { tense: "present", now: true })).toBe("false");
    expect(at([died], { tense: "past" })).toBe("undated");
    expect(at([], { tense: "present" })).toBe("undated");
  });

  it("is open of an employer or a school that may be a former one", () => {
    const of = (property: "P69" | "P108", phrasing: Partial<Evidence["phrasing"]>) =>
      trueAt(
        evidenceWith({ facts: [], phrasing }),
        { times: [] },
        { subject: "Q1", property, value: { kind: "entity", id: "Q2" }, qualifiers: [] },
      ).kind;
    expect([of("P108", { tense: "present" }), of("P108", { tense: "past" })]).toEqual(["unknown", "undated"]);
    // "is an alumnus of", and "studies at"
    expect([of("P69", { tense: "present" }), of("P69", { tense: "present", now: true })]).toEqual(["undated", "unknown"]);
  });

  it("is false since its beginning where it has ended and the claim says that it goes on", () => {
    expect(timing(during(2009, 2017), "since 2009", { tense: "present" })).toBe("false");
  });

  it("begins and ends where the claim says so, not somewhere between", () => {
    expect(timing(during(2009, 2017), "in 2009", { tense: "past", aspect: "begins" })).toBe("true");
    expect(timing(during(2009, 2017), "in 2012", { tense: "past", aspect: "begins" })).toBe("false");
    expect(timing(during(2009, 2017), "in 2017", { tense: "past", aspect: "ends" })).toBe("true");
    expect(timing(during(null, 2017), "in 2012", { tense: "past", aspect: "begins" })).toBe("unknown");
  });

  it("is judged at the date that was asked for", () => {
    expect(timing(during(2009, 2017), "", { tense: "present", asOf: year(2012) })).toBe("true");
    expect(timing(during(2009, 2017), "", { tense: "present", asOf: year(2020) })).toBe("false");
  });

  it("says nothing where it carries no dates", () => {
    expect(timing([], "in 2012", { tense: "past" })).toBe("undated");
    expect(timing([], "", { tense: "present" })).toBe("undated");
  });
});
