import { describe, expect, it } from "vitest";
import type { EntityId } from "../../../../src/domain/ids.js";
import type { Assertion, Term } from "../../../../src/domain/reading.js";
import type { Fact } from "../../../../src/domain/statement.js";
import { nationality } from "../../../../src/reasoner/rules/check/nationality.js";
import { entityOf, factOf, item, year } from "../../../support/build.js";
import { evidenceWith, type Known } from "../../../support/evidence.js";

const [ADA, AVELON, MERE, VERDANIA, OSTRIA, HUMAN, CITY, STATE, PEOPLE] = [
  entityOf("Q101", "Ada Lindqvist"),
  entityOf("Q201", "Avelon"),
  entityOf("Q202", "Mere"),
  entityOf("Q203", "Verdania"),
  entityOf("Q204", "Ostria"),
  entityOf("Q5", "human"),
  entityOf("Q515", "city"),
  entityOf("Q3624078", "sovereign state"),
  entityOf("Q205", "Hillfolk"),
];
const entities = [ADA, AVELON, MERE, VERDANIA, OSTRIA, HUMAN, CITY, STATE, PEOPLE];
const PLACES = [
  factOf(ADA.id, "P31", item(HUMAN.id)),
  ...[AVELON, MERE].map(({ id }) => factOf(id, "P31", item(CITY.id))),
  ...[VERDANIA, OSTRIA].map(({ id }) => factOf(id, "P31", item(STATE.id))),
  factOf(AVELON.id, "P17", item(VERDANIA.id)),
  factOf(MERE.id, "P17", item(OSTRIA.id)),
];
const term = (id: EntityId, by: "name" | "demonym"): Term => ({
  kind: "entity",
  span: { start: 0, end: 1, text: "" },
  by,
  ids: [id],
  score: 0.9,
});

/** "Ada Lindqvist is Verdanian." */
function check(facts: readonly Fact[], rest: Partial<Known> = {}) {
  const said: Assertion = {
    subject: term(ADA.id, "name"),
    value: term(VERDANIA.id, "demonym"),
    senses: [{ path: "nationality", score: 0.95, words: 0.95, direction: "same", adds: [] }],
    qualifies: false,
    times: [],
  };
  return nationality(evidenceWith({ entities, facts: [...PLACES, ...facts], ...rest }), said)?.stance ?? null;
}

describe("an adjective of nationality", () => {
  it.each([
    ["citizenship", factOf(ADA.id, "P27", item(VERDANIA.id))],
    ["a birthplace in the country", factOf(ADA.id, "P19", item(AVELON.id))],
    ["a home in the country", factOf(ADA.id, "P551", item(AVELON.id))],
  ])("is borne out by %s", (_, fact) => {
    expect(check([fact])).toBe("supports");
  });

  it("is refuted where every tie on record is to another country", () => {
    expect(check([factOf(ADA.id, "P27", item(OSTRIA.id)), factOf(ADA.id, "P19", item(MERE.id)), factOf(ADA.id, "P569", year(1950))])).toBe(
      "refutes",
    );
  });

  it("is not refuted by a birthplace alone", () => {
    expect(check([factOf(ADA.id, "P19", item(MERE.id))])).toBeNull();
  });

  it("is not refuted where one tie may be to the country", () => {
    expect(check([factOf(ADA.id, "P27", item(OSTRIA.id)), factOf(ADA.id, "P19", item(AVELON.id))])).not.toBe("refutes");
  });

  it("is not refuted of people who lived when the states were others", () => {
    expect(check([factOf(ADA.id, "P27", item(OSTRIA.id)), factOf(ADA.id, "P569", year(1750))])).toBeNull();
  });

  it("is refuted of people of old where they come from where they were citizens, also by a state that is gone and like-named", () => {
    const born = [factOf(ADA.id, "P19", item(MERE.id)), factOf(ADA.id, "P569", year(1750))];
    expect(check([factOf(ADA.id, "P27", item(OSTRIA.id)), ...born])).toBe("refutes");
    const [gone, former] = [entityOf("Q206", "Kingdom of Ostria"), entityOf("Q3024240", "historical country")];
    const known = { entities: [...entities, gone, former] };
    expect(check([factOf(gone.id, "P31", item(former.id)), factOf(ADA.id, "P27", item(gone.id)), ...born], known)).toBe("refutes");
    const other = entityOf("Q206", "Grand Duchy");
    expect(
      check([factOf(other.id, "P31", item(former.id)), factOf(ADA.id, "P27", item(other.id)), ...born], {
        entities: [...entities, other, former],
      }),
    ).toBeNull();
  });

  it("is not refuted of somebody whom the graph itself calls by it", () => {
    const [french, france] = [entityOf("Q101", "Ada Lindqvist", "French physicist"), entityOf("Q203", "France")];
    const known = { entities: [french, AVELON, MERE, france, OSTRIA, HUMAN, CITY, STATE] };
    const facts = [factOf(ADA.id, "P27", item(OSTRIA.id)), factOf(ADA.id, "P19", item(MERE.id)), factOf(ADA.id, "P569", year(1950))];
    expect(check(facts, known)).toBeNull();
  });

  it("is not refuted of somebody whose people is on record, or where only a part of the list is known", () => {
    const citizen = factOf(ADA.id, "P27", item(OSTRIA.id));
    expect(check([citizen, factOf(ADA.id, "P172", item(PEOPLE.id))])).toBeNull();
    expect(check([citizen], { cut: [`${ADA.id} P27 out`] })).toBeNull();
  });

  it("is not looked at where the rule is left out", () => {
    expect(check([factOf(ADA.id, "P27", item(VERDANIA.id))], { without: ["nationality"] })).toBeNull();
  });
});
