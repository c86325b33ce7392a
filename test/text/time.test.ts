import { describe, expect, it } from "vitest";
import type { TimeValue } from "../../src/domain/value.js";
import { PRECISION } from "../../src/domain/vocabulary.js";
import { findTimes } from "../../src/text/find-times.js";
import { fitsDate, intervalOf, meets, validity } from "../../src/text/time.js";
import { item, year } from "../support/build.js";

const at = (date: string, precision: keyof typeof PRECISION): TimeValue => ({
  kind: "time",
  iso: `${date}T00:00:00Z`,
  precision: PRECISION[precision],
});

describe("the same time, at the coarser of two precisions", () => {
  const sameTime = (a: TimeValue, b: TimeValue) => meets(intervalOf(a), intervalOf(b));

  it.each([
    ["a day and the same day", at("1867-11-07", "day"), at("1867-11-07", "day"), true],
    ["a day and the next", at("1867-11-07", "day"), at("1867-11-08", "day"), false],
    ["a day and its month", at("1867-11-07", "day"), at("1867-11-01", "month"), true],
    ["the last day and its month", at("1867-12-31", "day"), at("1867-12-01", "month"), true],
    ["a day and another month", at("1867-11-30", "day"), at("1867-12-01", "month"), false],
    ["a day and its year", at("1867-11-07", "day"), at("1867-01-01", "year"), true],
    ["the last day and the next year", at("1867-12-31", "day"), at("1868-01-01", "year"), false],
    ["a year and its decade", year(1867), at("1860-01-01", "decade"), true],
    ["a year and the decade after", year(1869), at("1870-01-01", "decade"), false],
    ["a decade by any of its years", year(1861), at("1867-01-01", "decade"), true],
    ["a year and its century", year(1867), at("1801-01-01", "century"), true],
    ["the first year of a century", year(1801), at("1801-01-01", "century"), true],
    ["the last year of a century", year(1900), at("1801-01-01", "century"), true],
    ["the year after a century", year(1901), at("1801-01-01", "century"), false],
    ["a century by its last year", year(1867), at("1900-01-01", "century"), true],
    ["a year with a sign", at("+1867-01-01", "year"), year(1867), true],
    ["a year and the same before Christ", at("-0044-03-15", "day"), year(44), false],
    ["a day and its year before Christ", at("-0044-03-15", "day"), at("-0044-01-01", "year"), true],
  ])("compares %s at the coarser precision", (_, a, b, same) => {
    expect(sameTime(a, b)).toBe(same);
    expect(sameTime(b, a)).toBe(same);
  });

  it.each([
    ["the 5th century BC", 500, true],
    ["the 5th century BC", 450, true],
    ["the 5th century BC", 401, true],
    ["the 5th century BC", 400, false],
    ["the 5th century BC", 501, false],
  ])("of %s and %i BC", (text, before, same) => {
    const [mention] = findTimes(`It was founded in ${text}.`);
    if (mention === undefined) throw new Error("no time found");

    expect(sameTime(mention.value, at(`-0${before}-01-01`, "year"))).toBe(same);
  });

  it("never reads more precision into a value than it has: a millennium covers each of its years", () => {
    const millennium: TimeValue = { kind: "time", iso: "2000-01-01T00:00:00Z", precision: 6 };

    expect(sameTime(millennium, year(1066))).toBe(true);
    expect(sameTime(millennium, year(2001))).toBe(false);
  });

  it("takes a month or day of zero, as Wikidata writes what it does not know, for the start", () => {
    expect(sameTime(at("1867-00-00", "year"), year(1867))).toBe(true);
  });
});

describe("intervalOf", () => {
  it("orders days within and across years, before Christ too", () => {
    const days = ["-0044-01-01", "-0044-03-15", "-0043-01-01", "0001-01-01", "1999-12-31", "2000-01-01", "2000-02-29", "2000-03-01"];
    const starts = days.map((day) => intervalOf(at(day, "day")).from);

    expect([...starts].sort((a, b) => a - b)).toEqual(starts);
    expect(new Set(starts).size).toBe(days.length);
  });

  it("starts and ends a year with its first and last day", () => {
    const { from, to } = intervalOf(year(1903));

    expect(from).toBe(intervalOf(at("1903-01-01", "day")).from);
    expect(to).toBe(intervalOf(at("1903-12-31", "day")).to);
  });
});

