import { expect, it } from "vitest";
import { rulesReasoner } from "../../../../src/reasoner/rules/rules-reasoner.js";
import { readPhrasebook } from "../../../../src/reasoner/rules/understand/phrasebook-file.js";
import { beliefOf } from "../../../support/belief.js";
import { dictionaryOf, entityOf, linkOf, propertyOf } from "../../../support/build.js";
import { testPolicy } from "../../../support/policy.js";

const ENTRIES = readPhrasebook(new URL("../../../../weights/phrasebook.txt", import.meta.url));
const [ADA, BRUNO] = [entityOf("Q101", "Ada Lindqvist"), entityOf("Q102", "Bruno Okafor")];
const PROPERTIES = dictionaryOf(propertyOf("P569", "date of birth", "time"), propertyOf("P2048", "height", "quantity"));

it.each([
  ["Ada Lindqvist is older than Bruno Okafor.", "P569"],
  ["Ada Lindqvist is taller than Bruno Okafor.", "P2048"],
  ["Ada Lindqvist was born before Bruno Okafor.", "P569"],
] as const)("pruning keeps what a comparison needs of both: %s", async (text, property) => {
  const reasoner = rulesReasoner(() => Date.UTC(2026, 0, 2), ENTRIES);
  const belief = { ...beliefOf({ text, links: [linkOf(text, ADA.label, ADA), linkOf(text, BRUNO.label, BRUNO)] }), hops: 0 };
  const relations = [ADA, BRUNO].flatMap(({ id }) =>
    [...PROPERTIES.keys()].map((each) => ({ entity: id, property: each, direction: "out" as const })),
  );
  const kept = await reasoner.prune(belief, relations, PROPERTIES, testPolicy());

  expect(kept.filter((relation) => relation.property === property).map(({ entity }) => entity)).toEqual([ADA.id, BRUNO.id]);
});
