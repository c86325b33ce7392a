import { describe, expect, it } from "vitest";
import type { Qualifier } from "../../../../src/domain/statement.js";
import { trueAt } from "../../../../src/reasoner/rules/check/true-at.js";
import type { Evidence } from "../../../../src/reasoner/rules/hypothesise/hypothesis.js";
import { findTimes } from "../../../../src/text/find-times.js";
import { year } from "../../../support/build.js";
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
