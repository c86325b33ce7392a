import { describe, expect, it } from "vitest";
import type { Qualifier } from "../../../../src/domain/statement.js";
import { heldAt } from "../../../../src/reasoner/rules/check/held-at.js";
import type { Evidence } from "../../../../src/reasoner/rules/hypothesise/evidence.js";
import { findTimes } from "../../../../src/text/find-times.js";
import { year } from "../../../support/build.js";
import { evidenceWith } from "../../../support/evidence.js";

const during = (from: number | null, to: number | null): readonly Qualifier[] => [
  ...(from === null ? [] : [{ property: "P580" as const, value: year(from) }]),
  ...(to === null ? [] : [{ property: "P582" as const, value: year(to) }]),
];

/** Was an office (P6) with these dates held at the time of which the claim speaks? */
function held(qualifiers: readonly Qualifier[], text: string, manner: Partial<Evidence["manner"]> = {}) {
  const office = { subject: "Q30", property: "P6", value: { kind: "entity", id: "Q76" }, qualifiers } as const;
  return heldAt(evidenceWith({ facts: [], manner }), { times: findTimes(text) }, office).kind;
}

describe("what was true for a time", () => {
  it("is not held now once it has ended, and was held in the past", () => {
    expect(held(during(2009, 2017), "", { tense: "present" })).toBe("not-held");
    expect(held(during(2009, 2017), "", { tense: "past" })).toBe("held");
    expect(held(during(2009, null), "", { tense: "present" })).toBe("held");
  });

  it("is over where its end is on record, and unknown where none is", () => {
    expect(held(during(2009, 2017), "", { tense: "over" })).toBe("held");
    expect(held(during(2009, null), "", { tense: "over" })).toBe("unknown");
    expect(held([], "", { tense: "over" })).toBe("unknown");
  });

  it.each([
    ["in 2012", "held"],
    ["in 2002", "not-held"],
    ["before 2010", "held"],
    ["before 2005", "not-held"],
    ["after 2012", "held"],
    ["after 2018", "not-held"],
    ["since 2009", "held"],
    ["since 2012", "not-held"],
    ["until 2017", "held"],
    ["until 2014", "not-held"],
  ])("is held at the claim's own time, or not: %s", (text, kind) => {
    expect(held(during(2009, 2017), text, { tense: "past" })).toBe(kind);
  });

  it("is not held since its beginning where it has ended and the claim says that it goes on", () => {
    expect(held(during(2009, 2017), "since 2009", { tense: "present" })).toBe("not-held");
  });

  it("begins and ends where the claim says so, not somewhere between", () => {
    expect(held(during(2009, 2017), "in 2009", { tense: "past", aspect: "begins" })).toBe("held");
    expect(held(during(2009, 2017), "in 2012", { tense: "past", aspect: "begins" })).toBe("not-held");
    expect(held(during(2009, 2017), "in 2017", { tense: "past", aspect: "ends" })).toBe("held");
    expect(held(during(null, 2017), "in 2012", { tense: "past", aspect: "begins" })).toBe("unknown");
  });

  it("is judged at the date that was asked for", () => {
    expect(held(during(2009, 2017), "", { tense: "present", asOf: year(2012) })).toBe("held");
    expect(held(during(2009, 2017), "", { tense: "present", asOf: year(2020) })).toBe("not-held");
  });

  it("says nothing where it carries no dates", () => {
    expect(held([], "in 2012", { tense: "past" })).toBe("unsaid");
    expect(held([], "", { tense: "present" })).toBe("unsaid");
  });
});
