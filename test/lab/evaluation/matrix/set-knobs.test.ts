import { describe, expect, it } from "vitest";
import { combinationsOf, parseSweep, setKnobs } from "../../../../src/lab/evaluation/matrix/set-knobs.js";
import { variantsOf } from "../../../../src/lab/evaluation/matrix/variant.js";
import { testPolicy } from "../../../support/policy.js";
import { shippedPolicy } from "../../../support/system-episode.js";
import { thrownBy } from "../../../support/thrown.js";

describe("knobs that an evaluation sets", () => {
  it("makes one variant for each value, named by it", () => {
    const knobs = [parseSweep("web.alpha=0,0.25,0.5,0.75,1")];
    const variants = variantsOf(shippedPolicy("aletheia"), null, { k: [], hops: [], knobs });
    expect(variants.map(({ name, policy }) => [name, policy.web.alpha])).toEqual([
      ["aletheia web.alpha=0", 0],
      ["aletheia web.alpha=0.25", 0.25],
      ["aletheia web.alpha=0.5", 0.5],
      ["aletheia web.alpha=0.75", 0.75],
      ["aletheia web.alpha=1", 1],
    ]);
    expect(new Set(variants.map(({ policy }) => policy.id)).size).toBe(5);
  });

  it("combines several knobs", () => {
    expect(combinationsOf([parseSweep("review=none,steps"), parseSweep("questions.max=1,6")])).toEqual([
      { review: "none", "questions.max": "1" },
      { review: "none", "questions.max": "6" },
      { review: "steps", "questions.max": "1" },
      { review: "steps", "questions.max": "6" },
    ]);
  });

  it("reads lists, off and words as the front matter has them", () => {
    const policy = setKnobs(testPolicy(), { actions: "webSearch+verdict", rulesFrom: "off", "web.when": "always" });
    expect(policy).toMatchObject({ actions: ["webSearch", "verdict"], rulesFrom: null, web: { when: "always" } });
  });

  it.each([
    ["web.alpha=7", "web.alpha"],
    ["web.beta=1", "beta"],
    ["colour=red", "colour"],
    ["actions=dance+verdict", "actions"],
  ])("refuses %s, and says why", (text, names) => {
    const [values = {}] = combinationsOf([parseSweep(text)]);
    expect(thrownBy(() => setKnobs(testPolicy(), values))).toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining(names),
    });
  });

  it("refuses what is no setting", () => {
    expect(thrownBy(() => parseSweep("alpha"))).toMatchObject({ code: "invalid-input" });
  });
});
