import { isEntityId, isPropertyId } from "../../domain/ids.js";
import { localName, WD } from "../../kg/vocabulary.js";
import {
  coordinateSchema,
  entityValueSchema,
  monolingualSchema,
  quantityValueSchema,
  type SnakJson,
  timeValueSchema,
} from "./entity-json.js";
import { iriTerm, quoted } from "./ntriples.js";
import { rdfTime } from "./wikidata-time.js";
import type { WrittenValue } from "./write-statement.js";

/** The value of a snak as RDF has it; null for a kind of value that we do not know (or one that is broken). */
export function snakValue({ snaktype, datatype, datavalue }: SnakJson): WrittenValue | null {
  if (snaktype !== "value") return { kind: snaktype === "somevalue" ? "some-value" : "no-value" };
  const value = datavalue?.value;
  switch (datavalue?.type) {
    case "wikibase-entityid":
      return entityValue(value);
    case "time":
      return timeValue(value);
    case "quantity":
      return quantityValue(value);
    case "globecoordinate":
      return pointValue(value);
    case "monolingualtext": {
      const parsed = monolingualSchema.safeParse(value);
      return parsed.success ? { kind: "text", ...parsed.data } : null;
    }
    case "string":
      return typeof value === "string" ? stringValue(value, datatype) : null;
    default:
      return null;
  }
}

function entityValue(value: unknown): WrittenValue | null {
  const id = entityValueSchema.safeParse(value).data ?? "";
  if (isEntityId(id)) return { kind: "entity", id };
  return isPropertyId(id) ? { kind: "term", term: `<${WD}entity/${id}>` } : null;
}

function timeValue(value: unknown): WrittenValue | null {
  const parsed = timeValueSchema.safeParse(value);
  const iso = parsed.success ? rdfTime(parsed.data) : null;
  return iso === null || !parsed.success ? null : { kind: "time", iso, precision: parsed.data.precision };
}

function quantityValue(value: unknown): WrittenValue | null {
  const parsed = quantityValueSchema.safeParse(value);
  if (!parsed.success) return null;
  const unit = localName(parsed.data.unit);
  return { kind: "quantity", amount: parsed.data.amount.replace(/^\+/, ""), unit: isEntityId(unit) && unit !== "Q199" ? unit : null };
}

const WKT = "<http://www.opengis.net/ont/geosparql#wktLiteral>";

function pointValue(value: unknown): WrittenValue | null {
  const parsed = coordinateSchema.safeParse(value);
  if (!parsed.success) return null;
  const { latitude, longitude, globe } = parsed.data;
  // The Earth is the default globe and is not written.
  const where = globe == null || localName(globe) === "Q2" ? "" : `<${globe}> `;
  return { kind: "term", term: `${quoted(`${where}Point(${longitude} ${latitude})`)}^^${WKT}` };
}

function stringValue(text: string, datatype: string | undefined): WrittenValue {
  const iri =
    datatype === "url"
      ? iriTerm(text)
      : datatype === "commonsMedia"
        ? iriTerm(`http://commons.wikimedia.org/wiki/Special:FilePath/${encodeURIComponent(text)}`)
        : null;
  return iri === null ? { kind: "text", text, language: null } : { kind: "term", term: iri };
}
