import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { PACKAGE_ROOT } from "../../../src/package-root.js";
import { readRelationWeights } from "../../../src/reasoner/rules/relation-weights.js";
import { tempFolder } from "../../support/temp-folder.js";
import { thrownBy } from "../../support/thrown.js";

function written(text: string): URL {
  const file = join(tempFolder(), "weights.json");
  writeFileSync(file, text);
  return pathToFileURL(file);
}
const FITTED = {
  provenance: { fittedBy: "a test" },
  bias: {},
  words: { born: { "P19>": 3 }, "born in": { "P19>": 1, "P19<": 0.5 }, wrote: {} },
};

describe("fitted weights", () => {
  it("tell how likely a text speaks of a relation, seen from either side", () => {
    const likely = readRelationWeights(written(JSON.stringify(FITTED))).likelihoods("· was born in ·");
    expect(likely("P19", "out")).toBeGreaterThan(0.9);
    expect(likely("P19", "out") + likely("P19", "in")).toBeCloseTo(1);
  });

  it("say nothing of a relation that was never seen", () => {
    expect(readRelationWeights(written(JSON.stringify(FITTED))).likelihoods("born in")("P9999", "out")).toBe(0);
  });

  it.each(["", "{}", JSON.stringify({ ...FITTED, words: { born: { "19": 3 } } })])("that are broken (%j) are named at start", (text) => {
    expect(thrownBy(() => readRelationWeights(written(text))).code).toBe("file-unreadable");
  });

  it("that ship know where they come from and what they are for", () => {
    const likely = readRelationWeights(new URL("weights/relations.json", PACKAGE_ROOT)).likelihoods("where was · born");
    expect(likely("P19", "out")).toBeGreaterThan(0.5);
  });
});
