import { describe, expect, it } from "vitest";
import type { Fact } from "../../../../src/domain/statement.js";
import { containedPlace } from "../../../../src/reasoner/rules/check/contained-place.js";
import { findTimes } from "../../../../src/text/find-times.js";
import { entityOf, factOf, item, year } from "../../../support/build.js";
import { evidenceWith, hypothesisOf } from "../../../support/evidence.js";

const ADA = entityOf("Q101", "Ada Lindqvist");
const [AVELON, VERDANIA, AURELIA, CITY, COUNTRY, CONTINENT] = [
  entityOf("Q201", "Avelon"),
  entityOf("Q202", "Verdania"),
  entityOf("Q203", "Aurelia"),
  entityOf("Q515", "city"),
  entityOf("Q6256", "country"),
  entityOf("Q5107", "continent"),
];
const entities = [ADA, AVELON, VERDANIA, AURELIA, CITY, COUNTRY, CONTINENT];
const PLACES = [
  factOf(AVELON.id, "P31", item(CITY.id)),
  factOf(VERDANIA.id, "P31", item(COUNTRY.id)),
  factOf(AURELIA.id, "P31", item(CONTINENT.id)),
];
const IN_VERDANIA = factOf(AVELON.id, "P17", item(VERDANIA.id));
const born = (rest: Partial<Fact> = {}) => factOf(ADA.id, "P19", item(AVELON.id), rest);
const check = (facts: readonly Fact[], value: Fact["subject"], property: Fact["property"] = "P19") =>
  containedPlace(evidenceWith({ entities, facts: [...PLACES, ...facts] }), hypothesisOf(ADA.id, property, value));

describe("a place that contains the one that the graph gives", () => {
  it("is borne out, with the whole way cited", () => {
    const inAurelia = factOf(VERDANIA.id, "P30", item(AURELIA.id));
    expect(check([born(), IN_VERDANIA], VERDANIA.id)).toMatchObject({ stance: "supports" });
    expect(check([born(), IN_VERDANIA, inAurelia], AURELIA.id)?.statements.map(({ property }) => property)).toEqual(["P19", "P17", "P30"]);
  });

  it("is not refuted where it does not contain it: another check does that", () => {
    expect(check([born()], VERDANIA.id)).toBeNull();
  });

  it("says nothing by a withdrawn statement, or by a border that is gone", () => {
    expect(check([born({ rank: "deprecated" }), IN_VERDANIA], VERDANIA.id)).toBeNull();
    const gone = { ...IN_VERDANIA, qualifiers: [{ property: "P582" as const, value: year(1918) }] };
    expect(check([born(), gone], VERDANIA.id)).toBeNull();
  });

  it("has no part in relations that are not about where something is: whoever governs Avelon does not govern Verdania", () => {
    expect(check([factOf(ADA.id, "P1376", item(AVELON.id)), IN_VERDANIA], VERDANIA.id, "P1376")).toBeNull();
  });

  it("is left alone where the claim dates it", () => {
    const times = findTimes("in 1900");
    const evidence = evidenceWith({ entities, facts: [...PLACES, born(), IN_VERDANIA] });
    expect(containedPlace(evidence, hypothesisOf(ADA.id, "P19", VERDANIA.id, { times }))).toBeNull();
  });

  it("is the sea beside an island if the description says so, too", () => {
    const sea = entityOf("Q301", "Pale Sea");
    const described = (description: string) => {
      const isle = { ...entityOf("Q302", "Isle of Rooks"), description };
      const facts = [factOf(sea.id, "P31", item("Q165")), factOf(isle.id, "P31", item("Q23442")), factOf(isle.id, "P206", item(sea.id))];
      const known = [sea, isle, entityOf("Q165", "sea"), entityOf("Q23442", "island")];
      return containedPlace(evidenceWith({ entities: known, facts }), hypothesisOf(isle.id, "P706", sea.id))?.stance ?? null;
    };
    expect(described("island in the eastern Pale Sea")).toBe("supports");
    expect(described("island in the Pale Sea, part of Verdania")).toBe("supports");
    expect(described("island off the coast of Verdania")).toBeNull();
    expect(described("island in the New Pale Sea")).toBeNull();
  });
});
