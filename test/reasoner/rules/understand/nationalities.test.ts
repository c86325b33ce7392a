import { describe, expect, it } from "vitest";
import { readPart } from "../../../../src/reasoner/rules/understand/read-part.js";
import { beliefOf } from "../../../support/belief.js";
import { entityOf, factOf, item, linkOf } from "../../../support/build.js";
import { testBook } from "../../../support/rules.js";

const [ADA, TIDE, VERDANIA, HUMAN, FILM, COUNTRY, PAINTER] = [
  entityOf("Q101", "Ada Lindqvist"),
  entityOf("Q102", "Amber Tide"),
  entityOf("Q103", "Verdania"),
  entityOf("Q5", "human"),
  entityOf("Q11424", "film"),
  entityOf("Q6256", "country"),
  entityOf("Q201", "painter"),
];
const TYPES = [factOf(ADA.id, "P31", item(HUMAN.id)), factOf(TIDE.id, "P31", item(FILM.id)), factOf(VERDANIA.id, "P31", item(COUNTRY.id))];
const book = testBook();

/** Whom the adjective is understood to describe. */
function described(text: string): readonly string[] {
  const links = [
    ...[ADA, TIDE].flatMap((entity) => (text.includes(entity.label) ? [linkOf(text, entity.label, entity)] : [])),
    ...(text.includes("Verdanian") ? [linkOf(text, "Verdanian", VERDANIA, "demonym")] : []),
    ...(text.includes("painter") ? [linkOf(text, "painter", PAINTER, "word")] : []),
  ].sort((a, b) => a.span.start - b.span.start);
  const belief = beliefOf({ text, links, entities: [ADA, TIDE, VERDANIA, HUMAN, FILM, COUNTRY, PAINTER], facts: TYPES });
  const [reading] = readPart(belief, book).readings;
  return (reading?.assertions ?? []).flatMap(({ subject, value }) => (value.span.text === "Verdanian" ? [subject.span.text] : []));
}

describe("an adjective of nationality", () => {
  it.each([
    ["Ada Lindqvist is Verdanian.", "Ada Lindqvist"],
    ["Ada Lindqvist was a Verdanian painter.", "Ada Lindqvist"],
    ["Amber Tide is a Verdanian film.", "Amber Tide"],
    ["The Verdanian painter Ada Lindqvist directed Amber Tide.", "Ada Lindqvist"],
    ["Ada Lindqvist directed the Verdanian film Amber Tide.", "Amber Tide"],
  ])("is said of the name that it describes: %s", (text, name) => {
    expect(described(text)).toEqual([name]);
  });

  it("is said of nobody behind a preposition", () => {
    expect(described("Ada Lindqvist wrote about the Verdanian people.")).toEqual([]);
  });
});
