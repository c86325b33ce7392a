import { describe, expect, it } from "vitest";
import { beliefOf } from "../../support/belief.js";
import { entityOf, factOf, item, linkOf, propertyOf } from "../../support/build.js";
import { testPolicy } from "../../support/policy.js";
import { testRules } from "../../support/rules.js";

const TEXT = "Acme Works is headquartered in Peru.";
const acme = entityOf("Q1", "Acme Works", "company");
const lyon = entityOf("Q456", "Lyon", "city in France");
const france = entityOf("Q142", "France", "country");
const peru = entityOf("Q419", "Peru", "country");
const country = entityOf("Q6256", "country");
const belief = beliefOf({
  text: TEXT,
  links: [linkOf(TEXT, "Acme Works", acme), linkOf(TEXT, "Peru", peru)],
  entities: [acme, lyon, france, peru, country],
  properties: [propertyOf("P159", "headquarters location"), propertyOf("P17", "country"), propertyOf("P31", "instance of")],
  facts: [
    factOf("Q1", "P159", item("Q456")),
    factOf("Q456", "P17", item("Q142")),
    factOf("Q419", "P31", item("Q6256")),
    factOf("Q142", "P31", item("Q6256")),
  ],
});

describe("a list of which the evidence graph holds only a part", () => {
  const reasoner = testRules();

  it("refutes nothing by where its values lie, as the whole list would", async () => {
    expect((await reasoner.decide(belief, testPolicy())).label).toBe("refuted");
    const cut = { ...belief, cut: new Set(["Q1 P159 out"]) };
    expect((await reasoner.decide(cut, testPolicy())).label).toBe("not-enough-info");
  });
});
