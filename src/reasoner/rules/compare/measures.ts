import type { PropertyId } from "../../../domain/ids.js";

/**
 * What is put against each other. Of the first tier that either thing has, both must have something, and all that both have must agree: a tower's
 * height is not put against the elevation of another.
 */
export type Tiers = readonly (readonly PropertyId[])[];
/** Later dates and larger amounts are the greater ones. */
export type Side = "greater" | "smaller";
/** `loose`: the word does not say in what sense ("larger"). */
export type Measure = { readonly tiers: Tiers; readonly side: Side; readonly loose: boolean };

const BEGAN: Tiers = [["P569"], ["P571", "P577", "P1619", "P580"]];
const ENDED: Tiers = [["P570"], ["P576", "P582"]];
const TALL: Tiers = [["P2048"], ["P2044"]];
const LONG: Tiers = [["P2043"], ["P2047"]];
/** Extent in every sense: a country may be larger and have fewer people, and then nobody knows what is meant. */
const LARGE: Tiers = [["P2046", "P1082", "P2386", "P2120", "P2043", "P1128"]];
const PEOPLE: Tiers = [["P1082"]];

const greater = (tiers: Tiers): Measure => ({ tiers, side: "greater", loose: tiers === LARGE });
const smaller = (tiers: Tiers): Measure => ({ tiers, side: "smaller", loose: tiers === LARGE });

/** Comparatives that say by themselves what is compared. */
const COMPARATIVES: ReadonlyMap<string, Measure> = new Map([
  ["older", smaller(BEGAN)],
  ["younger", greater(BEGAN)],
  ["newer", greater(BEGAN)],
  ["taller", greater(TALL)],
  ["higher", greater(TALL)],
  ["lower", smaller(TALL)],
  ["longer", greater(LONG)],
  ["larger", greater(LARGE)],
  ["bigger", greater(LARGE)],
  ["smaller", smaller(LARGE)],
  ["heavier", greater([["P2067"]])],
  ["lighter", smaller([["P2067"]])],
  ["deeper", greater([["P4511"]])],
  ["shallower", smaller([["P4511"]])],
  ["wider", greater([["P2049"]])],
  ["narrower", smaller([["P2049"]])],
  ["denser", greater([["P2054"]])],
  ["more populous", greater(PEOPLE)],
  ["more populated", greater(PEOPLE)],
  ["less populous", smaller(PEOPLE)],
  ["less populated", smaller(PEOPLE)],
  ["more recent", greater(BEGAN)],
]);
/** Of a person it is height, of a river length. */
const SHORTER: Measure = smaller([["P2048"], ["P2043"], ["P2047"]]);

/** Verbs that compare: "A outlived B". */
const VERBS: ReadonlyMap<string, Measure> = new Map([
  ["outlived", greater(ENDED.slice(0, 1))],
  ["predates", smaller(BEGAN)],
  ["predated", smaller(BEGAN)],
  ["predate", smaller(BEGAN)],
  ["antedates", smaller(BEGAN)],
  ["postdates", greater(BEGAN)],
  ["outweighs", greater([["P2067"]])],
]);

export function measureOfComparative(words: string): Measure | null {
  return words === "shorter" ? SHORTER : (COMPARATIVES.get(words) ?? null);
}

export function measureOfVerb(word: string): Measure | null {
  return VERBS.get(word) ?? null;
}

/** Comparatives that need a noun to say what is compared: "a larger population". */
const SIDES: ReadonlyMap<string, Side> = new Map([
  ...["more", "larger", "bigger", "higher", "greater", "longer", "later", "deeper", "wider", "heavier"].map(
    (word) => [word, "greater"] as const,
  ),
  ...["fewer", "less", "smaller", "lower", "shorter", "earlier", "lesser", "shallower", "narrower", "lighter"].map(
    (word) => [word, "smaller"] as const,
  ),
]);

export function sideOf(word: string): Side | null {
  return SIDES.get(word) ?? null;
}
