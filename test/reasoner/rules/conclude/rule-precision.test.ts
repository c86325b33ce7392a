import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { lowerBound, readRulePrecision } from "../../../../src/reasoner/rules/conclude/rule-precision.js";
import { measuredAs } from "../../../support/measured.js";
import { tempFolder } from "../../../support/temp-folder.js";
import { thrownBy } from "../../../support/thrown.js";

describe("the lower bound of a share", () => {
  // Wilson (1927): of 10 in 10 at least 72.2 %, of 8 in 10 at least 49.0 %.
  it.each([
    [10, 10, 0.7225],
    [10, 8, 0.4902],
    [100, 100, 0.963],
    [170, 169, 0.9674],
    [10, 0, 0],
    [0, 0, 0],
  ])("of %i verdicts with %i right", (n, right, bound) => {
    expect(lowerBound({ n, right })).toBeCloseTo(bound, 4);
  });
});

describe("a measured table", () => {
  const provenance = { measuredBy: "a test", on: "nothing" };
  it.each([
    "",
    "{}",
    JSON.stringify({ rules: [measuredAs(1, 1)] }),
    JSON.stringify({ provenance, rules: [] }),
    JSON.stringify({ provenance, rules: [{ ...measuredAs(1, 1), share: undefined }] }),
  ])("that is broken (%j) is named at start", (text) => {
    const file = join(tempFolder(), "rule-precision.json");
    writeFileSync(file, text);
    expect(thrownBy(() => readRulePrecision(pathToFileURL(file))).code).toBe("file-unreadable");
  });
});
