import type { Mention } from "../../domain/mention.js";
import { PRECISION } from "../../domain/vocabulary.js";
import { findTimes } from "../../text/find-times.js";
import { findQuantities } from "../../text/quantities.js";
import { stem } from "../../text/stem.js";
import { type Interval, intervalOf, partOf } from "../../text/time.js";
import { FUNCTION_WORDS } from "../../text/words.js";

/** A number and what it counts; durations also in days. */
export type Count = Extract<Mention, { kind: "quantity" }> & { readonly counted: readonly string[]; readonly days: number | null };

const DAYS: Readonly<Record<string, number>> = {
  second: 1 / 86_400,
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  night: 1,
  week: 7,
  fortnight: 14,
  month: 30.4,
  year: 365.25,
  decade: 3652.5,
  century: 36_525,
};
const MONEY = /^(?:dollars?|pounds?|euros?|francs?|cents?|marks?|shillings?|yen|roubles?|rubles?|lire|crowns?|guineas?)$/u;
const IRREGULAR: Readonly<Record<string, string>> = { men: "man", women: "woman", children: "child", centuries: "century", feet: "foot" };
const MAX_COUNTS = 60;

/** Numbers that count something, in a text with its numbers in digits (`spellNumbers`). Years and days of a month are not counts. */
export function countsOf(said: string): readonly Count[] {
  // "In one day" is a count, "one day" a time. Character positions do not change.
  const text = said.replace(ONE_DAY, (_, lead: string, one: string) => `${lead}${"1".padEnd(one.length)}`);
  return countsIn(text);
}

const ONE_DAY = /\b((?:in|within|only|just|for|took|lasted)\s+)(one|a single)(?=\s+(?:day|time)\b)/giu;

function countsIn(text: string): readonly Count[] {
  const times = findTimes(text);
  return findQuantities(text)
    .filter(({ start, end }) => !times.some((time) => start < time.end && end > time.start) && !isDesignation(text, start, end))
    .slice(0, MAX_COUNTS)
    .map((quantity) => {
      const day = dayOfYear(text, quantity);
      if (day !== null) return day;
      const after = nextWords(`${quantity.unitText ?? ""} ${text.slice(quantity.end, quantity.end + 60)}`);
      const counted = after.length > 0 ? after : measureBefore(text.slice(Math.max(0, quantity.start - 40), quantity.start));
      const unit = counted.map((word) => DAYS[word]).find((days) => days !== undefined);
      return { ...quantity, counted, days: unit === undefined ? null : unit * quantity.value.amount };
    });
}

const MONTHS = "January February March April May June July August September October November December".split(" ");
const MONTH_AFTER = new RegExp(`^(?:th|st|nd|rd)?\\s+(?:of\\s+)?(${MONTHS.join("|")})\\b`, "u");
const MONTH_BEFORE = new RegExp(`\\b(${MONTHS.join("|")})\\s+$`, "u");

/** "12 May" without a year, as a number that differs only from other days of the year. */
function dayOfYear(text: string, quantity: ReturnType<typeof findQuantities>[number]): Count | null {
  const { start, end, value } = quantity;
  const [after, before] = [MONTH_AFTER.exec(text.slice(end)), MONTH_BEFORE.exec(text.slice(0, start))];
  const month = MONTHS.indexOf(after?.[1] ?? before?.[1] ?? "");
  if (month < 0 || !Number.isInteger(value.amount) || value.amount < 1 || value.amount > 31) return null;
  const [from, to] = after === null ? [start - (before?.[0].length ?? 0), end] : [start, end + after[0].length];
  return {
    ...quantity,
    start: from,
    end: to,
    text: text.slice(from, to),
    value: { ...value, amount: 31 * (month + 1) + value.amount },
    counted: ["day of the year"],
    days: null,
  };
}

/** "Apollo 11" is not a count. */
function isDesignation(text: string, start: number, end: number): boolean {
  return (
    /^\d+$/u.test(text.slice(start, end)) &&
    /(?<=\p{Ll}\s|^|\W)\p{Lu}\p{L}+\s$/u.test(text.slice(Math.max(0, start - 30), start)) &&
    !SMALL.test(text.slice(0, start))
  );
}
const SMALL = /(?:^|[.!?]\s)(?:In|At|By|Of|On|For|With|After|About|Some|The|Over|Nearly|Around|All|From|Only|Its|His|Her|Their)\s$/u;

