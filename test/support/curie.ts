import type { Judgement } from "../../src/domain/outcome.js";
import { entityOf, factOf, item, judgementOf, propertyOf, year } from "./build.js";

export const CURIE = entityOf("Q7186", "Marie Curie", "physicist and chemist", ["Maria Skłodowska-Curie"]);
export const WARSAW = entityOf("Q270", "Warsaw", "capital of Poland");
export const POLAND = entityOf("Q36", "Poland", "country in Central Europe");
const EUROPE = entityOf("Q46", "Europe", "continent");

const PLACE_OF_BIRTH = propertyOf("P19", "place of birth", "entity", ["born in"]);
const COUNTRY = propertyOf("P17", "country");
const CONTINENT = propertyOf("P30", "continent");
const DATE_OF_BIRTH = propertyOf("P569", "date of birth", "time");

/** Curie – born in – Warsaw – country – Poland – continent – Europe: three hops from the claim's name. */
export const CURIE_GRAPH = {
  entities: [CURIE, WARSAW, POLAND, EUROPE],
  properties: [PLACE_OF_BIRTH, COUNTRY, CONTINENT, DATE_OF_BIRTH],
  facts: [
    factOf(CURIE.id, "P19", item(WARSAW.id)),
    factOf(CURIE.id, "P569", year(1867)),
    factOf(WARSAW.id, "P17", item(POLAND.id)),
    factOf(POLAND.id, "P30", item(EUROPE.id)),
  ],
} as const;

/** A decided judgement on the first statement that was found. */
export const SUPPORTED: Judgement = judgementOf({
  label: "supported",
  confidence: 0.9,
  justification: "She was born there.",
  citations: [{ statement: "s1", stance: "supports" }],
});
