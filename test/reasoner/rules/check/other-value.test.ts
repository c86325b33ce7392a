import { describe, expect, it } from "vitest";
import { otherValue } from "../../../../src/reasoner/rules/check/other-value.js";
import { entityOf, factOf, item, propertyOf, year } from "../../../support/build.js";
import { evidenceWith, hypothesisOf, type Known } from "../../../support/evidence.js";
import { judgeText, type World } from "../../../support/judge-text.js";

const [VERDANIA, AVELON, MERE, CITY] = [
  entityOf("Q101", "Verdania"),
  entityOf("Q102", "Avelon"),
  entityOf("Q103", "Mere"),
  entityOf("Q515", "city"),
];
const WORLD: World = {
  entities: [VERDANIA, AVELON, MERE, CITY],
  properties: [
    propertyOf("P36", "capital"),
    propertyOf("P1376", "capital of"),
    propertyOf("P17", "country"),
    propertyOf("P31", "instance of"),
  ],
  facts: [
    factOf(VERDANIA.id, "P36", item(AVELON.id)),
    factOf(AVELON.id, "P1376", item(VERDANIA.id)),
    factOf(AVELON.id, "P17", item(VERDANIA.id)),
    factOf(MERE.id, "P17", item(VERDANIA.id)),
    factOf(AVELON.id, "P31", item(CITY.id)),
    factOf(MERE.id, "P31", item(CITY.id)),
  ],
};

describe("another value", () => {
  it.each([
    ["The capital of Verdania is Mere.", "refuted"],
    ["Mere is the capital of Verdania.", "refuted"],
    ["Mere is not the capital of Verdania.", "supported"],
    ["Avelon is the capital of Verdania.", "supported"],
  ] as const)("speaks against a city of the same country, however the capital is written down: %s", async (text, label) => {
    expect((await judgeText(WORLD, text)).label).toBe(label);
  });
});

const [ADA, BRUNO, FILM, HUMAN, TIDE] = [
  entityOf("Q301", "Ada Lindqvist"),
  entityOf("Q302", "Bruno Okafor"),
  entityOf("Q11424", "film"),
  entityOf("Q5", "human"),
  entityOf("Q303", "Amber Tide"),
];
const TYPES = [
  factOf(ADA.id, "P31", item(HUMAN.id)),
  factOf(BRUNO.id, "P31", item(HUMAN.id)),
  factOf(TIDE.id, "P31", item(FILM.id)),
  ...[AVELON, MERE].map(({ id }) => factOf(id, "P31", item(CITY.id))),
];
const entities = [ADA, BRUNO, FILM, HUMAN, TIDE, AVELON, MERE, CITY];
const check = (known: Omit<Known, "entities">, hypothesis: Parameters<typeof otherValue>[1]) =>
  otherValue(evidenceWith({ ...known, entities, facts: [...TYPES, ...known.facts] }), hypothesis)?.stance ?? null;

describe("the other value of a property", () => {
  const born = [factOf(ADA.id, "P19", item(AVELON.id))];

  it("refutes where there is one value, and the two exclude each other", () => {
    expect(check({ facts: born }, hypothesisOf(ADA.id, "P19", MERE.id))).toBe("refutes");
  });

  it("says nothing where there may be many", () => {
    expect(check({ facts: [factOf(ADA.id, "P551", item(AVELON.id))] }, hypothesisOf(ADA.id, "P551", MERE.id))).toBeNull();
  });

  it("says nothing where only a part of the values is known", () => {
    expect(check({ facts: born, cut: [`${ADA.id} P19 out`] }, hypothesisOf(ADA.id, "P19", MERE.id))).toBeNull();
  });

  it("says nothing of a thing that could not be a value at all: a film is no birthplace", () => {
    expect(check({ facts: born }, hypothesisOf(ADA.id, "P19", TIDE.id))).toBeNull();
  });

  it("says nothing of a class that a common noun names", () => {
    expect(check({ facts: born }, hypothesisOf(ADA.id, "P19", { kind: "entity", id: MERE.id, isClass: true }))).toBeNull();
  });

  it("of an office that changes hands says nothing about the past", () => {
    const governs = [factOf(AVELON.id, "P6", item(ADA.id), { qualifiers: [{ property: "P580", value: year(2020) }] })];
    expect(check({ facts: governs }, hypothesisOf(AVELON.id, "P6", BRUNO.id))).toBe("refutes");
    expect(check({ facts: governs, phrasing: { tense: "past" } }, hypothesisOf(AVELON.id, "P6", BRUNO.id))).toBeNull();
  });

  it("has ended where its dates say so, and then speaks against nobody", () => {
    const governed = [
      factOf(AVELON.id, "P6", item(ADA.id), {
        qualifiers: [
          { property: "P580", value: year(2010) },
          { property: "P582", value: year(2014) },
        ],
      }),
    ];
    expect(check({ facts: governed }, hypothesisOf(AVELON.id, "P6", BRUNO.id))).toBeNull();
  });
});
