import { describe, expect, it } from "vitest";
import { factOf, item } from "../../../support/build.js";
import { testPolicy } from "../../../support/policy.js";
import { named, rules, worldBelief } from "../../../support/web-world.js";

describe("phraseQueries", () => {
  it("asks in the claim's words, and once more without the claimed value", async () => {
    expect(await rules.phraseQueries(worldBelief("Ada Lindqvist moved to Avelon in 1891."), testPolicy())).toEqual([
      "Ada Lindqvist moved to Avelon in 1891",
      "Ada Lindqvist moved to Avelon year",
    ]);
    expect(await rules.phraseQueries(worldBelief("Lantern Hill was directed by Chen Moreau."), testPolicy())).toEqual([
      "Lantern Hill was directed by Chen Moreau",
      "Lantern Hill was directed",
    ]);
  });

  it("asks only for what the graph leaves open", async () => {
    const facts = [factOf(named("Ada Lindqvist"), "P19", item(named("Castelmar")))];
    const queries = await rules.phraseQueries(worldBelief("Ada Lindqvist was born in Castelmar and died in Dunwick.", facts), testPolicy());
    expect(queries).toEqual(["Ada Lindqvist died in Dunwick", "Ada Lindqvist died"]);
  });

  it("does not ask again what was asked, or nearly that", async () => {
    const belief = { ...worldBelief("Ada Lindqvist moved to Avelon in 1891."), asked: ["In 1891 Ada Lindqvist moved to Avelon"] };
    expect(await rules.phraseQueries(belief, testPolicy())).toEqual(["Ada Lindqvist moved to Avelon year"]);
  });

  it("sends words only, and not too many", async () => {
    const claim = `"Ada Lindqvist" -site:example.com OR (moved) to Avelon | intitle:x ${"very ".repeat(200)}`;
    for (const query of await rules.phraseQueries(worldBelief(claim), testPolicy())) {
      expect(query).not.toMatch(/["():|*]|(?:^|\s)[-+]|\b(?:OR|AND|NOT)\b/u);
      expect(query.length).toBeLessThanOrEqual(200);
    }
  });
});
