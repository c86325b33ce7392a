import type { TimeMention } from "../domain/reading.js";
import { PRECISION } from "../domain/vocabulary.js";
import { DECADE, decadeOf, ORDINAL, ordinalOf } from "./number-words.js";
import { namedPart } from "./time.js";

const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH = `(${MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join("|")})\\.?`;
const YEAR = "(\\d{3,4})";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const ARTICLE = "(?:the\\s+)?(?:year\\s+|early\\s+|late\\s+|mid-?\\s*)?";
/** Named days that occur every year. */
const DAYS: Readonly<Record<string, string>> = {
  "christmas day": "25 december",
  "christmas eve": "24 december",
  "boxing day": "26 december",
  "new year's day": "1 january",
  "new year's eve": "31 december",
  halloween: "31 october",
  "valentine's day": "14 february",
  "the first day of": "1 january",
  "the last day of": "31 december",
};
const NAMED_DAY = Object.keys(DAYS).join("|").replaceAll("'", "['’]");
const LEADS = "in|on|at|since|before|after|until|till|to|by|from|during|around|between|and";
const LEAD = `(?:\\b(${LEADS})\\s+${ARTICLE})?`;

type Pattern = { readonly regex: RegExp; read(parts: readonly string[]): Read | null };
type Read = { readonly iso: string; readonly precision: number; readonly anyCentury?: true };

/** Most precise first: text matched by one pattern is not matched again. */
const PATTERNS: readonly Pattern[] = [
  pattern(`${DAY}\\s+(?:of\\s+)?${MONTH},?\\s+${YEAR}\\b`, ([day, month, year]) => date(year, month, day)),
  pattern(`(${ORDINAL})\\s+of\\s+${MONTH},?\\s+${YEAR}\\b`, ([day = "", month, year]) => date(year, month, String(ordinalOf(day)))),
  pattern(`${MONTH}\\s+${DAY},?\\s+${YEAR}\\b`, ([month, day, year]) => date(year, month, day)),
  pattern(`(${NAMED_DAY}),?\\s+(?:of\\s+|in\\s+)?${YEAR}\\b`, ([name = "", year]) => {
    const [day, month] = (DAYS[name.toLowerCase().replace("’", "'")] ?? "").split(" ");
    return date(year, month, day);
  }),
  pattern("(\\d{4})-(\\d{2})-(\\d{2})\\b", ([year, month, day]) => date(year, MONTHS[Number(month) - 1], day)),
  pattern(`${MONTH},?\\s+(?:of\\s+)?(\\d{4})\\b`, ([month, year]) => date(year, month, undefined)),
  pattern(`(?:(\\d{1,2})(?:st|nd|rd|th)|(${ORDINAL}))[ -]century(?:\\s+(bc|bce))?\\b`, ([digits, word = "", bc]) => {
    const century = Number(digits ?? ordinalOf(word));
    return { iso: stamp((century - (bc ? 0 : 1)) * 100 + (bc ? 0 : 1), 1, 1, Boolean(bc)), precision: PRECISION.century };
  }),
  // "The 1800s" are a century, but "the 2000s" its first years.
  pattern("(1\\d)00['’]?s\\b", ([century]) => ({ iso: stamp(Number(century) * 100 + 1, 1, 1), precision: PRECISION.century })),
  pattern("(\\d{3}0)['’]?s\\b", ([decade]) => ({ iso: stamp(Number(decade), 1, 1), precision: PRECISION.decade })),
  pattern(`(?<=\\bthe\\s+(?:early[\\s-]+|mid[\\s-]+|late[\\s-]+)?)(${DECADE})\\b`, ([word = ""]) => ({
    iso: stamp(1900 + decadeOf(word), 1, 1),
    precision: PRECISION.decade,
    anyCentury: true,
  })),
  pattern("(\\d{1,4})\\s+(bce?)\\b", ([year]) => ({ iso: stamp(Number(year), 1, 1, true), precision: PRECISION.year })),
  pattern("(?:ad\\s+(\\d{1,4})|(\\d{1,4})\\s+(?:ad|ce))\\b", ([before, after]) => ({
    iso: stamp(Number(before ?? after), 1, 1),
    precision: PRECISION.year,
  })),
  pattern("(1\\d{3}|20\\d{2})\\b(?![,.]\\d)", ([year]) => ({ iso: stamp(Number(year), 1, 1), precision: PRECISION.year })),
];

