import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MUTATIONS } from "../bench/data/honesty-mutations.js";

describe("the changes that bench:mutations makes", () => {
  it.each(MUTATIONS)("are still possible: $rule", ({ file, from }) => {
    expect(readFileSync(new URL(`../${file}`, import.meta.url), "utf8")).toContain(from);
  });
});
