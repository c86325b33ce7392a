import { expect, it } from "vitest";
import { webPassage } from "../../../support/web-passage.js";
import { extract, named, rules, worldBelief } from "../../../support/web-world.js";

const belief = worldBelief("Ada Lindqvist quarrelled with Bruno Okafor over the harvest.");

async function annotated(text: string) {
  const passage = webPassage(text);
  return rules.annotate(belief, [passage], await extract(belief, passage));
}

it("keeps what speaks of a name of the claim and shares its words", async () => {
  const text = "For years Ada Lindqvist feared a bad harvest.";
  expect(await annotated(`${text} Nothing else happened.`)).toEqual([
    { entity: named("Ada Lindqvist"), passage: "p1", quote: { start: 0, end: text.length, text } },
  ]);
});

it("keeps nothing that became a triplet, or that shares nothing with the claim", async () => {
  expect(await annotated("Ada Lindqvist was born in Castelmar. Ada Lindqvist liked tea. The harvest was good.")).toEqual([]);
});

it("keeps no more than a few", async () => {
  expect(await annotated("Ada Lindqvist loved the harvest. ".repeat(30))).toHaveLength(8);
});
