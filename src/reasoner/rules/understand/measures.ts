import type { Comparison, Tiers } from "../../../domain/reading.js";

export type Measure = { readonly tiers: Tiers } & Omit<Extract<Comparison["asks"], { kind: "order" }>, "kind">;

const BEGAN: Tiers = [["P569"], ["P571", "P577", "P1619", "P580"]];
/** Extent in every sense: a country may be larger and have fewer people, and then nobody knows what is meant. */
const LARGE: Tiers = [["P2046", "P1082", "P2386", "P2120", "P2043", "P1128"]];
const TALL: Tiers = [["P2048"], ["P2044"]];

/** Words that say by themselves what is compared: those by which the first value is the greater one, and those by which it is the smaller one. */
const MEASURES: readonly (readonly [greater: string, smaller: string, tiers: Tiers])[] = [
  ["younger than,newer than,more recent than,postdates,postdated", "older than,predates,predated,predate,antedates", BEGAN],
  ["outlived,outlives,outlive", "", [["P570"]]],
  ["taller than,higher than", "lower than", TALL],
  ["longer than", "", [["P2043"], ["P2047"]]],
  // Of a person it is height, of a river length.
  ["", "shorter than", [["P2048", "P2043", "P2047"]]],
  ["larger than,bigger than", "smaller than", LARGE],
  ["heavier than,outweighs", "lighter than", [["P2067"]]],
  ["deeper than", "shallower than", [["P4511"]]],
  ["wider than", "narrower than", [["P2049"]]],
  ["denser than", "less dense than", [["P2054"]]],
  ["more populous than,more populated than", "less populous than,less populated than", [["P1082"]]],
];
const BY_WORDS: ReadonlyMap<string, Measure> = new Map(
  MEASURES.flatMap(([greater, smaller, tiers]) =>
    (["greater", "smaller"] as const).flatMap((side) =>
      (side === "greater" ? greater : smaller)
        .split(",")
        .map((words): [string, Measure] => [words, { tiers, side, loose: tiers === LARGE }]),
    ),
  ),
);

export function measureOf(words: string): Measure | null {
  return words === "" ? null : (BY_WORDS.get(words) ?? null);
}

/** Comparatives that need a noun to say what is compared: "a larger population". */
export const GREATER = "more|larger|bigger|higher|greater|longer|deeper|wider|heavier";
export const SMALLER = "fewer|less|smaller|lower|shorter|shallower|narrower|lighter";
