import { describe, expect, it } from "vitest";
import type { Fact } from "../../../src/domain/statement.js";
import { detectMentions } from "../../../src/kg/name-spans.js";
import { beliefOf } from "../../support/belief.js";
import { entityOf, factOf, item, linkOf, propertyOf, year } from "../../support/build.js";
import { testPolicy } from "../../support/policy.js";
import { testRules } from "../../support/rules.js";

const ada = entityOf("Q1", "Ada Brecken", "singer");
const peak = entityOf("Q2", "Mount Serrat", "mountain");
const [brenn, averly] = [entityOf("Q10", "Brenn", "city"), entityOf("Q11", "Averly", "city")];
const [human, city, mountain] = [entityOf("Q5", "human"), entityOf("Q515", "city"), entityOf("Q8502", "mountain")];
const classes = [
  factOf("Q1", "P31", item("Q5")),
  factOf("Q2", "P31", item("Q8502")),
  factOf("Q10", "P31", item("Q515")),
  factOf("Q11", "P31", item("Q515")),
];
const PROPERTIES = [
  propertyOf("P19", "place of birth"),
  propertyOf("P31", "instance of"),
  propertyOf("P569", "date of birth", "time"),
  propertyOf("P2044", "elevation above sea level", "quantity"),
];
const height = { kind: "quantity", amount: 2400, unit: "Q11573" } as const;

async function labelOf(text: string, fact: Fact): Promise<string> {
  const things = [ada, peak, brenn, averly];
  const links = things.filter(({ label }) => text.includes(label)).map((entity) => linkOf(text, entity.label, entity));
  const belief = beliefOf({
    text,
    links,
    mentions: detectMentions(text, links),
    entities: [...things, human, city, mountain],
    properties: PROPERTIES,
    facts: [...classes, fact],
  });
  return (await testRules().decide(belief, testPolicy())).label;
}

/** Wikidata keeps what was found to be wrong, and says so by its rank. */
describe("a statement that was withdrawn decides nothing", () => {
  it.each([
    ["a value", "Ada Brecken was born in Brenn.", "Ada Brecken was born in Averly.", factOf("Q1", "P19", item("Q10"))],
    ["a date", "Ada Brecken was born in 1901.", "Ada Brecken was born in 1955.", factOf("Q1", "P569", year(1901))],
    [
      "a figure",
      "Mount Serrat rises 2,400 metres above sea level.",
      "Mount Serrat rises 3,900 metres above sea level.",
      factOf("Q2", "P2044", height),
    ],
  ])("%s", async (_kind, said, other, fact) => {
    expect(await labelOf(said, fact)).toBe("supported");
    expect(await labelOf(other, fact)).toBe("refuted");
    const withdrawn = { ...fact, rank: "deprecated" as const };
    expect(await labelOf(said, withdrawn)).toBe("not-enough-info");
    expect(await labelOf(other, withdrawn)).toBe("not-enough-info");
  });
});
