import { describe, expect, it } from "vitest";
import { findTimes } from "../../src/text/find-times.js";
import { fitsDate } from "../../src/text/time.js";

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
