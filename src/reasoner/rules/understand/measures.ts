import type { Comparison, Tiers } from "../../../domain/reading.js";

export type Measure = { readonly tiers: Tiers } & Omit<Extract<Comparison["asks"], { kind: "order" }>, "kind">;

const BEGAN: Tiers = [["P569"], ["P571", "P577", "P1619", "P580"]];
/** Size in every sense: a country may be larger and have fewer people; the claim is then ambiguous. */
const LARGE: Tiers = [["P2046", "P1082", "P2386", "P2120", "P2043", "P1128"]];
const TALL: Tiers = [["P2048"], ["P2044"]];

/** Comparatives that name the measure: those that make the first value the greater one, and those that make it the smaller one. */
const MEASURES: readonly (readonly [greater: string, smaller: string, tiers: Tiers])[] = [
  ["younger than,newer than,more recent than,postdates,postdated", "older than,predates,predated,predate,antedates", BEGAN],
  ["", "around longer than,existed longer than,existed before", BEGAN],
  ["outlived,outlives,outlive", "", [["P570"], ["P576"], ["P582"]]],
  ["taller than,higher than", "lower than", TALL],
  ["longer than", "", [["P2043"], ["P2047"]]],
  // Height for a person, length for a river.
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

/** "lies higher than": the verb of location does not change the measure. */
const LIES = /^(?:lies|lie|lay|sits|stands|stood|located|situated|rises|reaches) (?=\p{L}+er than$)/u;

export function measureOf(words: string): Measure | null {
  return words === "" ? null : (BY_WORDS.get(words.replace(LIES, "")) ?? said(words));
}

const PEOPLE = "(?:people|spectators|fans|visitors|guests)";
/** Whole predicates that compare; the first group is the greater thing. */
const PREDICATES: readonly (readonly [RegExp, Tiers])[] = [
  [new RegExp(`^(?:holds?|seats?|accommodates?|room for|takes in) (more|fewer|less) ${PEOPLE} than$`, "u"), [["P1083"]]],
  [/^(?:took|brought|made|earned|grossed|pulled)(?: in)? (more|less)(?: money)?(?: at box office)? than$/u, [["P2142"]]],
  [/^cost (more|less)(?: money)?(?: to make)? than$/u, [["P2130"]]],
];

function said(words: string): Measure | null {
  for (const [pattern, tiers] of PREDICATES) {
    const [, side] = pattern.exec(words) ?? [];
    if (side !== undefined) return { tiers, side: side === "more" ? "greater" : "smaller", loose: false };
  }
  return null;
}

/** Words around both names: "more people fit into A than into B", "a year on A is longer than on B". */
const AROUND: readonly (readonly [lead: RegExp, middle: RegExp, tiers: Tiers])[] = [
  [new RegExp(`^(more|fewer|less) ${PEOPLE} fit (?:in|into|inside)$`, "u"), /^than(?: in| into| inside)?$/u, [["P1083"]]],
  [/^year on$/u, /^(longer|shorter) than(?: year| one| that)? on$/u, [["P2146"]]],
];

export function measureAround(lead: string, middle: string): Measure | null {
  for (const [opening, joint, tiers] of AROUND) {
    const [one, other] = [opening.exec(lead), joint.exec(middle)];
    const side = one?.[1] ?? other?.[1];
    if (one !== null && other !== null && side !== undefined)
      return { tiers, side: /^(?:more|longer)$/u.test(side) ? "greater" : "smaller", loose: false };
  }
  return null;
}

/** Adjectives that combine with a factor: "twice as long as". */
const ADJECTIVES: readonly (readonly [string, Tiers])[] = [
  ["big|large", LARGE],
  ["long", [["P2043"], ["P2047"]]],
  ["tall|high", TALL],
  ["heavy", [["P2067"]]],
  ["deep", [["P4511"]]],
  ["wide", [["P2049"]]],
  ["populous", [["P1082"]]],
];

export function measureOfAdjective(adjective: string): Omit<Measure, "side"> | null {
  const tiers = ADJECTIVES.find(([words]) => words.split("|").includes(adjective))?.[1];
  return tiers === undefined ? null : { tiers, loose: tiers === LARGE };
}

/** Comparatives that need a noun for the measure: "a larger population". */
export const GREATER = "more|larger|bigger|higher|greater|longer|deeper|wider|heavier";
export const SMALLER = "fewer|less|smaller|lower|shorter|shallower|narrower|lighter";
