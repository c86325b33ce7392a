import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POLICY_FOLDER } from "../../src/compose/policy-folder.js";
import { parsePolicy, readPolicy } from "../../src/store/policy-files.js";
import { renderPolicy } from "../../src/store/render-policy.js";
import { testPolicy } from "../support/policy.js";

describe("renderPolicy", () => {
  it("writes what is read back the same, knobs and text", () => {
    const { id, calibration, sections, ...knobs } = readPolicy(POLICY_FOLDER, "wkgfc/0001-initial");

    const again = parsePolicy(id, renderPolicy(knobs, sections));

    expect(again).toEqual({ ...knobs, id, sections, calibration: null });
    expect(renderPolicy(knobs, sections)).toContain("beam: { k: 4, hops: 4 }\n");
  });

  it("keeps any knobs and any sentence that the guards let through", () => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 200 })
      .filter((said) => !/^##? |^---\s*$|[\p{Cc}\uFFFD\u2028\u2029]/mu.test(said));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16 }),
        fc.constantFrom(0, 0.3, 0.55, 1),
        fc.option(fc.constantFrom(0.5, 0.9)),
        text,
        (k, threshold, rulesFrom, said) => {
          const { id, calibration: _, sections: __, ...knobs } = testPolicy({ beam: { k }, threshold, rulesFrom });
          const sections = new Map([["verdict", said.trim()]]);
          const again = parsePolicy(id, renderPolicy(knobs, sections));
          expect(again).toMatchObject({ beam: { k }, threshold, rulesFrom });
          expect(again.sections).toEqual(sections);
        },
      ),
    );
  });
});
