import { describe, expect, it } from "vitest";
import { RULE_NOTES, RULES } from "../../../bench/data/rule-notes.js";
import { detectMentions } from "../../../src/kg/name-spans.js";
import { beliefOf } from "../../support/belief.js";
import { entityOf, factOf, item, linkOf, propertyOf } from "../../support/build.js";
import { testPolicy } from "../../support/policy.js";
import { testRules } from "../../support/rules.js";

const [ADA, AVELON, CITY] = [entityOf("Q1", "Ada Lindqvist"), entityOf("Q2", "Avelon"), entityOf("Q515", "city")];

async function labelWithout(text: string, ...rules: readonly string[]) {
  const links = [linkOf(text, ADA.label, ADA), linkOf(text, AVELON.label, AVELON)];
  const belief = beliefOf({
    text,
    links,
    mentions: detectMentions(text, links),
    entities: [ADA, AVELON, CITY],
    properties: [propertyOf("P19", "place of birth", "entity", ["born in"])],
    facts: [factOf("Q2", "P31", item("Q515")), factOf("Q1", "P19", item("Q2"))],
  });
  const reasoner = testRules({ without: new Set(rules) });
  return (await reasoner.decide(belief, testPolicy())).label;
}

describe("rules", () => {
  it("each have a name of their own and a note that says what they decide", () => {
    expect(new Set(RULES).size).toBe(RULES.length);
    expect(Object.keys(RULE_NOTES).sort()).toEqual([...RULES].sort());
  });

  it("decide nothing when they are left out, and leave the others alone", async () => {
    const text = "Ada Lindqvist was born in Avelon.";
    expect(await labelWithout(text)).toBe("supported");
    expect(await labelWithout(text, "sameValue")).toBe("not-enough-info");
    for (const rule of RULES.filter((name) => name !== "sameValue")) expect(await labelWithout(text, rule)).toBe("supported");
  });

  it("include negation, without which a denial reads as its opposite", async () => {
    const text = "Ada Lindqvist was not born in Avelon.";
    expect(await labelWithout(text)).toBe("refuted");
    expect(await labelWithout(text, "negation")).toBe("supported");
  });
});
