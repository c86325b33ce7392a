const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAY_MS = 86_400_000;
const UNITS: Readonly<Record<string, number>> = {
  second: 1000,
  sec: 1000,
  minute: 60_000,
  min: 60_000,
  hour: 3_600_000,
  hr: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
};

/**
 * An engine's date as `YYYY-MM-DD`. A vague one (`2 weeks ago`) gives the latest possible day, so that the guard, which drops pages that are too
 * new, is on the safe side. `3 months ago` is too vague: null.
 */
export function publishedDay(text: string, now: number): string | null {
  const words = text.trim().toLowerCase();
  return isoDay(words) ?? writtenDay(words) ?? relativeDay(words, now);
}

export function dayOf(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0 ? null : date.toISOString().slice(0, 10);
}

/** Negative `days`: earlier. */
export function dayLater(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS) ?? day;
}

function isoDay(words: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(words) ?? [];
  return realDay(Number(year), Number(month), Number(day));
}

/** `Mar 4, 2024`, `4 March 2024`, `Thu, 06 Mar 2025 11:34:00 GMT`. */
function writtenDay(words: string): string | null {
  const monthFirst = /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/.exec(words);
  if (monthFirst !== null) return realDay(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
  const dayFirst = /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]{3,9})\.?,? (\d{4})(?!\d)/.exec(words);
  return dayFirst === null ? null : realDay(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
}

function relativeDay(words: string, now: number): string | null {
  if (words === "today" || words === "just now") return dayOf(now);
  if (words === "yesterday") return dayOf(now - DAY_MS);
  const [, count = "", unit = ""] = /^(\d{1,4}|an?|one) (second|sec|minute|min|hour|hr|day|week)s? ago$/.exec(words) ?? [];
  const step = UNITS[unit];
  return step === undefined ? null : dayOf(now - (/\d/.test(count) ? Number(count) : 1) * step);
}

const LONG_NAMES = /^(?:january|february|march|april|june|july|august|sept|september|october|november|december)$/;

function monthOf(name = ""): number {
  return name.length === 3 || LONG_NAMES.test(name) ? MONTHS.indexOf(name.slice(0, 3)) + 1 : 0;
}

/** null for dates that do not exist, such as 31 February. */
function realDay(year: number, month: number, day: number): string | null {
  if (!(year >= 1000 && month >= 1 && month <= 12 && day >= 1)) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? (dayOf(date.getTime()) ?? null) : null;
}
