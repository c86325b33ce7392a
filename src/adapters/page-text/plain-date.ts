const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAY_MS = 86_400_000;
/** Allows for clocks and time zones. */
const AHEAD_MS = 2 * DAY_MS;
const FIRST_YEAR = 1900;

/**
 * The day in a piece of metadata, in its own time zone: `2024-03-05T23:00:00-05:00` is the 5th. Accepts only whole days in an unambiguous order,
 * from 1900 to two days after `today`.
 */
export function plainDate(raw: string | null | undefined, today: string): string | null {
  const text = raw?.trim().slice(0, 60) ?? "";
  const parts = isoParts(text) ?? namedParts(text);
  if (parts === null) return null;
  const [year, month, day] = parts;
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (year < FIRST_YEAR || time > Date.parse(today) + AHEAD_MS) return null;
  return date.toISOString().slice(0, 10);
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
  const dayFirst = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]([a-z]{3,9})\.?,?[\s-](\d{4})\b/i.exec(text);
  if (dayFirst) return named(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst =
    /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(?:\d{2}:\d{2}:\d{2}\s(?:[A-Z+\d:]+\s)?)?(\d{4})\b/i.exec(text);
  return monthFirst ? named(monthFirst[3], monthFirst[1], monthFirst[2]) : null;
}

function named(year: string | undefined, month: string | undefined, day: string | undefined): Parts | null {
  const index = MONTHS.indexOf((month ?? "").slice(0, 3).toLowerCase());
  return index < 0 ? null : [Number(year), index + 1, Number(day)];
}
