import type { Comparison, Tiers } from "../../../domain/reading.js";

export type Measure = { readonly tiers: Tiers } & Omit<Extract<Comparison["asks"], { kind: "order" }>, "kind" | "margin">;

/** The words of one measure. Alternatives are separated by "|". */
type Row = {
  readonly tiers: Tiers;
  /** Comparatives that make the first value the greater or the smaller one. */
  readonly more?: string;
  readonly less?: string;
  /** The adjectives of `more`, in the same order: "twice as tall as". */
  readonly plain?: string;
  /** "a greater height", "ahead in height" */
  readonly nouns?: string;
  /** Further words that a relation of the user's graph has for it. */
  readonly own?: string;
  /** Verbs that compare without "than". */
  readonly verbs?: { readonly more?: string; readonly less?: string };
  /** Whole wordings before "than"; ◆ is the first thing, (more/less) the side. */
  readonly says?: readonly string[];
};

const MORE_LESS = "(more|larger|bigger|greater|higher/less|fewer|smaller|lower)";
const PEOPLE = "(?:people|spectators|fans|visitors|guests|inhabitants|residents)";
const WORKERS = "(?:people|employees|workers|staff|men and women)";
const TO_MAKE = "(?: (?:to|in) (?:make|making|produce|shoot|film|build))?";
/** Size in every sense: a country may be larger and have fewer people; the claim is then ambiguous. */
const LARGE: Tiers = [["P2046", "P1082", "P2386", "P2120", "P2043", "P1128"]];

/** A change of state by its verb: "melts at a higher temperature", "more heat to melt ◆". */
const changing = (verb: string): readonly string[] => [
  `◆ ${verb}s?(?: only)? at ${MORE_LESS} (?:temperatures?|heat)`,
  `◆ (?:can|must) (?:be )?${verb}(?:ed)? at ${MORE_LESS} temperatures?`,
  `◆ ${verb}s? (less easily|later/more easily|easier|sooner|earlier)`,
  `◆ (harder/easier) to ${verb}`,
  `(harder/easier) to ${verb} ◆`,
  `(hotter|higher|more|stronger/cooler|lower|less|weaker) (?:fire|flame|furnace|oven|heat|temperatures?) to ${verb} ◆`,
  `◆ (?:needs?|takes?|requires?) (more|higher|hotter|stronger/less|lower|cooler|weaker) (?:fire|flame|furnace|heat|temperatures?) to ${verb}`,
];

