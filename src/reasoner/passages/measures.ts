import type { Mention } from "../../domain/mention.js";
import { PRECISION } from "../../domain/vocabulary.js";
import { findTimes } from "../../text/find-times.js";
import { nounForms } from "../../text/nouns.js";
import { findQuantities, isLabel } from "../../text/quantities.js";
import { stem } from "../../text/stem.js";
import { type Interval, intervalOf, partOf } from "../../text/time.js";
import { unitFactor } from "../../text/units.js";
import { FUNCTION_WORDS } from "../../text/words.js";

type Quantity = Extract<Mention, { kind: "quantity" }>;
/** A number and what it counts. */
export type Count = Quantity & {
  readonly counted: readonly string[];
  /** "240" in "60 of its 240 workers"; "1.3 degrees warmer than". */
  readonly scope: "whole" | "difference" | null;
};

const MONEY = /^(?:dollar|pound|euro|franc|cent|mark|shilling|yen|rouble|ruble|lira|lire|crown|guinea)$/u;
const MAX_COUNTS = 60;
const ONE_DAY = /\b((?:in|within|only|just|for|took|lasted)\s+)(one|a single)(?=\s+(?:day|time)\b)/giu;

/** Numbers that count something, in a text with its numbers in digits (`spellNumbers`). Years and days of a month are not counts. */
export function countsOf(said: string): readonly Count[] {
  // "In one day" is a count, "one day" a time. Character positions do not change.
  const text = said.replace(ONE_DAY, (_, lead: string, one: string) => `${lead}${"1".padEnd(one.length)}`);
  const times = findTimes(text);
  return findQuantities(text)
    .filter((one) => !times.some((time) => one.start < time.end && one.end > time.start) && !isLabel(text, one))
    .slice(0, MAX_COUNTS)
    .map((one) => {
      const [before, behind] = [text.slice(0, one.start), text.slice(one.end)];
      const after = nextWords(`${one.unitText ?? ""} ${behind.slice(0, 60).replace(PART_OF, "")}`);
      const measured = MEASURED.exec(before.slice(-40))?.[1];
      const counted = after.length > 0 || measured === undefined ? after : nextWords(measured);
      const scope = WHOLE.test(before) ? "whole" : DIFFERENCE.test(behind) ? "difference" : null;
      return dayOfYear(text, one) ?? { ...one, counted, scope };
    });
}

const DIFFERENCE = /^\s+(?:\p{L}+\s+){0,2}(?:\p{L}+er|more|less|fewer|ahead|behind|above|below|over|under)\s+(?:than|of|the)\b/u;
const PART_OF = /^\s+(?:out\s+)?of\s+(?:(?:the|its|his|her|their)\s+)?(?:\d[\d,.]*\s+)?/iu;
/** "60 of its 240 workers", "half of the 240", "of the 240 workers, 60 …". */
const WHOLE =
  /(?:\b(?:\d[\d.,]*|half|thirds?|quarters?|fifths?|most|many|some|all|none|percent)\s+(?:out\s+)?|%\s|^|[.;,]\s)of\s+(?:(?:the|its|his|her|their|about|around|some|nearly|over|more|than)\s+)*$/iu;
/** "A turnover of 41 million", "the deposit was 700": the noun that the number measures. */
const MEASURED =
  /(\p{L}{3,})\s+(?:of|was|is|were|are|had been|has been|:)?\s*(?:(?:about|around|some|over|nearly|almost|only)\s+)?[$€£]?$/u;

const MONTHS = "January February March April May June July August September October November December".split(" ");
const MONTH_AFTER = new RegExp(`^(?:th|st|nd|rd)?\\s+(?:of\\s+)?(${MONTHS.join("|")})\\b`, "u");
const MONTH_BEFORE = new RegExp(`\\b(${MONTHS.join("|")})\\s+$`, "u");

/** "12 May" without a year, as a number that differs only from other days of the year. */
function dayOfYear(text: string, { start, end, value, ...quantity }: Quantity): Count | null {
  const [after, before] = [MONTH_AFTER.exec(text.slice(end)), MONTH_BEFORE.exec(text.slice(0, start))];
  const month = MONTHS.indexOf(after?.[1] ?? before?.[1] ?? "");
  if (month < 0 || !Number.isInteger(value.amount) || value.amount < 1 || value.amount > 31) return null;
  const [from, to] = after === null ? [start - (before?.[0].length ?? 0), end] : [start, end + after[0].length];
  const day = { ...value, amount: 31 * (month + 1) + value.amount };
  return { ...quantity, start: from, end: to, text: text.slice(from, to), value: day, counted: ["day of the year"], scope: null };
}

/** Whether two numbers answer the same question: how many of these, how long, how much money. */
export function countsAlike(one: Count, other: Count): boolean {
  const [dimension, otherDimension] = [dimensionOf(one), dimensionOf(other)];
  if (dimension !== -1 && otherDimension !== -1 && dimension !== otherDimension) return false;
  const [unit, otherUnit] = [one.value.unit, other.value.unit];
  if (unit !== null && otherUnit !== null) return unitFactor(unit, otherUnit) !== null;
  if (one.counted.some((word) => MONEY.test(word))) return other.counted.some((word) => MONEY.test(word));
  const [first] = one.counted;
  // "Two of them": the noun was mentioned before.
  if (first === undefined || other.counted.length === 0) return one.value.amount === other.value.amount;
  return other.counted.some((word) => word === first || one.counted[1] === word);
}

