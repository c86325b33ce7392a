import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { costOf, readPrices } from "../../../src/adapters/language-model/charges.js";
import { tempFolder } from "../../support/temp-folder.js";
import { thrownBy } from "../../support/thrown.js";

function fileWith(text: string): string {
  const file = join(tempFolder(), "prices.json");
  writeFileSync(file, text);
  return file;
}

describe("the price table", () => {
  it("is a JSON file of prices for a million tokens, by model", () => {
    const prices = readPrices(
      fileWith('{"small": {"input": 0.25, "output": 2, "cachedInput": 0.025}, "local": {"input": 0, "output": 0}}'),
    );
    expect(prices.get("small")).toEqual({ input: 0.25, output: 2, cachedInput: 0.025 });
    expect(prices.get("local")).toEqual({ input: 0, output: 0 });
    expect(prices.get("other")).toBeUndefined();
  });

  it.each([
    ["{", "JSON"],
    ['{"small": {"input": 1}}', "small.output"],
    ['{"small": {"input": -1, "output": 1}}', "small.input"],
    ['{"small": {"input": 1, "output": 1, "outptu": 1}}', "outptu"],
  ])("that is written as %j is refused, with the fault", (text, fault) => {
    const error = thrownBy(() => readPrices(fileWith(text)));
    expect(error.code).toBe("invalid-config");
    expect(error.message).toContain(fault);
  });

  it("that is not there is refused", () => {
    expect(thrownBy(() => readPrices("/nowhere/prices.json"))).toMatchObject({ code: "invalid-config" });
  });

  it("charges cached input as other input where it has no price of its own", () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 500_000, cachedTokens: 400_000 };
    expect(costOf({ input: 1, output: 4 }, usage)).toBeCloseTo(3);
    expect(costOf({ input: 1, output: 4, cachedInput: 0.5 }, usage)).toBeCloseTo(2.8);
    expect(costOf({ input: 1, output: 4, cachedInput: 0.5 }, { ...usage, cachedTokens: null })).toBeCloseTo(3);
  });
});
