import type { Entity } from "./entity.js";
import type { EvidenceGraphJson } from "./evidence-graph.js";
import type { ReadRelation } from "./outcome.js";
import type { Qualifier } from "./statement.js";
import type { TimeValue, Value } from "./value.js";
import { PRECISION } from "./vocabulary.js";

export type ShownStatement = EvidenceGraphJson["statements"][number];

/** A statement on one line, with its dates: "Marie Curie – place of birth – Warsaw". */
export function sayStatement(statement: ShownStatement, entities: ReadonlyMap<string, Entity>): string {
  const name = (id: string) => entities.get(id)?.label ?? id;
  const dates = Object.keys(QUALIFIERS).flatMap((property) =>
    statement.qualifiers.filter((qualifier) => qualifier.property === property).map((qualifier) => sayQualifier(qualifier, name)),
  );
  const details = [...dates, ...RANKS[statement.rank]];
  const qualified = details.length > 0 ? ` (${details.join(", ")})` : "";
  return `${name(statement.subject)} – ${statement.propertyLabel} – ${sayValue(statement.value, name)}${qualified}`;
}

const RANKS = { preferred: ["preferred"], normal: [], deprecated: ["known to be wrong"] } as const;

/** Qualifiers shown on a line, in this order; the rest are in the JSON. */
const QUALIFIERS: Readonly<Record<string, string>> = {
  P580: "from",
  P582: "until",
  P585: "in",
  P1706: "together with",
  P1686: "for",
  P1365: "after",
  P1366: "before",
};

/** "from 1990". A qualifier that is not in the table above is shown by its id, because an evidence graph does not have its label. */
export function sayQualifier({ property, value }: Qualifier, name: (id: string) => string): string {
  if (property === "P585" && value.kind === "time") return sayWhen(value);
  return `${QUALIFIERS[property] ?? property} ${sayValue(value, name)}`;
}

/** A value as people read it; `name` gives the label of an entity. */
export function sayValue(value: Value, name: (id: string) => string): string {
  switch (value.kind) {
    case "entity":
      return name(value.id);
    case "time":
      return sayTime(value);
    case "quantity": {
      const unit = value.unit === null ? "" : ` ${value.amount === 1 ? name(value.unit) : unitPlural(name(value.unit))}`;
      return `${value.amount.toLocaleString("en-US", { maximumFractionDigits: 6 }).replace(/^-/u, "−")}${unit}`;
    }
    case "text":
      return `"${value.text}"`;
    case "some-value":
      return "an unknown value";
    case "no-value":
      return "no value";
  }
}

/** "metre" → "metres", "degree Celsius" → "degrees Celsius", "kilogram per cubic metre" → "kilograms per cubic metre". */
function unitPlural(unit: string): string {
  if (unit === "year old") return "years";
  const [, head = "", rest = ""] = /^(degree(?= )|.*?(?= per |$))(.*)$/u.exec(unit) ?? [];
  if (/(?:s|%|cent|hertz|lux|yen|old|\.)$/iu.test(head) || !/^\p{L}{2}/u.test(head)) return unit;
  const plural = /foot$/u.test(head) ? head.replace(/foot$/u, "feet") : /(?:ch|sh|x|z)$/u.test(head) ? `${head}es` : `${head}s`;
  return `${plural}${rest}`;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");
const ISO = /^[+]?(-?)0*([1-9]\d*|0)-(\d\d)-(\d\d)/;

/** A time as people write it, in its precision: "7 November 1867", "November 1867", "44 BC", "the 1960s", "the 19th century". */
export function sayTime({ iso, precision }: TimeValue): string {
  const [, before, digits = "", month, day] = ISO.exec(iso) ?? [];
  if (month === undefined) return iso;
  const era = before === "-" ? " BC" : "";
  if (precision < PRECISION.century) return `about ${digits}${era}`;
  if (precision < PRECISION.decade) return `the ${ordinal(Math.ceil(Number(digits) / 100))} century${era}`;
  if (precision === PRECISION.decade) return `the ${digits}s${era}`;
  const named = precision >= PRECISION.month ? `${MONTHS[Number(month) - 1] ?? ""} ` : "";
  return `${precision >= PRECISION.day ? `${Number(day)} ` : ""}${named}${digits}${era}`;
}

/** `2016-12-12` as "12 December 2016", `2016-12` as "December 2016"; anything else unchanged. */
export function sayDay(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?/.exec(date) ?? [];
  if (year === undefined || month === undefined) return date;
  return [day === undefined ? null : Number(day), MONTHS[Number(month) - 1], year].filter((part) => part !== null).join(" ");
}

/** "on 7 November 1867", "in 1867". */
export function sayWhen(time: TimeValue): string {
  return `${time.precision >= PRECISION.day ? "on" : "in"} ${sayTime(time)}`;
}

/** The compact form: `1867-11-07`, `1867-11`, `1867`, `44 BC`, `1960s`, `19th century`. */
export function dateText({ iso, precision }: TimeValue): string {
  const [, before, digits = "", month, day] = ISO.exec(iso) ?? [];
  if (month === undefined) return iso;
  const era = before === "-" ? " BC" : "";
  if (precision < PRECISION.decade) return `${ordinal(Math.ceil(Number(digits) / 100))} century${era}`;
  if (precision === PRECISION.decade) return `${digits}s${era}`;
  const parts = [digits, ...(precision >= PRECISION.month ? [month] : []), ...(precision >= PRECISION.day ? [day] : [])];
  return `${parts.join("-")}${era}`;
}

/** "1st", "22nd". */
export function ordinal(number: number): string {
  const ending = /1\d$/.test(String(number)) ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending}`;
}

/** "Marie Curie – place of birth – Warsaw (in 1867)". */
export function sayRelation({ subject, relation, value, times }: ReadRelation): string {
  return `${subject} – ${relation} – ${value}${times.length === 0 ? "" : ` (${times.join(", ")})`}`;
}