/** "8,849 metres high", "four thousand kilometres long": a length is not a height. */
const DIMENSIONS = ["high tall height elevation", "long length", "wide broad across", "deep", "thick", "away"].map((words) =>
  words.split(" "),
);

function dimensionOf({ counted }: Count): number {
  return DIMENSIONS.findIndex((words) => counted.some((word) => words.includes(word)));
}

/** The noun that is counted is the next word or the one after. */
function nextWords(text: string): readonly string[] {
  // "14 in Brand": no noun follows.
  const match = /^[\s-]*(?!(?:in|at|on|to|from|by|for|with|and|or|is|are|was|were)\s)(\p{L}+)(?:[\s-]+(\p{L}+))?/u.exec(text);
  return [match?.[1], match?.[2]].flatMap((word) => {
    const lower = word?.toLowerCase() ?? "";
    return lower.length < 3 || FUNCTION_WORDS.has(lower) ? [] : [stem(IRREGULAR[lower] ?? nounForms(lower)[0] ?? lower)];
  });
}

const IRREGULAR: Readonly<Record<string, string>> = { men: "man", women: "woman", children: "child", people: "person", feet: "foot" };

const NEAR = 0.1;
const isLoose = ({ comparator }: Count) => comparator === "about" || comparator === "almost";

/** The range of amounts for a number with its comparator. */
function rangeOf({ comparator, value }: Count, factor: number): { readonly from: number; readonly to: number } {
  const amount = value.amount * factor;
  const slack = 1e-9 + (comparator === "about" ? NEAR : 0.001) * Math.abs(amount);
  const isAbove = comparator === "more" || comparator === "at-least";
  const isBelow = comparator === "less" || comparator === "at-most";
  const from = amount + (comparator === "more" ? slack : comparator === "almost" ? -NEAR * Math.abs(amount) : -slack);
  return {
    from: isBelow ? Number.NEGATIVE_INFINITY : from,
    to: isAbove ? Number.POSITIVE_INFINITY : amount + (comparator === "less" ? -slack : slack),
  };
}

/** Whether a number of a text supports the claim's number ("45" supports "more than 40"), excludes it, or neither ("up to 45" and "40"). */
export function fitsCount(claimed: Count, stated: Count): boolean | null {
  const [asked, found] = [rangeOf(claimed, 1), rangeOf(stated, unitFactor(stated.value.unit, claimed.value.unit) ?? 1)];
  const slack = 1e-6 * Math.abs(claimed.value.amount);
  if (found.from >= asked.from - slack && found.to <= asked.to + slack) return true;
  // "About 42" supports "42" in ordinary usage.
  if (isLoose(stated) && !isLoose(claimed) && asked.from >= found.from && asked.to <= found.to) return true;
  return found.to < asked.from || found.from > asked.to ? false : null;
}

type TimeMention = Extract<Mention, { kind: "time" }>;
/** A time in a text: first and last day, its comparator ("since", "before"), and its words. */
export type TextTime = Interval & Pick<TimeMention, "comparator" | "text" | "start">;

/**
 * A time of the claim compared with the times of a text. `same`: the text has it or a time within it; `wider`: the text neither states nor
 * excludes it; `kept`: a "before" or "after" that is true; `other`: the text has only other times; `none`: it has no time.
 */
export type TimeAgreement = { readonly kind: "same" | "wider" | "kept" | "other" | "none"; readonly instead: string | null };

const MAX_TIMES = 60;

export function compareTime(claimed: TimeMention, stated: readonly TextTime[]): TimeAgreement {
  const asked = boundsOf(claimed);
  const found = new Set(stated.map((time) => agreementWith(claimed.comparator, asked, time)));
  const [nearest] = [...stated].sort((a, b) => Math.abs(a.from - asked.from) - Math.abs(b.from - asked.from));
  if (nearest === undefined) return { kind: "none", instead: null };
  const best = (["kept", "same", "wider"] as const).find((kind) => found.has(kind));
  return best === undefined ? { kind: "other", instead: nearest.text } : { kind: best, instead: null };
}

function agreementWith(comparator: TimeMention["comparator"], asked: Interval, stated: TextTime): TimeAgreement["kind"] {
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
      return isAround || isWithin || mayBeAt(asked, stated) ? "wider" : "other";
  }
}

/** A state since 2015 may hold in 2018, and may have held in 2010 too; "after 1990" leaves open only what is later. */
function mayBeAt(asked: Interval, { comparator, from, to }: TextTime): boolean {
  if (comparator === "from" || comparator === "until") return true;
  return comparator === "after" || comparator === "not-before" ? asked.from > to : comparator !== "in" && asked.to < from;
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
    const one = { ...boundsOf(time), comparator: isEnd ? "in" : time.comparator, text: time.text, start: time.start } as const;
    return opens(time, next) ? [one, { ...one, to: boundsOf(next).to, text: text.slice(time.start, next.end) }] : [one];
  });
}

/** "the late 1960s": the meant part, with generous bounds. Parts of a year are ignored, because texts and claims rarely agree on them. */
function boundsOf({ value, part }: TimeMention): Interval {
  const whole = intervalOf(value);
  return (part === undefined || value.precision >= PRECISION.year ? undefined : partOf(whole, part)[0]) ?? whole;
}
