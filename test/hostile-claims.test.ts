import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVerifier, type Verifier } from "../src/compose/create-verifier.js";
import { cpuMsOf } from "./support/cpu-time.js";
import { HOSTILE } from "./support/hostile-claims.js";

/** A second on a machine of its own; tests share theirs, and count their neighbours' waits for memory too. */
const MOST_MS = 2500;
/** Below this a ratio says nothing. */
const NOISE_MS = 400;

describe("a claim of the greatest length", () => {
  let verifier: Verifier;
  beforeAll(async () => {
    verifier = await createVerifier();
    for (const claim of Object.values(HOSTILE)) await verifier.verify(claim(200));
  }, 60_000);
  afterAll(() => verifier.close());

  async function cpuOf(claim: string): Promise<number> {
    return cpuMsOf(async () => expect((await verifier.verify(claim)).outcome.kind).toBe("verdict"));
  }

  it.each(Object.entries(HOSTILE))("is judged within bounded work: %s", async (_, claim) => {
    const half = await cpuOf(claim(1000));
    const whole = await cpuOf(claim(2000));
    expect(whole).toBeLessThan(MOST_MS);
    expect(whole).toBeLessThan(2.5 * half + NOISE_MS);
  });

  it("says that it was too much at once, and is no ground for a label", async () => {
    const { outcome } = await verifier.verify(HOSTILE["a list of known names"]?.(2000) ?? "");
    expect(outcome).toMatchObject({
      kind: "verdict",
      verdict: { label: "not-enough-info", justification: expect.stringContaining("too much at once") },
    });
  });
});
