import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandOptimizePolicy, readSets } from "../../../src/cli/commands/optimize-policy.js";
import { fakeIo } from "../../support/fake-io.js";
import { tempFolder } from "../../support/temp-folder.js";
import { rejectionOf } from "../../support/thrown.js";

const HOW = { engine: "textgrad", seed: 1, overrides: {} };

function claimsIn(name: string, count: number): string {
  const file = join(tempFolder(), `${name}.jsonl`);
  const labels = ["supported", "refuted", "not-enough-info"];
  const rows = Array.from({ length: count }, (_, place) => ({ id: place, claim: `${name} ${place} is so.`, label: labels[place % 3] }));
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join("\n"));
  return file;
}

describe("the claims of an optimization", () => {
  it("are drawn from several files in equal parts, two thirds to learn from, with two labels", async () => {
    const mix = [claimsIn("fever", 90), claimsIn("hover", 90)].join(",");
    const { train, validation } = await readSets({ ...HOW, mix, sample: 60, classes: 2 });
    const from = (set: typeof train, name: string) => set.claims.filter(({ claim }) => claim.text.startsWith(name)).length;

    expect([train.claims.length, validation.claims.length]).toEqual([40, 20]);
    expect([from(train, "fever"), from(train, "hover")]).toEqual([20, 20]);
    expect(new Set([...train.claims, ...validation.claims].map(({ label }) => label))).toEqual(new Set(["supported", "refuted"]));
    const texts = new Set(train.claims.map(({ claim }) => claim.text));
    expect(validation.claims.some(({ claim }) => texts.has(claim.text))).toBe(false);
  });

  it("are named once: by two files, or by a mixture", async () => {
    const file = claimsIn("fever", 9);
    expect(await rejectionOf(readSets({ ...HOW, dataset: file }))).toMatchObject({ code: "invalid-input" });
    expect(await rejectionOf(readSets({ ...HOW, mix: file, dataset: file }))).toMatchObject({ code: "invalid-input" });
  });

  it("are refused where none is left to validate on", async () => {
    const few = claimsIn("few", 2);
    const same = claimsIn("same", 9);
    for (const given of [{ mix: few }, { dataset: same, validation: same }])
      expect((await rejectionOf(readSets({ ...HOW, ...given }))).message).toMatch(/^there is nothing to validate on: give more claims/u);
  });
});

describe("a budget that means nothing", () => {
  it("is refused by name where no model could spend it", async () => {
    const flags = { ...HOW, mix: claimsIn("fever", 9) };
    const { io } = fakeIo(() => Promise.reject(new Error("the work has started")), { PLUMBLINE_HOME: tempFolder() });
    for (const [given, said] of [
      [{ budgetTokens: 5 }, "--budget-tokens: without a model nothing uses tokens"],
      [{ budgetTokens: 5, budgetUsd: 1 }, "--budget-tokens, --budget-usd: without a model"],
    ] as const)
      expect((await rejectionOf(commandOptimizePolicy(io, { ...flags, ...given }))).message).toContain(said);
  });
});
