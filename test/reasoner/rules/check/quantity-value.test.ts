import { describe, expect, it } from "vitest";
import type { EntityId } from "../../../../src/domain/ids.js";
import type { Fact } from "../../../../src/domain/statement.js";
import { quantityValue } from "../../../../src/reasoner/rules/check/quantity-value.js";
import { findTimes } from "../../../../src/text/find-times.js";
import { findQuantities } from "../../../../src/text/quantities.js";
import { entityOf, factOf, year } from "../../../support/build.js";
import { evidenceWith, hypothesisOf, type Known } from "../../../support/evidence.js";

const [PEAK, TOWN] = [entityOf("Q101", "Mount Serrat"), entityOf("Q102", "Dunwick")];
const METRE = "Q11573";
const FOOT = "Q3710";
const height = (amount: number, unit: EntityId | null = METRE): Fact => factOf(PEAK.id, "P2044", { kind: "quantity", amount, unit });
const inhabitants = (amount: number, counted: number): Fact =>
  factOf(TOWN.id, "P1082", { kind: "quantity", amount, unit: null }, { qualifiers: [{ property: "P585", value: year(counted) }] });

function check(subject: EntityId, property: Fact["property"], said: string, known: Known, when = "") {
  const [mention] = findQuantities(said);
  if (mention === undefined) throw new Error(`no number in "${said}"`);
  const hypothesis = hypothesisOf(subject, property, { kind: "literal", mention }, { times: findTimes(when) });
  return quantityValue(evidenceWith(known), hypothesis)?.stance ?? null;
}
const high = (said: string, ...facts: readonly Fact[]) => check(PEAK.id, "P2044", said, { facts });
const lived = (said: string, ...facts: readonly Fact[]) => check(TOWN.id, "P1082", said, { facts });

describe("a number", () => {
  it.each([
    ["2,400 metres", "supports"],
    ["2.4 km", "supports"],
    ["about 2,390 metres", "supports"],
    ["more than 2,000 metres", "supports"],
    ["at least 2,400 metres", "supports"],
    ["3,100 metres", "refutes"],
    ["more than 3,000 metres", "refutes"],
    ["at least 3,000 metres", "refutes"],
    ["less than 2,000 metres", "refutes"],
  ])("is held against the graph's as strictly as it is worded: %s", (said, stance) => {
    expect(high(said, height(2400))).toBe(stance);
  });

  it("rests on the closest of several figures that fit", () => {
    const [mention] = findQuantities("330 metres");
    if (mention === undefined) throw new Error("no number");
    const found = quantityValue(
      evidenceWith({ facts: [height(324), height(330)] }),
      hypothesisOf(PEAK.id, "P2044", { kind: "literal", mention }),
    );
    expect(found?.statements.map(({ value }) => value)).toEqual([height(330).value]);
  });

  it("of today is not borne out by an older figure that a later one contradicts", () => {
    expect(lived("20,000", inhabitants(20_000, 2011), inhabitants(15_000, 2022))).toBeNull();
    expect(lived("15,000", inhabitants(20_000, 2011), inhabitants(15_000, 2022))).toBe("supports");
  });

  it("of the past is not excluded by today's figure", () => {
    const once = (said: string, when = "") =>
      check(TOWN.id, "P1082", said, { facts: [inhabitants(15_000, 2022)], phrasing: { tense: "past" } }, when);
    expect(once("2,000")).toBeNull();
    expect(once("2,000", "in 2022")).toBe("refutes");
  });

  it("is converted between units", () => {
    expect(high("732 metres", height(2400, FOOT))).toBe("supports");
    expect(high("2,400 metres", height(2400, FOOT))).toBe("refutes");
  });

  it("of at least 9,000 metres is not borne out by less, however round it is", () => {
    expect(high("at least 9,000 metres", height(8848))).not.toBe("supports");
    expect(high("at most 8,000 metres", height(8400))).not.toBe("supports");
  });

  it("says nothing of what the graph does not count", () => {
    expect(high("2,400 metres")).toBeNull();
  });

  it("is refuted only where all figures speak against it", () => {
    expect(high("2,400 metres", height(2400), height(2380))).toBe("supports");
    expect(high("3,000 metres", height(2400), height(2380))).toBe("refutes");
  });

  it("is left open where only a part of the figures is known", () => {
    expect(check(PEAK.id, "P2044", "3,000 metres", { facts: [height(2400)], cut: [`${PEAK.id} P2044 out`] })).toBeNull();
  });

  it("that changes from year to year is refuted only by what could not have become of it", () => {
    expect(lived("50,000 inhabitants", inhabitants(48_200, 2005))).toBeNull();
    expect(lived("500,000 inhabitants", inhabitants(48_200, 2005))).toBe("refutes");
  });

  it("of a year is that of the year", () => {
    const facts = [inhabitants(31_000, 1950), inhabitants(48_200, 2005)];
    expect(check(TOWN.id, "P1082", "31,000 inhabitants", { facts, phrasing: { tense: "past" } }, "in 1950")).toBe("supports");
    expect(check(TOWN.id, "P1082", "48,200 inhabitants", { facts, phrasing: { tense: "past" } }, "in 1950")).toBe("refutes");
  });
});