const ROWS: readonly Row[] = [
  {
    tiers: [["P569"], ["P571", "P577", "P1619", "P580"]],
    more: "younger|newer|more recent|more modern",
    less: "older|more ancient",
    own: "born|built|founded|established|formed|made|created|manufactured",
    verbs: { more: "postdates|postdated", less: "predates|predated|predate|antedates" },
    says: ["◆ (/around longer|existed longer|existed before)"],
  },
  { tiers: [["P570"], ["P576"], ["P582"]], verbs: { more: "outlived|outlives|outlive|outlasted" } },
  {
    tiers: [["P2048"], ["P2044"]],
    more: "taller|higher|higher up",
    less: "lower|less tall|less high",
    plain: "tall|high",
    nouns: "height|elevation|altitude",
    verbs: { more: "towers over|overtops|overtopped|tops" },
    says: ["◆ (?:rises|reaches|climbs) (higher/less high)", "◆ (farther|further/less far) above sea(?: level)?"],
  },
  { tiers: [["P2043"], ["P2047"]], more: "longer", less: "less long", plain: "long", nouns: "length" },
  {
    tiers: [["P2047"]],
    nouns: "running time|duration|runtime",
    says: [
      "◆ (?:runs|lasts|goes on|keeps you seated|keeps viewers seated)(?: for)? (longer/shorter|less long|less time)",
      "(longer|more time/less time|less long) to watch ◆",
    ],
  },
  // Height for a person, length for a river.
  { tiers: [["P2048", "P2043", "P2047"]], less: "shorter" },
  { tiers: LARGE, more: "larger|bigger", less: "smaller|tinier", plain: "large|big", nouns: "size", own: "area|floor area" },
  {
    tiers: [["P2046"]],
    more: "more extensive",
    less: "less extensive",
    nouns: "area|surface area|land area|total area|territory|landmass|expanse",
    says: ["◆ (?:covers|occupies|takes up) (more/less)(?: (?:ground|land|space|territory))?"],
  },
  {
    tiers: [["P2067"]],
    more: "heavier|more massive",
    less: "lighter|less massive|less heavy",
    plain: "heavy|massive",
    nouns: "mass|weight",
    verbs: { more: "outweighs|outweigh" },
    says: ["◆ weighs? (more/less)"],
  },
  {
    tiers: [["P2052"]],
    more: "faster|quicker",
    less: "slower|less fast",
    plain: "fast",
    nouns: "speed|top speed",
    says: ["◆ (?:runs?|travels?|moves?|goes) (faster|quicker/slower)"],
  },
  { tiers: [["P2076"]], more: "hotter|warmer", less: "colder|cooler", plain: "hot", nouns: "temperature|surface temperature" },
  { tiers: [["P4511"]], more: "deeper", less: "shallower|less deep", plain: "deep", nouns: "depth" },
  { tiers: [["P2052"]], more: "faster", less: "slower", plain: "fast", nouns: "speed|top speed|maximum speed" },
  { tiers: [["P2049"]], more: "wider|broader", less: "narrower", plain: "wide|broad", nouns: "width" },
  { tiers: [["P2054"]], more: "denser", less: "less dense", plain: "dense", nouns: "density" },
  { tiers: [["P2120"]], nouns: "radius|diameter" },
  {
    tiers: [["P1082"]],
    more: "more populous|more populated|more heavily populated",
    less: "less populous|less populated",
    plain: "populous|populated",
    nouns: "population|number of people|number of inhabitants|inhabitants|residents",
    says: [
      "(more/fewer|less) (?:people|inhabitants) (?:live|lived|living) in ◆",
      "(more/fewer|less) people inhabit ◆",
      "◆ home to (more/fewer|less) (?:people|inhabitants)",
    ],
  },
  {
    tiers: [["P1128"]],
    nouns: "staff|workforce|headcount|payroll|employees|workers|number of employees|number of staff",
    says: [
      `◆ (?:employs?|employed|(?:gives|gave) work to) (more/fewer|less)(?: ${WORKERS})?`,
      "◆ (more/fewer|less) (?:people on (?:payroll|books)|(?:people|employees|workers|staff) working for)",
      `(more/fewer|less) ${WORKERS} (?:work|worked|working) (?:for|at) ◆`,
      "◆ (larger|bigger/smaller) employer",
    ],
  },
  { tiers: [["P1082"], ["P1128"]], says: ["◆ (more/fewer|less) people"] },
  {
    tiers: [["P1083"]],
    nouns: "capacity|seating capacity|seats",
    says: [
      `◆ (?:holds?|seats?|accommodates?|room for|takes in) (more/fewer|less)(?: ${PEOPLE})?`,
      `(more/fewer|less) ${PEOPLE} (?:fit|can fit) (?:in|into|inside) ◆`,
    ],
  },
  {
    tiers: [["P2142"]],
    nouns: "box office|box office takings|takings|gross|revenue",
    verbs: { more: "outgrossed|outearned" },
    says: ["◆ (?:took|brought|made|earned|grossed|pulled)(?: in)? (more/less)(?: money)?(?: (?:at|from) box office| in cinemas)?"],
  },
  {
    tiers: [["P2130"]],
    nouns: "budget|production budget|production costs?|costs?",
    own: "price|cost|purchase price",
    says: [
      `◆ costs? (more/less)(?: money)?${TO_MAKE}`,
      `◆ (more expensive|costlier|dearer/cheaper|less expensive)${TO_MAKE}`,
      "(more/less)(?: money)? (?:went into|spent on|put into|poured into)(?: (?:making|production of|filming))? ◆",
      `(more/less)(?: money)? to (?:make|film|shoot|produce) ◆`,
    ],
  },
  {
    tiers: [["P1113"]],
    nouns: "episodes|number of episodes",
    says: ["◆ (?:ran to|ran for|consists of|comprises|got) (more/fewer|less) episodes"],
  },
  {
    tiers: [["P2101"]],
    nouns: "melting point|melting temperature|freezing point",
    says: [...changing("melt"), ...changing("freeze").slice(0, 1)],
  },
  { tiers: [["P2102"]], nouns: "boiling point|boiling temperature", says: changing("boil") },
  {
    tiers: [["P2146"]],
    nouns: "orbital period|year",
    says: [
      "year on ◆ (longer/shorter)",
      "year (longer/shorter) on ◆",
      "(?:one|single|an)? ?orbit takes ◆ (longer|more time/less time|less long)",
      "(?:one|single|an)? ?orbit of ◆ (?:takes|lasts) (longer|more time/less time|less long)",
      "◆ (?:takes|needs) (longer|more time/less time|less long) (?:for|to complete|to finish|to make)(?: one| single| full| its)? (?:orbit|revolution)",
    ],
  },
  {
    tiers: [["P2997"]],
    nouns: "age of majority|age of adulthood",
    says: [
      "(?:legal )?(?:adulthood|majority) (?:starts|begins|comes|reached) (later/earlier|sooner) in ◆",
      "in ◆ (?:legal )?(?:adulthood|majority) (?:starts|begins|comes|reached) (later/earlier|sooner)",
      "(?:people|you|teenagers|youngsters|young people|citizens) (?:come of age|become (?:legal )?adults?|reach (?:adulthood|majority)|turn adult) (later/earlier|sooner) in ◆",
      "(?:people )?in ◆ (?:people |you )?(?:come of age|become (?:legal )?adults?|reach (?:adulthood|majority)) (later/earlier|sooner)",
    ],
  },
  { tiers: [["P1086"]], nouns: "atomic number|number of protons|protons" },
];

