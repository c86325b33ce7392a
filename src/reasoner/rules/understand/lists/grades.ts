import { CARDINAL, cardinalOf, ORDINAL, ordinalOf } from "../../../../text/number-words.js";

export type Grade = { readonly measure: string; readonly side: "greater" | "smaller" };

/** Size, by the usual measure of a list. */
export const LARGE = "largest";

const GRADES: readonly (readonly [superlatives: string, comparatives: string, grade: Grade])[] = [
  ["(?:highest|top|biggest)[- ]grossing|most commercially successful", "higher-grossing", { measure: "gross", side: "greater" }],
  ["largest|biggest|greatest|most extensive", "larger|bigger|greater|as large|as big", { measure: LARGE, side: "greater" }],
  ["smallest|tiniest|fewest", "smaller|tinier|as small", { measure: LARGE, side: "smaller" }],
  [
    "most populous|most populated|most heavily populated",
    "more populous|more populated|more heavily populated|as populous",
    { measure: "population", side: "greater" },
  ],
  ["least populous|least populated|most sparsely populated", "less populous|less populated", { measure: "population", side: "smaller" }],
  ["highest|tallest", "higher|taller|as high|as tall", { measure: "height", side: "greater" }],
  ["lowest", "lower", { measure: "height", side: "smaller" }],
  ["farthest|furthest|outermost|most distant", "farther|further|more distant", { measure: "distance", side: "greater" }],
  ["closest|nearest|innermost", "closer|nearer", { measure: "distance", side: "smaller" }],
  [
    "longest(?:[- ](?:serving|ruling|governing|reigning))?",
    "longer|more (?:time|years|months|days)|as long",
    { measure: "tenure", side: "greater" },
  ],
  ["deepest", "deeper|as deep", { measure: "depth", side: "greater" }],
  ["fastest|quickest", "faster|quicker|as fast", { measure: "speed", side: "greater" }],
  ["heaviest", "heavier|as heavy", { measure: "mass", side: "greater" }],
  ["lightest", "lighter|as light", { measure: "mass", side: "smaller" }],
  ["hottest|warmest", "hotter|warmer|as hot", { measure: "temperature", side: "greater" }],
  ["coldest|coolest", "colder|cooler|as cold", { measure: "temperature", side: "smaller" }],
  ["oldest|eldest|firstborn|first-born", "older|more advanced age", { measure: "age", side: "greater" }],
  ["youngest", "younger(?: age)?", { measure: "age", side: "smaller" }],
  [
    "shortest(?:[- ](?:serving|ruling|governing|lived|reigning))?|briefest",
    "shorter|briefer|less time|fewer (?:years|months|weeks|days)",
    { measure: "tenure", side: "smaller" },
  ],
];
const MEASURES: readonly (readonly [words: string, measure: string])[] = [
  [
    "surface area|square (?:kilomet(?:re|er)s|miles)|total land area|land area|total area|areas?|territory|landmass|ground|land(?= than| of)|space",
    "area",
  ],
  ["populations?|people|inhabitants|residents|souls", "population"],
  ["size", LARGE],
  ["height|elevation", "height"],
  ["atomic number", "number"],
  ["length", "length"],
  ["depth", "depth"],
  ["(?:body )?(?:mass|weight)", "mass"],
  [
    "(?:time|terms?|spell|stint|tenure|period|stay|stretch) (?:in|of) (?:office|power)|term|tenures?|presidency|premiership|chancellorship|reign",
    "tenure",
  ],
];
/** "fortieth", for presidents and elements. */
const TENTHS: readonly string[] = ["thirtieth", "fortieth", "fiftieth", "sixtieth", "seventieth", "eightieth", "ninetieth", "hundredth"];
const NUMBER = sticky(String.raw`\d{1,3}(?:,\d{3})+|\d+|hundred|${CARDINAL}|one(?!\s+of\b)`);
const PLACE = sticky(
  String.raw`\d+(?:st|nd|rd|th)|${TENTHS.join("|")}|${ORDINAL}|last|final|inaugural|opening|earliest|concluding|closing`,
);
const TIMES = sticky(String.raw`once|twice|thrice|(?:\d+|${CARDINAL}|one)\s+(?:different\s+|separate\s+)?(?:times|occasions)`);
const SUPERLATIVES = GRADES.map(([words, , grade]) => ({ pattern: sticky(words), grade }));
const COMPARATIVES = GRADES.map(([, words, grade]) => ({ pattern: sticky(words), grade }));
const MEASURED = MEASURES.map(([words, measure]) => ({ pattern: sticky(words), measure }));

/** Words at an offset: their text and meaning; null if there are none. */
export type WordsFor<T> = { readonly text: string; readonly says: T };

export function superlativeAt(text: string, at: number): WordsFor<Grade> | null {
  return firstOf(SUPERLATIVES, text, at, ({ grade }) => grade);
}

export function comparativeAt(text: string, at: number): WordsFor<Grade> | null {
  return firstOf(COMPARATIVES, text, at, ({ grade }) => grade);
}

export function measureAt(text: string, at: number): WordsFor<string> | null {
  return firstOf(MEASURED, text, at, ({ measure }) => measure);
}

/** "three times", "twice" */
export function timesAt(text: string, at: number): WordsFor<number> | null {
  const found = matchAt(TIMES, text, at);
  if (found === null) return null;
  const place = ["once", "twice", "thrice"].indexOf(found.toLowerCase());
  return { text: found, says: place >= 0 ? place + 1 : numberOf(found.split(/\s/u)[0] ?? "") };
}

/** An ordinal; 0 means the last. */
export function placeAt(text: string, at: number): WordsFor<number> | null {
  const found = matchAt(PLACE, text, at);
  if (found === null) return null;
  const word = found.toLowerCase();
  return { text: found, says: numberOfPlace(word) };
}

function numberOfPlace(word: string): number {
  if (/^(?:inaugural|opening|earliest)$/u.test(word)) return 1;
  if (/^(?:concluding|closing)$/u.test(word)) return 0;
  return TENTHS.includes(word) ? 30 + 10 * TENTHS.indexOf(word) : Number.parseInt(word, 10) || ordinalOf(word);
}

export function numberAt(text: string, at: number): WordsFor<number> | null {
  const found = matchAt(NUMBER, text, at);
  return found === null ? null : { text: found, says: numberOf(found) };
}

function numberOf(words: string): number {
  if (/^hundred$/iu.test(words)) return 100;
  return /^\d/u.test(words) ? Number(words.replaceAll(",", "")) : cardinalOf(words);
}

function firstOf<T extends { readonly pattern: RegExp }, R>(
  all: readonly T[],
  text: string,
  at: number,
  says: (one: T) => R,
): WordsFor<R> | null {
  for (const one of all) {
    const found = matchAt(one.pattern, text, at);
    if (found !== null) return { text: found, says: says(one) };
  }
  return null;
}

function sticky(source: string): RegExp {
  return new RegExp(String.raw`(?:${source})(?![\p{L}\p{N}])`, "iuy");
}

export function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
