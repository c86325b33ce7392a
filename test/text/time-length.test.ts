import { describe, expect, it } from "vitest";
import { findQuantities } from "../../src/text/quantities.js";
import { daysBetween, fitsLength, readLength } from "../../src/text/time-length.js";

const day = (iso: string) => ({ kind: "time", iso: `${iso}T00:00:00Z`, precision: 11 }) as const;
const year = (iso: string) => ({ kind: "time", iso: `${iso}-01-01T00:00:00Z`, precision: 9 }) as const;

describe("a length of time", () => {
  it.each([
    ["eleven years", true],
    ["twelve years", true],
    ["thirteen years", false],
    ["more than ten years", true],
    ["less than ten years", false],
    ["about twelve years", true],
    ["almost twelve years", true],
    ["almost eleven years", false],
    ["almost twenty years", false],
  ])("is held against two dates: %s", (text, fits) => {
    const [mention] = findQuantities(text);
    const length = readLength("◇", mention);
    expect(length === null ? null : fitsLength(length, daysBetween(day("1979-05-04"), day("1990-11-28")))).toBe(fits);
  });

  it("counts days of the real calendar", () => {
    expect(daysBetween(day("2016-12-27"), day("2016-12-28"))).toEqual({ least: 1, most: 1 });
    expect(daysBetween(day("2019-02-28"), day("2019-03-01"))).toEqual({ least: 1, most: 1 });
  });

  it("stays open where years alone leave several lengths", () => {
    const length = readLength("a year", undefined);
    expect(length === null ? undefined : fitsLength(length, daysBetween(year("1970"), year("1971")))).toBeNull();
  });

  it("takes several for two or more", () => {
    expect(readLength("several years", undefined)).toMatchObject({ count: 2, comparator: "at-least" });
  });
});