const split = (words: string | undefined): readonly string[] => (words === undefined || words === "" ? [] : words.split("|"));
const measureOf = ({ tiers }: Row, side: Measure["side"]): Measure => ({ tiers, side, loose: tiers === LARGE });
const BY_WORD = new Map(
  ROWS.flatMap((row) => [
    ...split(row.more).map((word) => [word, measureOf(row, "greater")] as const),
    ...split(row.less).map((word) => [word, measureOf(row, "smaller")] as const),
  ]),
);
const BY_VERB = new Map(
  ROWS.flatMap((row) => [
    ...split(row.verbs?.more).map((word) => [word, measureOf(row, "greater")] as const),
    ...split(row.verbs?.less).map((word) => [word, measureOf(row, "smaller")] as const),
  ]),
);
const BY_NOUN = new Map(ROWS.flatMap((row) => split(row.nouns).map((noun) => [noun, row.tiers] as const)));
const SAYS = ROWS.flatMap((row) => (row.says ?? []).map((words) => ({ row, pattern: new RegExp(`^${sided(words)}$`, "u") })));
const COMPARATIVE = new Map(ROWS.flatMap(({ plain, more }) => split(plain).map((word, at) => [word, split(more)[at] ?? ""] as const)));

/** "(more/less)" as a pattern whose groups give the side. */
function sided(words: string): string {
  return words.replace(/\(([^()/?]*)\/([^()]*)\)/u, (_, more: string, less: string) =>
    more === "" ? `(?<less>${less})` : `(?:(?<more>${more})|(?<less>${less}))`,
  );
}

/** "lies higher than", "runs longer than": the verb does not change the measure. */
const LIES = /^(?:lies|lie|lay|sits|stands|stood|located|situated) (?=.)/u;

/** The measure of a comparison by the words before "than": "◆ taller", "more people live in ◆". */
export function measureSaid(words: string): Measure | null {
  const [, word] = /^◆ (.+)$/u.exec(words) ?? [];
  const plain = word === undefined ? undefined : BY_WORD.get(word.replace(LIES, ""));
  if (plain !== undefined) return plain;
  for (const { row, pattern } of SAYS) {
    const { groups } = pattern.exec(words) ?? {};
    if (groups !== undefined) return measureOf(row, groups["more"] === undefined ? "smaller" : "greater");
  }
  return null;
}

/** "outweighs": compares without "than". */
export function measureOfVerb(words: string): Measure | null {
  return BY_VERB.get(words) ?? null;
}

/** The properties that a noun measures; null for other nouns. */
export function tiersOfNoun(noun: string): Tiers | null {
  return BY_NOUN.get(noun) ?? null;
}

/** Words by which a relation of the user's graph has the measure with these properties: "length" and "duration" for "longer". */
export function ownNamesOf(tiers: Tiers): readonly string[] {
  const isMeant = (row: Row) =>
    isLoose(tiers) || isLoose(row.tiers) ? row.tiers === tiers : row.tiers.flat().some((id) => tiers.flat().includes(id));
  return ROWS.filter(isMeant).flatMap(({ nouns, own }) => [...split(nouns), ...split(own)]);
}

export function isLoose(tiers: Tiers): boolean {
  return tiers === LARGE;
}

/** "tall": "taller". */
export function comparativeOf(adjective: string): string | null {
  return COMPARATIVE.get(adjective) ?? (adjective === "many" || adjective === "much" ? "more" : adjective === "old" ? "older" : null);
}

/** Comparatives that need a noun for the measure: "a larger population". */
export const GREATER = "more|larger|bigger|higher|greater|longer|deeper|wider|heavier";
export const SMALLER = "fewer|less|smaller|lower|shorter|shallower|narrower|lighter";
