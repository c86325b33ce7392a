import { describe, expect, it } from "vitest";
import type { PropertyId } from "../../src/domain/ids.js";
import { shortTimes } from "../../src/reports/layout/bundles.js";

const DAY = 11;
const at = (property: PropertyId, iso: string) => ({ property, value: { kind: "time", iso, precision: DAY } }) as const;
const said = (...times: readonly ReturnType<typeof at>[]) => shortTimes(times, (id) => id);

describe("times of a relation in the drawing", () => {
  it("are years where these tell the two ends apart", () => {
    expect(said(at("P580", "+2005-11-22T00:00:00Z"), at("P582", "+2021-12-08T00:00:00Z"))).toEqual(["2005–2021"]);
  });

  it("are whole where years would say nothing, or there is one end only", () => {
    expect(said(at("P580", "+2005-01-22T00:00:00Z"), at("P582", "+2005-12-08T00:00:00Z"))).toEqual([
      "from 22 January 2005",
      "until 8 December 2005",
    ]);
    expect(said(at("P580", "+2005-11-22T00:00:00Z"))).toEqual(["from 22 November 2005"]);
  });
});
