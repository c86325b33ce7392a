import { describe, expect, it } from "vitest";
import { rdfTime } from "../../../src/graph-file/import/entity-json.js";

const GREGORIAN = "http://www.wikidata.org/entity/Q1985727";
const JULIAN = "http://www.wikidata.org/entity/Q1985786";

describe("times of the JSON in the RDF's spelling", () => {
  const cases: readonly (readonly [string, number, string, string | null])[] = [
    ["+1867-11-07T00:00:00Z", 11, GREGORIAN, "1867-11-07T00:00:00Z"],
    ["+1867-11-00T00:00:00Z", 10, GREGORIAN, "1867-11-01T00:00:00Z"],
    ["+1867-00-00T00:00:00Z", 9, GREGORIAN, "1867-01-01T00:00:00Z"],
    // Newton's Christmas is a day of January elsewhere.
    ["+1642-12-25T00:00:00Z", 11, JULIAN, "1643-01-04T00:00:00Z"],
    ["+1500-02-29T00:00:00Z", 11, JULIAN, "1500-03-10T00:00:00Z"],
    ["+1642-00-00T00:00:00Z", 9, JULIAN, "1642-01-01T00:00:00Z"],
    ["-0044-03-15T00:00:00Z", 11, JULIAN, "-0043-03-13T00:00:00Z"],
    ["-0001-00-00T00:00:00Z", 9, GREGORIAN, "0000-01-01T00:00:00Z"],
    ["-13798000000-00-00T00:00:00Z", 3, GREGORIAN, "-13797999999-01-01T00:00:00Z"],
    ["1867-11-07", 11, GREGORIAN, null],
    ["+1867-13-07T00:00:00Z", 11, GREGORIAN, null],
  ];
  it.each(cases)("%s at precision %i", (time, precision, calendarmodel, expected) => {
    expect(rdfTime({ time, precision, calendarmodel })).toBe(expected);
  });
});
