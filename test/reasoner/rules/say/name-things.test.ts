import { expect, it } from "vitest";
import { namerOf } from "../../../../src/reasoner/rules/say/name-things.js";
import { entityOf, factOf, item, linkOf } from "../../../support/build.js";
import { evidenceWith } from "../../../support/evidence.js";

const CLASSES = {
  tower: "building",
  river: "river",
  film: "film",
  band: "rock band",
  state: "sovereign state",
  person: "human",
  prize: "award",
};

/** The name of something inside a sentence about it. */
function named(label: string, kind: keyof typeof CLASSES, text = "", mention = label) {
  const thing = entityOf("Q1", label);
  const kindOf = entityOf("Q2", CLASSES[kind]);
  const { graph } = evidenceWith({ entities: [thing, kindOf], properties: [], facts: [factOf("Q1", "P31", item("Q2"))] });
  return namerOf(graph, { text, links: text === "" ? [] : [linkOf(text, mention, thing)] })("Q1");
}

it.each([
  ["Nile", "river", "the Nile"],
  ["Lake Victoria", "river", "Lake Victoria"],
  ["United Kingdom", "state", "the United Kingdom"],
  ["France", "state", "France"],
  ["Nobel Prize in Physics", "prize", "the Nobel Prize in Physics"],
  ["The Matrix", "film", "The Matrix"],
  ["Joan of Arc", "person", "Joan of Arc"],
] as const)("%s, a %s, is called %s", (label, kind, text) => {
  expect(named(label, kind).text).toBe(text);
});

it("has the article and the number that the claim gives it", () => {
  expect(named("Shard", "tower", "The Shard is high.").text).toBe("the Shard");
  expect(named("Lanterns", "band", "Lanterns were formed in 1960.").plural).toBe(true);
});

it("is called as the claim calls it where that says more, without the ending of a possessive", () => {
  expect(named("Francis", "person", "Pope Francis was born in Rome.", "Pope Francis").text).toBe("Pope Francis");
  expect(named("Ada Lovelace", "person", "Ada Lovelace's father was a poet.", "Ada Lovelace's").text).toBe("Ada Lovelace");
});
