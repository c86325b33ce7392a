import { PRECISION } from "../../domain/vocabulary.js";

const JULIAN = "http://www.wikidata.org/entity/Q1985786";
const DAY_MS = 86_400_000;
/** 1 January 1970 as a Julian day number. */
const EPOCH = 2_440_588;

/**
 * A time of Wikidata's JSON as its RDF export spells it: zeros for an unknown month or day become ones, a Julian day becomes the
 * Gregorian one, and years before Christ are counted with a year 0 (XSD 1.1): `-0044` of the JSON is `-0043`.
 */
export function rdfTime(json: { readonly time: string; readonly precision: number; readonly calendarmodel: string }): string | null {
  const [, sign, digits = "", month = "", day = "", clock = ""] =
    /^([+-])(\d{1,16})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)Z$/.exec(json.time) ?? [];
  if (sign === undefined) return null;
  const date = {
    year: sign === "-" ? Math.min(0, 1 - Number(digits)) : Number(digits),
    month: Math.max(1, Number(month)),
    day: Math.max(1, Number(day)),
  };
  if (!Number.isSafeInteger(date.year) || date.month > 12 || date.day > 31) return null;
  const shown = json.calendarmodel === JULIAN && json.precision >= PRECISION.day && date.year > -4700 ? gregorian(date) : date;
  const year = `${shown.year < 0 ? "-" : ""}${String(Math.abs(shown.year)).padStart(4, "0")}`;
  return `${year}-${two(shown.month)}-${two(shown.day)}T${clock}Z`;
}

type CalendarDate = { readonly year: number; readonly month: number; readonly day: number };

function gregorian({ year, month, day }: CalendarDate): CalendarDate {
  // Counted from March, so that the leap day is the last of its year.
  const early = month <= 2 ? 1 : 0;
  const years = year + 4800 - early;
  const months = month + 12 * early - 3;
  const number = day + Math.floor((153 * months + 2) / 5) + 365 * years + Math.floor(years / 4) - 32_083;
  const date = new Date((number - EPOCH) * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const two = (value: number): string => String(value).padStart(2, "0");
