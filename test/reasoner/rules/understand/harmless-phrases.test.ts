import { describe, expect, it } from "vitest";
import { beliefOf } from "../../../support/belief.js";
import { entityOf, factOf, item, linkOf, propertyOf } from "../../../support/build.js";
import { testPolicy } from "../../../support/policy.js";
import { testRules } from "../../../support/rules.js";

const CLARA = entityOf("Q1", "Clara Weiss", "film director");
const TARN = entityOf("Q4", "Tarnburg", "city in Norland");
const PROPERTIES = [propertyOf("P19", "place of birth"), propertyOf("P31", "instance of")];

async function labelOf(text: string): Promise<string> {
  const links = [linkOf(text, "Clara Weiss", CLARA), linkOf(text, "Tarnburg", TARN)];
  const belief = beliefOf({
    text,
    links,
    entities: [CLARA, TARN],
    properties: PROPERTIES,
    facts: [factOf(CLARA.id, "P19", item(TARN.id))],
  });
  return (await testRules().decide(belief, testPolicy())).label;
}

describe("a phrase that only sets the scene", () => {
  it.each(["All told, Clara Weiss was born in Tarnburg.", "For the record, Clara Weiss was born in Tarnburg."])(
    "leaves nothing to explain: %s",
    async (text) => {
      expect(await labelOf(text)).toBe("supported");
    },
  );

  it("is not taken for one where it says something", async () => {
    expect(await labelOf("Clara Weiss was born back of Tarnburg.")).toBe("not-enough-info");
    expect(await labelOf("All but Clara Weiss were born in Tarnburg.")).toBe("not-enough-info");
  });
});
