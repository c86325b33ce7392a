const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];

/** 1 for "January" or "jan"; 0 if it is not an English month. */
export function monthNumber(name: string): number {
  const lower = name.toLowerCase();
  return MONTHS.findIndex((month) => month === lower || month.slice(0, 3) === lower || (month === "september" && lower === "sept")) + 1;
}

/**
 * The day at the start of a text as `YYYY-MM-DD`, in its own time zone: `2024-03-05T23:00:00-05:00` is the 5th. Accepts only whole days in an unambiguous
 * order; null for anything else and for days that do not exist.
 */
export function writtenDay(text: string): string | null {
  const [year, month, day] = isoParts(text) ?? namedParts(text) ?? [0, 0, 0];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

type Parts = readonly [year: number, month: number, day: number];

/** `2024-03-05…`, `2024/03/05`, `20240305`, and PDF's `D:20240305…`. */
function isoParts(text: string): Parts | null {
  const found =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text) ?? /^(?:D:)?(\d{4})()(\d{2})(\d{2})(?=$|[T\s]|\d{4,6}(?:$|[Z+.-]))/.exec(text);
  return found === null ? null : [Number(found[1]), Number(found[3]), Number(found[4])];
}

/** `Tue, 05 Mar 2024 10:00 GMT`, `5 March 2024`, `March 5, 2024`. */
function namedParts(text: string): Parts | null {
  const dayFirst = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]([a-z]{3,9})\.?,?[\s-](\d{4})(?!\d)/i.exec(text);
  if (dayFirst !== null) return [Number(dayFirst[3]), monthNumber(dayFirst[2] ?? ""), Number(dayFirst[1])];
  const monthFirst =
    /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(?:\d{2}:\d{2}:\d{2}\s(?:[A-Z+\d:]+\s)?)?(\d{4})(?!\d)/i.exec(text);
  return monthFirst === null ? null : [Number(monthFirst[3]), monthNumber(monthFirst[1] ?? ""), Number(monthFirst[2])];
}