/** Times in a claim. A plain four-digit number is returned as a year; the caller decides whether it is one. */
export function findTimes(text: string): readonly TimeMention[] {
  if (!/\d|century|ties\b/iu.test(text)) return [];
  const found: TimeMention[] = [];
  for (const { regex, read } of PATTERNS) {
    for (const match of text.matchAll(regex)) {
      const [whole, lead, ...parts] = match;
      const value = read(parts);
      const from = match.index + whole.length - whole.replace(leadOf(lead), "").length;
      const end = match.index + whole.length;
      if (value === null || found.some((other) => from < other.end && end > other.start)) continue;
      const { iso, precision, anyCentury } = value;
      const part = precision > PRECISION.month ? null : namedPart(text.slice(0, from), precision === PRECISION.year);
      const start = part?.start ?? from;
      found.push({
        kind: "time",
        start,
        end,
        text: text.slice(start, end),
        value: { kind: "time", iso, precision },
        comparator: comparatorOf(part === null ? lead : leadBefore(text.slice(0, start))),
        ...(part === null ? {} : { part: part.part }),
        ...(anyCentury === undefined ? {} : { anyCentury }),
        ...(THROUGHOUT.test(text.slice(0, start)) ? { throughout: true as const } : {}),
      });
    }
  }
  const inOrder = found.sort((a, b) => a.start - b.start);
  return inOrder.map((time, place) => asRange(text, time, inOrder[place - 1], inOrder[place + 1]));
}

const THROUGHOUT = new RegExp(`\\b(?:throughout|all through)\\s+(?:all of\\s+)?${ARTICLE}$`, "iu");

/** "Between 1914 and 1918": the start and the end of one period. */
function asRange(text: string, time: TimeMention, before: TimeMention | undefined, after: TimeMention | undefined): TimeMention {
  const opens = ({ start }: TimeMention) => new RegExp(`\\bbetween\\s+${ARTICLE}$`, "iu").test(text.slice(0, start));
  const joins = (a: TimeMention, b: TimeMention) => new RegExp(`^\\s+and\\s+${ARTICLE}$`, "iu").test(text.slice(a.end, b.start));
  if (after !== undefined && opens(time) && joins(time, after)) return { ...time, comparator: "not-before" };
  return before !== undefined && opens(before) && joins(before, time) ? { ...time, comparator: "not-after" } : time;
}

function pattern(body: string, read: Pattern["read"]): Pattern {
  return { regex: new RegExp(`${LEAD}(?<![\\d.,$€£])\\b${body}`, "giu"), read };
}

function leadOf(lead: string | undefined): RegExp {
  return lead === undefined ? /^(?!)/ : new RegExp(`^${lead}\\s+${ARTICLE}`, "iu");
}

/** The preposition before a part of a time: "since" the autumn of 2023. */
function leadBefore(before: string): string | undefined {
  return new RegExp(`\\b(${LEADS})\\s+(?:the\\s+)?(?:very\\s+)?$`, "iu").exec(before)?.[1];
}

const COMPARATORS: ReadonlyMap<string | undefined, TimeMention["comparator"]> = new Map([
  ["before", "before"],
  ["after", "after"],
  ["by", "not-after"],
  ["since", "from"],
  ["from", "from"],
  ["until", "until"],
  ["till", "until"],
  ["to", "until"],
]);

function comparatorOf(lead: string | undefined): TimeMention["comparator"] {
  return COMPARATORS.get(lead?.toLowerCase()) ?? "in";
}

const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTH_NAME = MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|");
const A_DAY = new RegExp(
  `\\b(?:(?<first>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>${MONTH_NAME})|(?<named>${MONTH_NAME}) (?<second>\\d{1,2})(?:st|nd|rd|th)?)(?:,? (?<year>\\d{4}))?\\b`,
  "giu",
);

/** A day that no calendar has: "31 February 1895". The 29th of February is every fourth year, as in the Julian calendar. */
export function impossibleDay(text: string): string | null {
  for (const { 0: said, groups = {} } of text.matchAll(A_DAY)) {
    const name = (groups["month"] ?? groups["named"] ?? "").toLowerCase();
    const month = MONTHS.findIndex((one) => one.startsWith(name.slice(0, 3)));
    const [day, year] = [Number(groups["first"] ?? groups["second"]), Number(groups["year"] ?? 0)];
    if (day < 1 || day > (LAST_DAYS[month] ?? 0) || (month === 1 && day === 29 && year % 4 !== 0)) return said;
  }
  return null;
}

function date(year: string | undefined, monthName: string | undefined, day: string | undefined) {
  const month = monthName === undefined ? 0 : MONTHS.findIndex((name) => name.startsWith(monthName.toLowerCase().slice(0, 3))) + 1;
  const dayNumber = day === undefined ? 1 : Number(day);
  if (month === 0 || dayNumber < 1 || dayNumber > 31) return null;
  return { iso: stamp(Number(year), month, dayNumber), precision: day === undefined ? PRECISION.month : PRECISION.day };
}

function stamp(year: number, month: number, day: number, bc = false): string {
  const pad = (value: number, size: number) => String(value).padStart(size, "0");
  return `${bc ? "-" : ""}${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T00:00:00Z`;
}
