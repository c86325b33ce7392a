import { describe, expect, it } from "vitest";
import { FUZZ_TARGETS, fuzz } from "./support/fuzz-cases.js";

describe("what comes from outside is read or refused, in bounded time", () => {
  for (const target of FUZZ_TARGETS)
    it(`as ${target.name}`, async () => {
      expect((await fuzz(target, { cases: 200, seed: 21, mostMs: 1000 })).cases).toBe(200);
    });
});
