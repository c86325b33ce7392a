import { expect, it } from "vitest";
import { wholeNames } from "../../../../src/reasoner/rules/understand/whole-names.js";
import { entityOf, linkOf } from "../../../support/build.js";
import { testBook } from "../../../support/rules.js";

const { isRelationWord } = testBook();

it.each([
  ["Mirela Brandt sings.", "Brandt", "Mirela Brandt"],
  ["Castelmar University is old.", "Castelmar", "Castelmar University"],
  ["She saw the Citadel of Castelmar.", "Castelmar", "Citadel of Castelmar"],
  ["Castelmar-earth is a book.", "Castelmar", "Castelmar-earth"],
])("takes the part of a name that the graph knows for no name: %s", (text, part, whole) => {
  const links = wholeNames(text, [linkOf(text, part, entityOf("Q1", part))], isRelationWord);
  expect(links.map(({ kind, span }) => [kind, span.text])).toEqual([["unknown", whole]]);
});

it.each([
  ["Director Brandt sings.", "Brandt"],
  ["The Capital of Castelmar is old.", "Castelmar"],
  ["King Brandt sings.", "Brandt"],
  ["Brandt's Citadel is old.", "Brandt's"],
])("leaves a whole name alone: %s", (text, part) => {
  const links = [linkOf(text, part, entityOf("Q1", part))];
  expect(wholeNames(text, links, isRelationWord)).toEqual(links);
});
