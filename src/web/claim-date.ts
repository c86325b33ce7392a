import { monthNumber } from "../base/written-day.js";
import { canonicalUrl } from "./canonical-url.js";

/** Dates of a page or of a search hit. */
export type Dated = { readonly url: string; readonly published: string | null; readonly modified?: string | null };

/**
 * Whether a page was written after the claim, by its publication date, otherwise by the day in its address, otherwise by its last change.
 * Dates are compared at the coarser precision: a page of May 2020 is not later than a claim of 2020. False if either date is unknown.
 */
export function isAfterClaim(asOf: string | null, page: Dated): boolean {
  const claim = dayRange(asOf);
  const written = dayRange(page.published) ?? dateInAddress(page.url) ?? dayRange(page.modified ?? null);
  return claim !== null && written !== null && written.from > claim.to;
}

/** The first day that is too late for evidence; engines that support it are asked for earlier pages only. */
export function dayAfter(asOf: string | null): string | null {
  const claim = dayRange(asOf);
  return claim === null ? null : dayText(claim.to + 1);
}

/** `/2020/05/03/`, `/2020/may/03/` or `/2020-05-03-storm`: a day in the address is the day of publication. */
function dateInAddress(address: string): DayRange | null {
  const path = canonicalUrl(address).url.replace(/^https?:\/\/[^/]*/, "");
  const [, year, month = "", day] =
    /\/((?:19|20)\d\d)[/-](0?[1-9]|1[0-2]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:[a-z]*)(?:[/-](0?[1-9]|[12]\d|3[01]))?(?=[/-]|$)/i.exec(
      path,
    ) ?? [];
  if (year === undefined) return null;
  const parts = [monthNumber(month) || month, ...(day === undefined ? [] : [day])];
  return dayRange([year, ...parts.map((part) => String(part).padStart(2, "0"))].join("-"));
}

/** The days that a date covers, as days since 1970: one, a month's, or a year's. */
export type DayRange = { readonly from: number; readonly to: number };

const DAY = 86_400_000;

/** Reads `YYYY`, `YYYY-MM` and `YYYY-MM-DD` (anything after is ignored); null for anything else. */
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
