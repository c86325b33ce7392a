import { describe, expect, it } from "vitest";
import { readNegation } from "../../src/text/negation.js";

describe("what a claim denies", () => {
  it.each([
    ["··· was not born in ···.", "negated"],
    ["··· never won the ···.", "negated"],
    ["··· isn't in ···.", "negated"],
    ["··· failed to win the ···.", "negated"],
    ["··· has nothing to do with ···.", "negated"],
    ["··· is yet to win the ···.", "negated"],
    ["··· lacks a border with ···.", "negated"],
    ["··· won no ···.", "negated"],
    ["··· is anything but a film.", "negated"],
    ["··· is the capital of any country except ···.", "negated"],
    ["··· is larger than any country except ···.", "none"],
    ["It is false that ··· was born in ···.", "negated"],
    ["It is not true that ··· was born in ···.", "negated"],
    ["It is not true that ··· was not born in ···.", "none"],
    ["··· did not fail to win the ···.", "none"],
    ["··· is nothing but a film.", "none"],
    ["··· was not only a film.", "none"],
    ["··· has not more than 30 inhabitants.", "none"],
    ["··· is No. 1 in ···.", "none"],
    ["··· is no longer the capital of ···.", "none"],
    ["··· is in a city which is not in ···.", "tangled"],
    ["··· was not in ···, and ··· was in ···.", "tangled"],
    ["··· was neither in ··· nor in ···.", "tangled"],
    ["Nobody from ··· won the ···.", "tangled"],
    ["No film by ··· won the ···.", "tangled"],
  ])("%s", (masked, kind) => {
    expect(readNegation(masked).kind).toBe(kind);
  });
});
