import { PRECISION, type TimeValue } from "./value.js";

/** A time as precisely as it is known, short and the same everywhere: `1867-11-07`, `1867-11`, `1867`, `44 BC`, `1960s`, `19th century`. */
export function dateText({ iso, precision }: TimeValue): string {
  const [, before, digits = "", month, day] = /^[+]?(-?)0*([1-9]\d*|0)-(\d\d)-(\d\d)/.exec(iso) ?? [];
  if (month === undefined) return iso;
  const era = before === "-" ? " BC" : "";
  if (precision < PRECISION.decade) return `${ordinal(Math.ceil(Number(digits) / 100))} century${era}`;
  if (precision === PRECISION.decade) return `${digits}s${era}`;
  const parts = [digits, ...(precision >= PRECISION.month ? [month] : []), ...(precision >= PRECISION.day ? [day] : [])];
  return `${parts.join("-")}${era}`;
}

function ordinal(number: number): string {
  const ending = /1\d$/.test(String(number)) ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending}`;
}
