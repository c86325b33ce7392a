const ONES = "one two three four five six seven eight nine".split(" ");
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const COMPOUND = `(?:${TENS.join("|")})(?:[ -](?:${ONES.join("|")}))?`;

/** "two" to "ninety-nine", as the source of a pattern. "One" is seldom a number ("one of", "no one"). */
export const CARDINAL = `${COMPOUND}|${[...TEENS, ...ONES.slice(1)].join("|")}`;

const ORDINALS = [
  ..."first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" "),
  ...TEENS.slice(3).map((word) => `${word}th`),
  "twentieth",
  "twenty-first",
];

/** "first" to "twenty-first": as many as there are centuries. */
export const ORDINAL = [...ORDINALS].reverse().join("|");

const DECADES = "twenties thirties forties fifties sixties seventies eighties nineties".split(" ");

/** "twenties" to "nineties", as the source of a pattern. */
export const DECADE = DECADES.join("|");

/** The first year of a decade in its century ("forties" is 40). */
export function decadeOf(word: string): number {
  return 20 + 10 * DECADES.indexOf(word.toLowerCase());
}

/** The number that a word for one says ("thirty-five" is 35); 0 for any other word. */
export function cardinalOf(words: string): number {
  const [first = "", second = ""] = words.toLowerCase().split(/[ -]/u);
  const ones = ONES.indexOf(second || first) + 1;
  const tens = TENS.indexOf(first);
  if (tens >= 0) return 20 + 10 * tens + (second === "" ? 0 : ones);
  const teens = TEENS.indexOf(first);
  return teens >= 0 ? 10 + teens : ones;
}

/** The place that an ordinal says ("third" is 3); 0 for any other word. */
export function ordinalOf(word: string): number {
  return ORDINALS.indexOf(word.toLowerCase()) + 1;
}
