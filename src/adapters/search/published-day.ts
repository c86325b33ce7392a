import { writtenDay } from "../../base/written-day.js";

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
 * An engine's date as `YYYY-MM-DD`. A vague one (`2 weeks ago`) gives the latest possible day, the safe side for the guard, which drops
 * pages that are too new. `3 months ago` is too vague: null.
 */
export function publishedDay(text: string, now: number): string | null {
  const words = text.trim().toLowerCase();
  return writtenDay(words) ?? relativeDay(words, now);
}

export function dayOf(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0 ? null : date.toISOString().slice(0, 10);
}

/** Negative `days`: earlier. */
export function dayLater(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS) ?? day;
}

function relativeDay(words: string, now: number): string | null {
  if (words === "today" || words === "just now") return dayOf(now);
  if (words === "yesterday") return dayOf(now - DAY_MS);
  const [, count = "", unit = ""] = /^(\d{1,4}|an?|one) (second|sec|minute|min|hour|hr|day|week)s? ago$/.exec(words) ?? [];
  const step = UNITS[unit];
  return step === undefined ? null : dayOf(now - (/\d/.test(count) ? Number(count) : 1) * step);
}