describe("validity", () => {
  const start = { property: "P580", value: year(1990) } as const;
  const end = { property: "P582", value: year(1994) } as const;

  it("is unknown where no qualifier says it", () => {
    expect(validity([])).toBeNull();
    expect(validity([{ property: "P1706", value: item("Q1") }])).toBeNull();
    expect(validity([{ property: "P580", value: { kind: "some-value" } }])).toBeNull();
  });

  it("runs from the start of the first to the end of the last year", () => {
    expect(validity([end, start])).toMatchObject({ from: intervalOf(year(1990)).from, to: intervalOf(year(1994)).to });
  });

  it("is open where one end is not said", () => {
    expect(validity([start])).toMatchObject({ from: intervalOf(year(1990)).from, to: Number.POSITIVE_INFINITY });
    expect(validity([end])).toMatchObject({ from: Number.NEGATIVE_INFINITY, to: intervalOf(year(1994)).to });
  });

  it("is sure only from the latest beginning to the earliest end", () => {
    expect(validity([start, end])?.sure).toEqual({ from: intervalOf(year(1990)).to, to: intervalOf(year(1994)).from });
  });

  it("is a point in time where that is all there is, and a stretch where both are said", () => {
    const point = { property: "P585", value: year(1992) } as const;

    expect(validity([point])).toMatchObject(intervalOf(year(1992)));
    expect(validity([point, start])?.to).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("meets", () => {
  it("needs one day in common", () => {
    expect(meets({ from: 1, to: 5 }, { from: 5, to: 9 })).toBe(true);
    expect(meets({ from: 1, to: 4 }, { from: 5, to: 9 })).toBe(false);
    expect(meets({ from: 5, to: Number.POSITIVE_INFINITY }, { from: 7, to: 7 })).toBe(true);
  });
});

describe("fitsDate", () => {
  it.each([
    ["in the early 19th century", 1815, true],
    ["in the early 19th century", 1870, null],
    ["in the late 19th century", 1870, true],
    ["in the mid-19th century", 1850, true],
    ["in the early 19th century", 1750, false],
    ["by 1850", 1850, true],
    ["by 1850", 1851, false],
    ["before 1850", 1850, false],
  ])("reads %s against %i", (text, known, fits) => {
    const [mention] = findTimes(`It was founded ${text}.`);
    if (mention === undefined) throw new Error("no time found");

    expect(fitsDate(mention, year(known))).toBe(fits);
  });

  it("needs both ends of a range", () => {
    const fits = (known: number) => findTimes("It was founded between 1914 and 1918.").map((end) => fitsDate(end, year(known)));

    expect(fits(1914)).toEqual([true, true]);
    expect(fits(1913)).toEqual([false, true]);
    expect(fits(1919)).toEqual([true, false]);
  });
});

const fits = (said: string, iso: string, precision = 11) => {
  const [time] = findTimes(said);
  return time === undefined ? undefined : fitsDate(time, { kind: "time", iso: `${iso}T00:00:00Z`, precision });
};

describe("a part of a time", () => {
  it.each([
    ["in the summer of 1963", "1963-08-09", true],
    ["in the summer of 1963", "1963-04-20", false],
    // Summer in the southern half.
    ["in the summer of 1963", "1963-01-10", null],
    ["in the winter of 1963", "1963-12-24", true],
    ["in the winter of 1963", "1963-10-02", false],
    ["at the end of 2010", "2010-01-04", false],
    ["at the beginning of 2010", "2010-01-04", true],
    ["in the middle of 2007", "2007-06-29", true],
    ["in early 2012", "2012-11-01", false],
    ["in the early nineties", "1991-11-24", true],
    ["in the early nineties", "1999-11-24", false],
    // The nineties of another century may be meant.
    ["in the nineties", "1895-02-14", null],
    ["in the nineties", "1955-02-14", false],
    ["by the summer of 2008", "2008-03-09", true],
  ])("%s against %s", (said, iso, expected) => expect(fits(said, iso)).toBe(expected));

  it("is left open by a date that is less precise", () => expect(fits("in the summer of 1963", "1963-01-01", 9)).toBeNull());
});
