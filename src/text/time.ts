import type { PartOfTime } from "../domain/mention.js";
import type { TimeMention } from "../domain/reading.js";
import type { Qualifier } from "../domain/statement.js";
import type { TimeValue } from "../domain/value.js";
import { PRECISION } from "../domain/vocabulary.js";

/** Days since year 0, signed, in a simplified calendar that is enough to order dates. */
export type Interval = { readonly from: number; readonly to: number };

/** The period that a value covers at its precision: the year 1903, the 1860s. */
export function intervalOf({ iso, precision }: TimeValue): Interval {
  const [, sign = "", y = "0", m = "1", d = "1"] = /^([+-]?)(\d+)-(\d{2})-(\d{2})/.exec(iso) ?? [];
  const year = (sign === "-" ? -1 : 1) * Number(y);
  const [month, day] = [Math.max(1, Number(m)), Math.max(1, Number(d))];
  if (precision >= PRECISION.day) return { from: days(year, month, day), to: days(year, month, day) };
  if (precision === PRECISION.month) return { from: days(year, month, 1), to: days(year, month, 31) };
  if (precision === PRECISION.year) return { from: days(year, 1, 1), to: days(year, 12, 31) };
  if (precision === PRECISION.decade)
    return { from: days(Math.floor(year / 10) * 10, 1, 1), to: days(Math.floor(year / 10) * 10 + 9, 12, 31) };
  const span = precision === PRECISION.century ? 100 : 10 ** (9 - precision);
  return yearsAround(year, span);
}

/** The 5th century is 401–500, or 500–401 BC: counted from the year 1, because there is no year 0. */
function yearsAround(year: number, span: number): Interval {
  const last = Math.ceil(Math.abs(year) / span) * span;
  const first = last - span + 1;
  return year < 0 ? { from: days(-last, 1, 1), to: days(-first, 12, 31) } : { from: days(first, 1, 1), to: days(last, 12, 31) };
}

/** Days per year in this calendar: twelve months of 31. */
export const YEAR = 372;

function days(year: number, month: number, day: number): number {
  return year * YEAR + (month - 1) * 31 + (day - 1);
}

/** Whether a date agrees with the claim. Null if either is too vague. */
export function fitsDate(mention: TimeMention, date: TimeValue): boolean | null {
  if (mention.anyYear === true) return isInYear(mention.value, date);
  const own = intervalOf(date);
  const at = intervalOf(mention.value);
  const { comparator, part } = mention;
  if (comparator === "in" || comparator === "from" || comparator === "until") return isWithin(mention, own);
  return part === undefined ? isOnSide(comparator, own, at) : isOnSideOfPart(mention, own);
}

/** The same day or month, in any year. */
function isInYear(value: TimeValue, date: TimeValue): boolean | null {
  const inYear = ({ iso }: TimeValue) => iso.replace(/^[+-]?\d+-/u, "").slice(0, value.precision >= PRECISION.day ? 5 : 2);
  return date.precision < value.precision ? null : inYear(value) === inYear(date);
}

/** Whether a period equals the one that a claim names, or is inside it. */
function isWithin({ value, part, anyCentury }: TimeMention, own: Interval): boolean | null {
  const at = intervalOf(value);
  // "The 1440s" may or may not be 1440.
  if (part === undefined && meets(own, at)) return own.from >= at.from && own.to <= at.to ? true : null;
  if (part === undefined) return anyCentury === true && isOtherCentury(own, at) ? null : false;
  if (partOf(at, part).some((one) => own.from >= one.from && own.to <= one.to)) return true;
  const isPossible = partOf(at, part, "possible").some((one) => meets(own, one));
  return isPossible || (anyCentury === true && isOtherCentury(own, at)) ? null : false;
}

/** The same years of the previous or next century. */
export function isOtherCentury(own: Interval, { from, to }: Interval): boolean {
  return [-100 * YEAR, 100 * YEAR].some((years) => meets(own, { from: from + years, to: to + years }));
}

/** Null if one date is too coarse: "1922" may or may not be before March 1922. */
export function isOnSide(
  comparator: Exclude<TimeMention["comparator"], "in" | "from" | "until">,
  own: Interval,
  at: Interval,
): boolean | null {
  switch (comparator) {
    case "before":
      return own.to < at.from || (own.from < at.from ? null : false);
    case "after":
      return own.from > at.to || (own.to > at.to ? null : false);
    case "not-before":
      return own.from >= at.from || (own.to >= at.from ? null : false);
    case "not-after":
      return own.to <= at.to || (own.from <= at.to ? null : false);
  }
}

