import { dateText, sayQualifier } from "../../domain/say-statement.js";
import type { Qualifier } from "../../domain/statement.js";
import type { TimeValue } from "../../domain/value.js";
import { PRECISION } from "../../domain/vocabulary.js";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "7 Nov 1867", "Nov 1867"; what is less precise is said as everywhere. */
export function shortDate(time: TimeValue): string {
  const text = dateText(time);
  const [, year, month, day] = /^(\d+)-(\d\d)(?:-(\d\d))?( BC)?$/.exec(text) ?? [];
  if (time.precision < PRECISION.month || month === undefined) return text;
  const era = text.endsWith(" BC") ? " BC" : "";
  return `${day === undefined ? "" : `${Number(day)} `}${MONTHS[Number(month) - 1] ?? month} ${year}${era}`;
}

/** "2005–2021" where years tell the two ends apart: days would only make the label too long. Everything else as everywhere. */
export function shortTimes(times: readonly Qualifier[], name: (id: string) => string): readonly string[] {
  const yearOf = (property: string) => {
    const value = times.find((one) => one.property === property)?.value;
    return value?.kind === "time" && value.precision >= PRECISION.year ? dateText({ ...value, precision: PRECISION.year }) : null;
  };
  const [start, end] = [yearOf("P580"), yearOf("P582")];
  if (times.length === 2 && start !== null && end !== null && start !== end) return [`${start}–${end}`];
  return times.map((qualifier) => sayQualifier(qualifier, name));
}
