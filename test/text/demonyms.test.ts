import { describe, expect, it } from "vitest";
import { countryOfDemonym } from "../../src/text/demonyms.js";

describe("a demonym", () => {
  it("names its country", () => {
    expect(["French", "dutch", "Swiss", "British", "American", "Chinese"].map(countryOfDemonym)).toEqual([
      ...["France", "Netherlands", "Switzerland", "United Kingdom", "United States of America", "People's Republic of China"],
    ]);
  });

  it("may have several words", () => {
    expect(["South Korean", "Saudi Arabian", "Papua New Guinean"].map(countryOfDemonym)).toEqual([
      ...["South Korea", "Saudi Arabia", "Papua New Guinea"],
    ]);
  });

  it("may stand in the plural", () => {
    expect(["Germans", "Americans", "Poles", "Iraqis"].map(countryOfDemonym)).toEqual([
      "Germany",
      "United States of America",
      "Poland",
      "Iraq",
    ]);
  });

  it("is no other word", () => {
    expect(["France", "tower", "", "s", "constructor", "toString", "Frenchfry"].map(countryOfDemonym)).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });
});