/** "Before the summer of 1963": decided only for dates that are clearly on one side. */
function isOnSideOfPart({ value, part, comparator }: TimeMention, own: Interval): boolean | null {
  if (part === undefined) return null;
  const stretches = partOf(intervalOf(value), part, "possible");
  const wide = { from: Math.min(...stretches.map(({ from }) => from)), to: Math.max(...stretches.map(({ to }) => to)) };
  const [isBefore, isAfter] = [own.to < wide.from, own.from > wide.to];
  const isEarlier = comparator === "before" || comparator === "not-after";
  if (isBefore || isAfter) return isBefore === isEarlier;
  const [first] = partOf(intervalOf(value), part);
  if (first === undefined) return null;
  return (comparator === "not-after" && own.to <= first.to) || (comparator === "not-before" && own.from >= first.from) ? true : null;
}

/** From the earliest to the latest day on which a statement may have held; `sure`: by when it had begun, and until when it continued. */
export type Validity = Interval & { readonly sure: Interval };

/** When a statement held, by its qualifiers; null if they do not say. */
export function validity(qualifiers: readonly Qualifier[]): Validity | null {
  const at = (property: string) =>
    qualifiers.flatMap((qualifier) =>
      qualifier.property === property && qualifier.value.kind === "time" ? [intervalOf(qualifier.value)] : [],
    );
  const [start, end, point] = [at("P580")[0], at("P582")[0], at("P585")[0]];
  if (start === undefined && end === undefined) return point === undefined ? null : { ...point, sure: { from: point.to, to: point.from } };
  return {
    from: start?.from ?? Number.NEGATIVE_INFINITY,
    to: end?.to ?? Number.POSITIVE_INFINITY,
    sure: { from: start?.to ?? Number.NEGATIVE_INFINITY, to: end?.from ?? Number.POSITIVE_INFINITY },
  };
}

export function meets(a: Interval, b: Interval): boolean {
  return a.from <= b.to && b.from <= a.to;
}

/** Start and end of a part, as shares of the whole. */
type Share = readonly [first: number, last: number];
/** `sure`: a date in here is in that part. `possible`: a date outside is certainly not. */
type Part = { readonly sure: readonly Share[]; readonly possible: readonly Share[] };

const months = (first: number, last: number): Share => [first / 12, last / 12];
/** A season of the northern hemisphere is sure, one of the southern hemisphere possible; both with a margin of two weeks. */
const season = (...sure: readonly Share[]): Part => {
  const wide = sure.map(([first, last]): Share => [first - 0.5 / 12, last + 0.5 / 12]);
  const southern = wide.flatMap(([first, last]): readonly Share[] => [
    [first - 0.5, last - 0.5],
    [first + 0.5, last + 0.5],
  ]);
  return { sure, possible: [...wide, ...southern] };
};

const PARTS: Readonly<Record<PartOfTime, Part>> = {
  early: { sure: [[0, 0.34]], possible: [[0, 0.7]] },
  mid: { sure: [[0.34, 0.66]], possible: [[0.2, 0.8]] },
  late: { sure: [[0.66, 1]], possible: [[0.3, 1]] },
  beginning: { sure: [[0, 0.34]], possible: [[0, 0.5]] },
  end: { sure: [[0.66, 1]], possible: [[0.5, 1]] },
  spring: season(months(2, 5.7)),
  summer: season(months(5, 8.7)),
  autumn: season(months(8, 11.7)),
  // "The winter of 1963" may begin in December 1962, or end in March 1964.
  winter: { sure: [months(0, 2.7), months(11, 12)], possible: [months(-1.5, 3.2), months(4.5, 9), months(10.5, 15.2)] },
};

/** The periods of a part of a time: the sure ones, or the possible ones. */
export function partOf({ from, to }: Interval, part: PartOfTime, how: keyof Part = "sure"): readonly Interval[] {
  const length = to - from + 1;
  return PARTS[part][how].map(([first, last]) => ({ from: from + first * length, to: from + last * length - 1 }));
}

const SYNONYMS: Readonly<Record<string, PartOfTime>> = {
  middle: "mid",
  start: "beginning",
  close: "end",
  springtime: "spring",
  summertime: "summer",
  fall: "autumn",
};
const NAMED =
  /\b(?:(early|mid|late)(?:\s+in)?[\s-]+(?:the\s+)?|(middle|beginning|start|end|close)\s+of\s+(?:the\s+)?(?:year\s+)?|(spring(?:time)?|summer(?:time)?|autumn|fall|winter)\s+(?:of\s+)?(?:the\s+year\s+)?)$/iu;

/**
 * The part of a time that is named right before it, with the position where that begins: "in the summer of" 1963. Only a year has seasons.
 */
export function namedPart(before: string, isYear: boolean): { readonly part: PartOfTime; readonly start: number } | null {
  const match = NAMED.exec(before);
  const word = match
    ?.slice(1)
    .find((one) => one !== undefined)
    ?.toLowerCase();
  if (match === null || word === undefined || (match[3] !== undefined && !isYear)) return null;
  const part = isPart(word) ? word : SYNONYMS[word];
  return part === undefined ? null : { part, start: match.index };
}

function isPart(word: string): word is PartOfTime {
  return Object.hasOwn(PARTS, word);
}
