import type { Comparator, Mention } from "../domain/mention.js";
import type { TimeLength } from "../domain/reading.js";
import type { TimeValue } from "../domain/value.js";
import { intervalOf, YEAR } from "./time.js";

/** Days per unit, on average for longer units. */
const UNITS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.44, year: 365.25, decade: 3652.5, century: 36525 };
const UNIT = "(days?|weeks?|months?|years?|decades?|centur(?:y|ies))";
const LOOSE: readonly (readonly [RegExp, Comparator])[] = [
  [/\b(?:(?:more|longer) than|over)\b/iu, "more"],
  [/\b(?:(?:less|shorter) than|under)\b/iu, "less"],
  [/\bat least\b/iu, "at-least"],
  [/\b(?:almost|nearly)\b/iu, "almost"],
  [/\b(?:about|around|roughly|some)\b/iu, "about"],
];
/** As the source of a pattern: "about ◇ decades", "a year", "several days", "decades"; the mention in the place of ◇ may include the unit. */
export const LENGTH = `(?:(?:exactly|just|only|about|around|almost|nearly|roughly|some|well over|more than|less than|longer than|shorter than|over|under|at least)\\s)?(?:(?:an?|the) (?:full|whole) )?(?:◇(?:\\s${UNIT})?|(?:an?|one|several|many|a few)\\s${UNIT}|(?:years|decades|centuries))`;

/** Reads a duration; null for any other number. `mention` is the one at ◇. */
export function readLength(words: string, mention: Mention | undefined): TimeLength | null {
  const unit = unitOf(mention?.kind === "quantity" ? `${words} ${mention.unitText ?? ""}` : words);
  if (unit === null || mention?.kind === "time" || (mention === undefined && words.includes("◇"))) return null;
  const said = LOOSE.find(([pattern]) => pattern.test(words))?.[1];
  const text = mention === undefined ? words : words.replace("◇", mention.text);
  if (mention !== undefined)
    return { count: mention.value.amount, unit, comparator: mention.comparator === "equal" ? (said ?? "equal") : mention.comparator, text };
  const isSome = /\b(?:several|many|few)\b/iu.test(words) || /\b(?:years|decades|centuries)\b/iu.test(words);
  // "for a few months": more than one, and not much longer.
  if (/\bfew\b/iu.test(words)) return { count: 12, least: 2, unit, comparator: "at-most", text };
  return { count: isSome ? 2 : 1, unit, comparator: isSome ? "at-least" : (said ?? "equal"), text };
}

/** Reads a duration without mentions: "about three years". `numberOf`: reads a number word. */
export function lengthOfTime(words: string, numberOf: (words: string) => number | null): TimeLength | null {
  const unit = unitOf(words);
  const [, count = ""] = /(?:^| )(\S+) \S+$/u.exec(words) ?? [];
  const number = /^an?$/iu.test(count) ? 1 : numberOf(count);
  const comparator = LOOSE.find(([pattern]) => pattern.test(words))?.[1] ?? "equal";
  return unit === null || number === null ? null : { count: number, unit, comparator, text: words };
}

function unitOf(words: string): number | null {
  const [, name] = new RegExp(`\\b${UNIT}\\b`, "iu").exec(words) ?? [];
  const singular = name?.toLowerCase().replace(/ies$/u, "y").replace(/s$/u, "");
  return singular === undefined ? null : (UNITS[singular] ?? null);
}

/** The minimum and maximum number of days from one date to a later one. */
export function daysBetween(start: TimeValue, end: TimeValue): { readonly least: number; readonly most: number } {
  const [from, to] = [intervalOf(start), intervalOf(end)];
  return { least: realDay(to.from) - realDay(from.to), most: realDay(to.to) - realDay(from.from) };
}

/** A day of the real calendar, for counting days. */
function realDay(day: number): number {
  const year = Math.floor(day / YEAR);
  const [month, date] = [Math.floor((day - year * YEAR) / 31), ((day - year * YEAR) % 31) + 1];
  return new Date(0).setUTCFullYear(year, month, date) / 86_400_000;
}

/** Did something last as long as the claim says? Counts may be rounded; null where the dates leave it open. */
export function fitsLength(
  { count, least: fewest, unit, comparator }: TimeLength,
  { least, most }: ReturnType<typeof daysBetween>,
): boolean | null {
  const [low, high] = [least / unit, most / unit];
  if (fewest !== undefined && low < fewest) return high < 1 ? false : null;
  switch (comparator) {
    case "more":
      return low > count ? true : high <= count ? false : null;
    case "at-least":
      return low >= count ? true : high < count ? false : null;
    case "less":
      return high < count ? true : low >= count ? false : null;
    case "at-most":
      return high <= count ? true : low > count ? false : null;
    case "about": {
      const off = Math.max(Math.abs(low - count), Math.abs(high - count));
      const near = Math.min(Math.abs(low - count), Math.abs(high - count));
      if (off <= Math.max(0.5, 0.1 * count)) return true;
      return near > Math.max(1, 0.25 * count) && !(low <= count && count <= high) ? false : null;
    }
    case "almost":
      if (high <= count && low >= Math.min(0.9 * count, count - 1)) return true;
      return low > count || high < 0.75 * count - 1 ? false : null;
    case "equal":
      // The first and the last day may both be counted.
      if (unit === 1 && low <= count && count <= high + 1) return low === high ? true : null;
      if ([low, high].every((one) => Math.floor(one) === count || Math.round(one) === count)) return true;
      return count < low - 1 || count > high + 1 || (unit === 1 && (count < low || count > high)) ? false : null;
  }
}