/** Whether two numbers answer the same question: how many of these, how long, how much money. */
export function countsAlike(one: Count, other: Count): boolean {
  const [dimension, otherDimension] = [dimensionOf(one), dimensionOf(other)];
  if (dimension !== null && otherDimension !== null && dimension !== otherDimension) return false;
  if (one.days !== null || other.days !== null) return one.days !== null && other.days !== null;
  if (one.value.unit !== null && one.value.unit === other.value.unit) return true;
  if (one.counted.some((word) => MONEY.test(word))) return other.counted.some((word) => MONEY.test(word));
  const [first] = one.counted;
  // "Two of them": the noun was mentioned before.
  if (first === undefined || other.counted.length === 0) return one.value.amount === other.value.amount;
  return other.counted.some((word) => word === first || one.counted[1] === word || isKin(word, first));
}

/** "8,849 metres high", "four thousand kilometres long": a length is not a height. */
const DIMENSIONS: readonly RegExp[] = [
  /^(?:high|tall|height|elevation)$/u,
  /^(?:long|length)$/u,
  /^(?:wide|broad|across)$/u,
  /^deep$/u,
  /^thick$/u,
  /^(?:away|apart)$/u,
];

function dimensionOf({ counted }: Count): number | null {
  const found = DIMENSIONS.findIndex((dimension) => counted.some((word) => dimension.test(word)));
  return found < 0 ? null : found;
}

/** The noun that is counted is the next word or the one after. */
function nextWords(text: string): readonly string[] {
  const match = /^[\s-]*(\p{L}+)(?:[\s-]+(\p{L}+))?/u.exec(text);
  return [match?.[1], match?.[2]].flatMap((word) =>
    word === undefined || word.length < 3 || FUNCTION_WORDS.has(word.toLowerCase()) ? [] : [singular(word.toLowerCase())],
  );
}

/** "A turnover of 41 million", "the deposit was 700": the noun that the number measures. */
function measureBefore(text: string): readonly string[] {
  const noun =
    /(\p{L}{3,})\s+(?:of|was|is|were|are|had been|has been|:)?\s*(?:(?:about|around|some|over|nearly|almost|only)\s+)?[$€£]?$/u.exec(
      text,
    )?.[1];
  return noun === undefined || FUNCTION_WORDS.has(noun.toLowerCase()) ? [] : [singular(noun.toLowerCase())];
}

function singular(word: string): string {
  const known = IRREGULAR[word] ?? (word.endsWith("men") ? `${word.slice(0, -2)}an` : null);
  if (known !== null) return known;
  const bare = word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
  return DAYS[bare] === undefined && !MONEY.test(word) ? stem(bare) : bare;
}

function isKin(one: string, other: string): boolean {
  return one.length > 3 && other.length > 3 && (one.endsWith(other) || other.endsWith(one));
}

const NEAR = 0.1;

/** The range of amounts for a number with its comparator. */
type Range = { readonly from: number; readonly to: number };

function rangeOf({ comparator }: Count, amount: number): Range {
  const slack = 1e-9 + (comparator === "about" ? NEAR : 0.001) * Math.abs(amount);
  switch (comparator) {
    case "more":
      return { from: amount + slack, to: Number.POSITIVE_INFINITY };
    case "at-least":
      return { from: amount - slack, to: Number.POSITIVE_INFINITY };
    case "less":
      return { from: Number.NEGATIVE_INFINITY, to: amount - slack };
    case "at-most":
      return { from: Number.NEGATIVE_INFINITY, to: amount + slack };
    case "almost":
      return { from: amount - NEAR * Math.abs(amount), to: amount + slack };
    default:
      return { from: amount - slack, to: amount + slack };
  }
}

/** Whether a number of a text supports the claim's number ("45" supports "more than 40"), excludes it, or neither ("up to 45" and "40"). */
export function fitsCount(claimed: Count, stated: Count): boolean | null {
  const inDays = claimed.days !== null && stated.days !== null;
  const [asked, found] = [claimed, stated].map((one) => rangeOf(one, inDays ? (one.days ?? 0) : one.value.amount));
  if (asked === undefined || found === undefined) return null;
  const slack = 1e-6 * Math.abs(claimed.value.amount);
  const isLoose = ({ comparator }: Count) => comparator === "about" || comparator === "almost";
  const isAbout = isLoose(stated) && !isLoose(claimed);
  if (found.from >= asked.from - slack && found.to <= asked.to + slack) return true;
  // "About 42" supports "42" in ordinary usage.
  if (isAbout && asked.from >= found.from && asked.to <= found.to) return true;
  return found.to < asked.from || found.from > asked.to ? false : null;
}

