import { dateText } from "../../domain/date-text.js";
import { PRECISION, type TimeValue } from "../../domain/value.js";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "7 Nov 1867", "Nov 1867"; what is less precise is said as everywhere. */
export function shortDate(time: TimeValue): string {
  const text = dateText(time);
  const [, year, month, day] = /^(\d+)-(\d\d)(?:-(\d\d))?( BC)?$/.exec(text) ?? [];
  if (time.precision < PRECISION.month || month === undefined) return text;
  const era = text.endsWith(" BC") ? " BC" : "";
  return `${day === undefined ? "" : `${Number(day)} `}${MONTHS[Number(month) - 1] ?? month} ${year}${era}`;
}
