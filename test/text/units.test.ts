import { describe, expect, it } from "vitest";
import type { EntityId } from "../../src/domain/ids.js";
import { UNIT_NAMES, unitByName, unitFactor } from "../../src/text/units.js";

const unit = (name: string): EntityId => {
  const id = unitByName(name);
  if (id === null) throw new Error(`${name} is no unit`);
  return id;
};

describe("units", () => {
  it("are known by symbol and by name, in any case", () => {
    expect(["m", "metres", "Meters", "KM", "°C", "US$", "per cent", "Square Miles"].map(unitByName)).toEqual([
      ...["Q11573", "Q11573", "Q11573", "Q828224", "Q25267", "Q4917", "Q11229", "Q232291"],
    ]);
  });

  it("are not any other word", () => {
    expect(["people", "", "toString", "furlongs"].map(unitByName)).toEqual([null, null, null, null]);
  });

  it("are read longest first", () => {
    const lengths = UNIT_NAMES.map((name) => name.length);
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
    expect(new Set(UNIT_NAMES).size).toBe(UNIT_NAMES.length);
  });

  it("turn into one another where they measure the same", () => {
    expect(unitFactor(unit("km"), unit("m"))).toBe(1000);
    expect(unitFactor(unit("m"), unit("km"))).toBe(0.001);
    expect(unitFactor(unit("feet"), unit("m"))).toBeCloseTo(0.3048, 6);
    expect(unitFactor(unit("miles"), unit("km"))).toBeCloseTo(1.609344, 6);
    expect(unitFactor(unit("tonnes"), unit("kg"))).toBe(1000);
    expect(unitFactor(unit("square miles"), unit("km²"))).toBeCloseTo(2.58998811, 6);
    expect(unitFactor(unit("hours"), unit("min"))).toBe(60);
  });

  it("do not turn into what they do not measure, nor into a degree by a factor", () => {
    expect(unitFactor(unit("m"), unit("kg"))).toBeNull();
    expect(unitFactor(unit("dollars"), unit("euros"))).toBeNull();
    expect(unitFactor(unit("°C"), unit("°F"))).toBeNull();
    expect(unitFactor("Q90", unit("m"))).toBeNull();
  });

  it("that are the same or left out change nothing", () => {
    expect([unitFactor("Q90", "Q90"), unitFactor(null, unit("m")), unitFactor(unit("m"), null), unitFactor(null, null)]).toEqual([
      1, 1, 1, 1,
    ]);
  });
});