type TimeMention = Extract<Mention, { kind: "time" }>;
/** A time in a text: first and last day, its comparator ("since", "before"), and its words. */
export type TextTime = Interval & Pick<TimeMention, "comparator"> & { readonly text: string; readonly start: number };

/**
 * A time of the claim compared with the times of a text. `same`: the text has it or a time within it; `wider`: the text neither states nor
 * excludes it; `kept`: a "before" or "after" that is true; `other`: the text has only other times; `none`: it has no time.
 */
export type TimeAgreement = {
  readonly kind: "same" | "wider" | "kept" | "other" | "none";
  readonly instead: string | null;
};

const MAX_TIMES = 60;

export function compareTime(claimed: TimeMention, stated: readonly TextTime[]): TimeAgreement {
  const asked = boundsOf(claimed);
  if (stated.length === 0) return { kind: "none", instead: null };
  const found = new Set(stated.map((time) => agreementWith(claimed.comparator, asked, time)));
  const best = (["kept", "same", "wider"] as const).find((kind) => found.has(kind));
  if (best !== undefined) return { kind: best, instead: null };
  const nearest = [...stated].sort((a, b) => Math.abs(a.from - asked.from) - Math.abs(b.from - asked.from))[0];
  return { kind: "other", instead: nearest?.text ?? null };
}

function agreementWith(comparator: TimeMention["comparator"], asked: Interval, stated: TextTime): "same" | "wider" | "kept" | "other" {
  const isWithin = stated.from >= asked.from && stated.to <= asked.to;
  const isAround = stated.from <= asked.from && stated.to >= asked.to;
  switch (comparator) {
    case "before":
      return stated.to < asked.from ? "kept" : "other";
    case "after":
      return stated.from > asked.to ? "kept" : "other";
    case "not-after":
      return stated.to <= asked.to ? "kept" : "other";
    case "not-before":
      return stated.from >= asked.from ? "kept" : "other";
    case "from":
    case "until":
      // "Closed in 2016" neither states nor excludes "closed since 2016".
      if (stated.comparator !== comparator) return "wider";
      return isWithin ? "same" : isAround ? "wider" : "other";
    case "in":
      if (isWithin && stated.comparator !== "before" && stated.comparator !== "after") return "same";
      // A state since 2015 may hold in 2018.
      return isAround || isWithin || isOpenTowards(stated, asked) ? "wider" : "other";
  }
}

/** "Since 1990", "before 1990": the claimed time is on that side. */
function isOpenTowards({ comparator, from, to }: TextTime, asked: Interval): boolean {
  if (comparator === "from" || comparator === "after" || comparator === "not-before") return asked.from > to;
  return (comparator === "until" || comparator === "before" || comparator === "not-after") && asked.to < from;
}

/** "A film from 1986" means 1986; only "since 1986" begins a state. */
export function timeMentions(text: string): readonly TimeMention[] {
  return findTimes(text).map((time) =>
    time.comparator === "from" && /\bfrom\s+(?:the\s+)?$/iu.test(text.slice(0, time.start)) ? { ...time, comparator: "in" } : time,
  );
}

/** Two years with a dash or "to" between them are also the period from one to the other. */
export function timesOf(text: string): readonly TextTime[] {
  const times = timeMentions(text).slice(0, MAX_TIMES);
  const opens = (time: TimeMention, next: TimeMention | undefined): next is TimeMention =>
    next !== undefined && /^\s*(?:[–—-]|to|until|through)\s*(?:the\s+)?$/iu.test(text.slice(time.end, next.start));
  return times.flatMap((time, index): readonly TextTime[] => {
    const [before, next] = [times[index - 1], times[index + 1]];
    const isEnd = opens(time, next) || (before !== undefined && opens(before, time));
    const one = { ...boundsOf(time), comparator: isEnd ? "in" : time.comparator, text: time.text, start: time.start };
    return opens(time, next) ? [one, { ...one, to: boundsOf(next).to, text: text.slice(time.start, next.end) }] : [one];
  });
}

/** "the late 1960s": the meant part, with generous bounds. Parts of a year are ignored, because texts and claims rarely agree on them. */
function boundsOf({ value, part }: TimeMention): Interval {
  const whole = intervalOf(value);
  const [first] = part === undefined || value.precision >= PRECISION.year ? [] : partOf(whole, part);
  return first ?? whole;
}
