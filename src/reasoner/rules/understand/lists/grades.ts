import { CARDINAL, cardinalOf, ORDINAL, ordinalOf } from "../../../../text/number-words.js";

export type Grade = { readonly measure: string; readonly side: "greater" | "smaller" };

/** Size, by the usual measure of a list. */
export const LARGE = "largest";

const GRADES: readonly (readonly [superlatives: string, comparatives: string, measure: string, side: Grade["side"]])[] = [
  ["(?:highest|top|biggest)[- ]grossing|most commercially successful", "higher-grossing", "gross", "greater"],
  ["largest|biggest|greatest|most extensive", "larger|bigger|greater|as large|as big", LARGE, "greater"],
  ["smallest|tiniest|fewest", "smaller|tinier|as small", LARGE, "smaller"],
  [
    "most populous|most populated|most heavily populated",
    "more populous|more populated|more heavily populated|as populous",
    "population",
    "greater",
  ],
  ["least populous|least populated|most sparsely populated", "less populous|less populated", "population", "smaller"],
  ["highest|tallest", "higher|taller|as high|as tall", "height", "greater"],
  ["lowest", "lower", "height", "smaller"],
  ["farthest|furthest|outermost|most distant", "farther|further|more distant", "distance", "greater"],
  ["closest|nearest|innermost", "closer|nearer", "distance", "smaller"],
  ["longest(?:[- ](?:serving|ruling|governing|reigning))?", "longer|more (?:time|years|months|days)|as long", "tenure", "greater"],
  ["deepest", "deeper|as deep", "depth", "greater"],
  ["fastest|quickest", "faster|quicker|as fast", "speed", "greater"],
  ["heaviest", "heavier|as heavy", "mass", "greater"],
  ["lightest", "lighter|as light", "mass", "smaller"],
  ["hottest|warmest", "hotter|warmer|as hot", "temperature", "greater"],
  ["coldest|coolest", "colder|cooler|as cold", "temperature", "smaller"],
  ["oldest|eldest|firstborn|first-born", "older|more advanced age", "age", "greater"],
  ["youngest", "younger(?: age)?", "age", "smaller"],
  [
    "shortest(?:[- ](?:serving|ruling|governing|lived|reigning))?|briefest",
    "shorter|briefer|less time|fewer (?:years|months|weeks|days)",
    "tenure",
    "smaller",
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
const SUPERLATIVES = GRADES.map(([words, , measure, side]) => ({ pattern: sticky(words), says: { measure, side } }));
const COMPARATIVES = GRADES.map(([, words, measure, side]) => ({ pattern: sticky(words), says: { measure, side } }));
const MEASURED = MEASURES.map(([words, says]) => ({ pattern: sticky(words), says }));

/** Words at an offset: their text and meaning; null if there are none. */
export type WordsFor<T> = { readonly text: string; readonly says: T };

export const superlativeAt = firstOf(SUPERLATIVES);
export const comparativeAt = firstOf(COMPARATIVES);
export const measureAt = firstOf(MEASURED);

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

function firstOf<T>(all: readonly { readonly pattern: RegExp; readonly says: T }[]): (text: string, at: number) => WordsFor<T> | null {
  return (text, at) => {
    for (const { pattern, says } of all) {
      const found = matchAt(pattern, text, at);
      if (found !== null) return { text: found, says };
    }
    return null;
  };
}

function sticky(source: string): RegExp {
  return new RegExp(String.raw`(?:${source})(?![\p{L}\p{N}])`, "iuy");
}

export function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
