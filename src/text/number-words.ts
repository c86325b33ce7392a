import { ordinal } from "../domain/say-statement.js";

const ONES = "one two three four five six seven eight nine".split(" ");
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const COMPOUND = `(?:${TENS.join("|")})(?:[ -](?:${ONES.join("|")}))?`;

/** "two" to "ninety-nine", as a pattern source. "One" is rarely a number ("one of", "no one"). */
export const CARDINAL = `${COMPOUND}|${[...TEENS, ...ONES.slice(1)].join("|")}`;

const ORDINALS = [
  ..."first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" "),
  ...TEENS.slice(3).map((word) => `${word}th`),
  "twentieth",
  "twenty-first",
];

/** "1st" → "first", up to the tenth. */
export const SHORT_ORDINALS: ReadonlyMap<string, string> = new Map(
  ORDINALS.slice(0, 10).map((word, place) => [`${place + 1}${["st", "nd", "rd"][place] ?? "th"}`, word]),
);

/** "first" to "twenty-first", enough for centuries. */
export const ORDINAL = [...ORDINALS].reverse().join("|");

const DECADES = "twenties thirties forties fifties sixties seventies eighties nineties".split(" ");

/** "twenties" to "nineties", as a pattern source. */
export const DECADE = DECADES.join("|");

/** The first year of a decade in its century ("forties" is 40). */
export function decadeOf(word: string): number {
  return 20 + 10 * DECADES.indexOf(word.toLowerCase());
}

/** The number of a cardinal ("thirty-five" is 35); 0 for any other word. */
export function cardinalOf(words: string): number {
  const [first = "", second = ""] = words.toLowerCase().split(/[ -]/u);
  const ones = ONES.indexOf(second || first) + 1;
  const tens = TENS.indexOf(first);
  if (tens >= 0) return 20 + 10 * tens + (second === "" ? 0 : ones);
  const teens = TEENS.indexOf(first);
  return teens >= 0 ? 10 + teens : ones;
}

/** The number of an ordinal ("third" is 3); 0 for any other word. */
export function ordinalOf(word: string): number {
  return ORDINALS.indexOf(word.toLowerCase()) + 1;
}

/** "third", "16th". */
export function sayOrdinal(number: number): string {
  return number <= 12 ? (ORDINALS[number - 1] ?? "") : ordinal(number);
}

const PLACE = new RegExp(`^(?:\\d+(?:st|nd|rd|th)|${ORDINALS.slice(0, 12).join("|")})$`, "u");
const EXTREME = /^(?:last|final|inaugural)$/u;
const GRADED =
  "larg|small|bigg|great|high|low|tall|short|long|old|eld|young|new|rich|poor|wealthi|fast|slow|deep|wid|narrow|heavi|light|strong|weak|hott|cold|warm|wett|dri|dens|earli|lat|near|clos|busi|happi|saf|hard|bright|loud|brav|fin|simpl|cheap";
const SUPERLATIVE = new RegExp(`^(?:most|least|best|worst|foremost|farthest|furthest|(?:${GRADED})est)$`, "u");
/** Pattern source: "higher", "better". */
export const COMPARATIVE = `(?:more|less|fewer|better|worse|(?:${GRADED})er)\\b`;

/** "third", "16th": a position in an order. */
export function isOrdinal(word: string): boolean {
  return PLACE.test(word.toLowerCase());
}

/** "largest", "most": the end of an order. */
export function isSuperlative(word: string): boolean {
  return SUPERLATIVE.test(word.toLowerCase());
}

/** A position in an order, or one of its ends: "last", "largest", "most". */
export function isRank(word: string): boolean {
  const lower = word.toLowerCase();
  return isOrdinal(lower) || EXTREME.test(lower) || isSuperlative(lower);
}

const TENS_AND_ONES = new RegExp(
  `\\b(${TENS.join("|")})(?:[\\s-](${ONES.join("|")}))?\\b(?![\\s-](?:hundred|thousand|million|billion))`,
  "giu",
);

/**
 * Number words as digits: "thirty-five" as 35, "one act" as 1 and "three decades" as 30 years, so that counts can be compared. "One of" is
 * not a count.
 */
export function spellNumbers(text: string): string {
  return text
    .replace(TENS_AND_ONES, (_, tens: string, ones = "") => String(cardinalOf(`${tens} ${ones}`.trim())))
    .replace(/\bone\b(?!\s+(?:of|another|who|that|which|day|time|and)\b)(?=\s+\p{L})/giu, "1")
    .replace(/\b(\p{L}+|\d+)\s+decades\b/giu, (whole, count: string) => {
      const amount = /^\d+$/.test(count) ? Number(count) : [...ONES, "ten"].indexOf(count.toLowerCase()) + 1;
      return amount > 0 ? `${amount * 10} years` : whole;
    });
}
