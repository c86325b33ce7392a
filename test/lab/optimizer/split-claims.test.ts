import { describe, expect, it } from "vitest";
import { splitClaims, splitHash } from "../../../src/lab/optimizer/split-claims.js";
import { simulatedClaims } from "../../support/simulated-world.js";

const train = simulatedClaims(1, "train", 100);
const validation = simulatedClaims(1, "validation", 50);

describe("splitting claims", () => {
  it("holds back the share, label by label, and puts no claim into two sets", () => {
    const splits = splitClaims({ train, validation }, 0.4, 3);
    const all = [...splits.train, ...splits.validation, ...splits.confirmation].map(({ id }) => id);
    expect(new Set(all).size).toBe(150);
    expect(Math.abs(splits.confirmation.length - 60)).toBeLessThanOrEqual(3);
    const share = (label: string) => splits.confirmation.filter((claim) => claim.label === label).length / splits.confirmation.length;
    const given = (label: string) => [...train, ...validation].filter((claim) => claim.label === label).length / 150;
    for (const label of ["supported", "refuted"]) expect(Math.abs(share(label) - given(label))).toBeLessThan(0.03);
  });

  it("keeps a claim that is in both files for training only", () => {
    const splits = splitClaims({ train, validation: [...validation, ...train.slice(0, 5)] }, 0, 3);
    expect(splits.validation).toHaveLength(50);
  });

  it("names a set by what is in it, not by its order", () => {
    expect(splitHash([...train].reverse())).toBe(splitHash(train));
    expect(splitHash(train.slice(1))).not.toBe(splitHash(train));
  });
});
