import { z } from "zod";
import { isEntityId, isPropertyId } from "../../domain/ids.js";
import { PRECISION } from "../../domain/vocabulary.js";
import { Q } from "../../domain/wikidata-ids.js";
import { entityIri, localName } from "../../kg/wikidata-rdf.js";
import { iri, iriTerm, quoted } from "../ntriples.js";
import type { WrittenValue } from "./wikidata-triples.js";

/** PHP writes an empty map as `[]`. */
const map = <S extends z.ZodType>(schema: S) =>
  z.union([z.record(z.string(), schema), z.tuple([]).transform((): Record<string, z.output<S>> => ({}))]).default({});

const termSchema = z.object({ language: z.string(), value: z.string() });

const snakSchema = z.object({
  snaktype: z.enum(["value", "somevalue", "novalue"]),
  property: z.string(),
  datatype: z.string().optional(),
  datavalue: z.object({ type: z.string(), value: z.unknown() }).optional(),
});

const statementSchema = z.object({
  id: z.string().optional(),
  rank: z.enum(["preferred", "normal", "deprecated"]).default("normal"),
  mainsnak: snakSchema,
  qualifiers: map(z.array(snakSchema)),
  "qualifiers-order": z.array(z.string()).optional(),
  references: z.array(z.object({ hash: z.string().optional(), snaks: map(z.array(snakSchema)) })).default([]),
});

/** An entity in Wikidata's JSON, as in dumps, `wbgetentities` and Special:EntityData. */
export const entitySchema = z.object({
  id: z.string(),
  type: z.string().optional(),
  datatype: z.string().optional(),
  missing: z.unknown().optional(),
  labels: map(termSchema),
  descriptions: map(termSchema),
  aliases: map(z.array(termSchema)),
  claims: map(z.array(statementSchema)),
  sitelinks: map(z.unknown()),
});

export type EntityJson = z.infer<typeof entitySchema>;
export type StatementJson = z.infer<typeof statementSchema>;
export type SnakJson = z.infer<typeof snakSchema>;

const JULIAN = entityIri(Q.julianCalendar);
const DAY_MS = 86_400_000;
/** 1 January 1970 as a Julian day number. */
const EPOCH = 2_440_588;

/**
 * A time of Wikidata's JSON in the form of its RDF export: zeros for an unknown month or day become ones, a Julian day becomes Gregorian,
 * and years before Christ are counted with a year 0 (XSD 1.1): `-0044` in JSON is `-0043`.
 */
export function rdfTime(json: { readonly time: string; readonly precision: number; readonly calendarmodel: string }): string | null {
  const [, sign, digits = "", month = "", day = "", clock = ""] =
    /^([+-])(\d{1,16})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)Z$/.exec(json.time) ?? [];
  if (sign === undefined) return null;
  const date = {
    year: sign === "-" ? Math.min(0, 1 - Number(digits)) : Number(digits),
    month: Math.max(1, Number(month)),
    day: Math.max(1, Number(day)),
  };
  if (!Number.isSafeInteger(date.year) || date.month > 12 || date.day > 31) return null;
  const shown = json.calendarmodel === JULIAN && json.precision >= PRECISION.day && date.year > -4700 ? gregorian(date) : date;
  const year = `${shown.year < 0 ? "-" : ""}${String(Math.abs(shown.year)).padStart(4, "0")}`;
  return `${year}-${two(shown.month)}-${two(shown.day)}T${clock}Z`;
}

type CalendarDate = { readonly year: number; readonly month: number; readonly day: number };

function gregorian({ year, month, day }: CalendarDate): CalendarDate {
  // Counted from March, so that the leap day is the last of its year.
  const early = month <= 2 ? 1 : 0;
  const years = year + 4800 - early;
  const months = month + 12 * early - 3;
  const number = day + Math.floor((153 * months + 2) / 5) + 365 * years + Math.floor(years / 4) - 32_083;
  const date = new Date((number - EPOCH) * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const two = (value: number): string => String(value).padStart(2, "0");

const WKT = "<http://www.opengis.net/ont/geosparql#wktLiteral>";

/** The values of each type of Wikidata's JSON; null if they are of no use. */
const VALUES: Readonly<Record<string, z.ZodType<WrittenValue | null>>> = {
  "wikibase-entityid": z
    .object({ id: z.string().optional(), "entity-type": z.string().optional(), "numeric-id": z.number().optional() })
    .transform((value): WrittenValue | null => {
      // Dumps before 2017 have only the number.
      const id = value.id ?? `${value["entity-type"] === "property" ? "P" : "Q"}${value["numeric-id"]}`;
      if (isEntityId(id)) return { kind: "entity", id };
      return isPropertyId(id) ? { kind: "term", term: iri(entityIri(id)) } : null;
    }),
  time: z
    .object({ time: z.string(), precision: z.number().int(), calendarmodel: z.string().default("") })
    .transform((value): WrittenValue | null => {
      const iso = rdfTime(value);
      return iso === null ? null : { kind: "time", iso, precision: value.precision };
    }),
  quantity: z
    .object({ amount: z.string().regex(/^[+-]?\d+(\.\d+)?$/), unit: z.string().transform(localName) })
    .transform(({ amount, unit }): WrittenValue => {
      return { kind: "quantity", amount: amount.replace(/^\+/, ""), unit: isEntityId(unit) && unit !== Q.one ? unit : null };
    }),
  globecoordinate: z
    .object({ latitude: z.number(), longitude: z.number(), globe: z.string().nullish() })
    .transform(({ latitude, longitude, globe }): WrittenValue => {
      // The Earth is the default globe and is omitted.
      const where = globe == null || localName(globe) === Q.earth ? "" : `<${globe}> `;
      return { kind: "term", term: `${quoted(`${where}Point(${longitude} ${latitude})`)}^^${WKT}` };
    }),
  monolingualtext: z
    .object({ text: z.string(), language: z.string().regex(/^[A-Za-z]+(-[A-Za-z0-9]+)*$/) })
    .transform((value): WrittenValue => ({ kind: "text", ...value })),
};

/** The value of a snak; null if its kind is unknown or it is malformed. */
export function snakValue({ snaktype, datatype, datavalue }: SnakJson): WrittenValue | null {
  if (snaktype !== "value") return { kind: snaktype === "somevalue" ? "some-value" : "no-value" };
  const { type = "", value } = datavalue ?? {};
  if (type === "string") return typeof value === "string" ? stringValue(value, datatype) : null;
  return Object.hasOwn(VALUES, type) ? (VALUES[type]?.safeParse(value).data ?? null) : null;
}

function stringValue(text: string, datatype: string | undefined): WrittenValue {
  const files = "http://commons.wikimedia.org/wiki/Special:FilePath/";
  const address = datatype === "url" ? text : datatype === "commonsMedia" ? `${files}${encodeURIComponent(text)}` : null;
  const term = address === null ? null : iriTerm(address);
  return term === null ? { kind: "text", text, language: null } : { kind: "term", term };
}
