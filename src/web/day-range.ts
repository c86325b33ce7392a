/** The days that a date covers, as days since 1970: one, a month's, or a year's. */
export type DayRange = { readonly from: number; readonly to: number };

const DAY = 86_400_000;

/** Reads `YYYY`, `YYYY-MM` and `YYYY-MM-DD` (what follows is left out); null for anything else. */
export function dayRange(date: string | null): DayRange | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?!\d)/.exec(date ?? "") ?? [];
  if (year === undefined) return null;
  const first = Date.parse(`${year}-${month ?? "01"}-${day ?? "01"}T00:00:00Z`);
  if (Number.isNaN(first)) return null;
  const from = first / DAY;
  if (day !== undefined) return { from, to: from };
  const next = new Date(first);
  if (month === undefined) next.setUTCFullYear(next.getUTCFullYear() + 1);
  else next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, to: next.getTime() / DAY - 1 };
}

/** `YYYY-MM-DD` of a day. */
export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}
