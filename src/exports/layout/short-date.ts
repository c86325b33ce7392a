import { dateText } from "../../domain/date-text.js";
import { sayValue } from "../../domain/say-statement.js";
import type { Qualifier } from "../../domain/statement.js";
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

/** "from 2005, until 2021": where years tell two times apart, days would only make the label too long. */
export function yearsOnly(times: readonly Qualifier[]): readonly Qualifier[] {
  const short = times.map(({ property, value }) => ({
    property,
    value: value.kind === "time" ? { ...value, precision: Math.min(value.precision, PRECISION.year) } : value,
  }));
  const years = new Set(short.map(({ value }) => sayValue(value, (id) => id)));
  return times.length > 1 && years.size === times.length ? short : times;
}
