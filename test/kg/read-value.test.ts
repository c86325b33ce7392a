import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromRdfYear, toRdfYear } from "../../src/kg/read-value.js";

describe("years before our era", () => {
  it.each([
    ["-0043-03-15T00:00:00Z", "-0044-03-15T00:00:00Z"],
    ["0000-01-01T00:00:00Z", "-0001-01-01T00:00:00Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"],
    ["-9999-01-01T00:00:00Z", "-10000-01-01T00:00:00Z"],
    ["not a time", "not a time"],
  ])("in RDF %s are to us %s", (rdf, ours) => {
    expect(fromRdfYear(rdf)).toBe(ours);
    expect(toRdfYear(ours)).toBe(rdf);
  });

  it("come back as they went out", () => {
    fc.assert(
      fc.property(fc.integer({ min: -12_000, max: 3000 }), (year) => {
        const iso = `${year < 0 ? "-" : ""}${String(Math.abs(year)).padStart(4, "0")}-05-06T00:00:00Z`;
        expect(toRdfYear(fromRdfYear(iso))).toBe(iso);
      }),
    );
  });
});
