import { oneLine } from "../base/one-line.js";
import { isEntityId } from "../domain/ids.js";
import type { Value } from "../domain/value.js";
import { PRECISION } from "../domain/vocabulary.js";
import { Q } from "../domain/wikidata-ids.js";
import type { SparqlTerm } from "./sparql-results.js";
import { localName, WD } from "./wikidata-rdf.js";

/** A day in any year; unknown months and days may be 00. Time of day and zone are ignored. */
const DATE = /^[+-]?\d{1,16}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])(?:T[\d:.]{5,20})?(?:Z|[+-]\d\d:\d\d)?$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** Years outside this range are not meant literally. */
const FIRST_YEAR = -14_000_000_000;
const LAST_YEAR = 99_999;

/** Whether it has the form of a date and a possible year: "-0000-00-00" has not. */
function isDate(text: string): boolean {
  const [, sign = "", digits = ""] = /^([+-]?)(\d{1,16})-/.exec(text) ?? [];
  const year = Number(`${sign}${digits}`);
  if (!DATE.test(text) || year < FIRST_YEAR || year > LAST_YEAR) return false;
  // RDF has a year 0, which is 1 BC, but no year -0, and no plain year 0.
  return year !== 0 || (sign !== "-" && !/^\+?\d+-00-/.test(text));
}

/** A malformed date or number: a fault of the answer, which shows neither a value nor its absence. */
export function isUnreadable(term: SparqlTerm): boolean {
  if (term.type === "bnode" || term.type === "uri") return false;
  if (isTime(term)) return !isDate(term.value);
  return isNumber(term) && !Number.isFinite(amountOf(term.value));
}

function isTime({ datatype = "" }: SparqlTerm): boolean {
  return ["dateTime", "date"].includes(localName(datatype));
}

function isNumber({ datatype = "" }: SparqlTerm): boolean {
  return ["decimal", "integer", "double"].includes(localName(datatype));
}

/** `Number` reads an empty text as 0. */
function amountOf(text: string): number {
  return NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
}

/**
 * A term of an answer → a value, with the precision or unit of its value node; null for values that are not used (files, coordinates) or
 * unreadable.
 */
export function readValue(term: SparqlTerm, precision?: SparqlTerm, unit?: SparqlTerm): Value | null {
  if (term.type === "bnode") return { kind: "some-value" };
  if (term.type === "uri") {
    if (term.value.includes("/.well-known/genid/")) return { kind: "some-value" };
    const id = localName(term.value);
    return term.value.startsWith(`${WD}entity/`) && isEntityId(id) ? { kind: "entity", id } : null;
  }
  if (isUnreadable(term)) return null;
  if (isTime(term)) return readTime(term.value, precision);
  if (isNumber(term)) return readQuantity(term.value, unit);
  return { kind: "text", text: oneLine(term.value), language: term["xml:lang"] ?? null };
}

/** Without a value node, 1 January may mean only the year, so only the year is used. */
function readTime(iso: string, precision?: SparqlTerm): Value {
  const known = precision === undefined ? Number.NaN : Number(precision.value);
  const guess = /-01-01T/.test(iso) ? PRECISION.year : PRECISION.day;
  return { kind: "time", iso: fromRdfYear(iso.replace(/^\+/, "")), precision: Number.isInteger(known) ? known : guess };
}

function readQuantity(text: string, unit: SparqlTerm | undefined): Value | null {
  const amount = amountOf(text);
  const id = localName(unit?.value ?? "");
  return Number.isFinite(amount) ? { kind: "quantity", amount, unit: isEntityId(id) && id !== Q.one ? id : null } : null;
}

/** RDF has a year 0: 44 BC is -0043 there, and -0044 here. Virtuoso counts the sign as one of four characters: -753 for -0753. */
export function fromRdfYear(iso: string): string {
  const [, sign, year, rest] = /^(-?)(\d{3,})(-.*)$/.exec(iso) ?? [];
  if (year === undefined || rest === undefined || (sign === "" && Number(year) > 0)) return iso;
  return `-${String(Number(year) + 1).padStart(4, "0")}${rest}`;
}

export function toRdfYear(iso: string): string {
  const [, year, rest] = /^-(\d{4,})(-.*)$/.exec(iso) ?? [];
  if (year === undefined || rest === undefined) return iso;
  const counted = Number(year) - 1;
  return `${counted === 0 ? "" : "-"}${String(counted).padStart(4, "0")}${rest}`;
}
