import { canonicalUrl } from "./canonical-url.js";
import { type DayRange, dayRange, dayText } from "./day-range.js";

/** Dates of a page or of a search hit. */
export type Dated = { readonly url: string; readonly published: string | null; readonly modified?: string | null };

/**
 * How a page stands in time to the claim.
 * `changed`: published before, but changed after the claim, so that its text may know more. `undated`: nothing says when it was written.
 */
export type TimeStanding = "before" | "after" | "changed" | "undated" | "claim-undated";

/**
 * The page's own word counts first; then the day in its address; then when it was last changed. Dates are compared at the coarser precision:
 * a page of May 2020 is not later than a claim of 2020.
 */
export function timeStanding(asOf: string | null, page: Dated): TimeStanding {
  const claim = dayRange(asOf);
  if (claim === null) return "claim-undated";
  const modified = dayRange(page.modified ?? null);
  const written = dayRange(page.published) ?? dateInAddress(page.url) ?? modified;
  if (written === null) return "undated";
  if (written.from > claim.to) return "after";
  return modified !== null && modified.from > claim.to ? "changed" : "before";
}

/** The first day that is too late for evidence; engines that can are asked for what was published before. */
export function dayAfter(asOf: string | null): string | null {
  const claim = dayRange(asOf);
  return claim === null ? null : dayText(claim.to + 1);
}

/** `/2020/05/03/` or `/2020/may/03/`, `/2020-05-03-storm`: where papers write the day into the address, it is the day of publication. */
function dateInAddress(address: string): DayRange | null {
  const path = canonicalUrl(address).url.replace(/^https?:\/\/[^/]*/, "");
  const [, year, month = "", day] =
    /\/((?:19|20)\d\d)[/-](0?[1-9]|1[0-2]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:[a-z]*)(?:[/-](0?[1-9]|[12]\d|3[01]))?(?=[/-]|$)/i.exec(
      path,
    ) ?? [];
  if (year === undefined) return null;
  const names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
  const number = names.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month);
  return dayRange([year, pad(number), ...(day === undefined ? [] : [pad(Number(day))])].join("-"));
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
