import type { PropertyId } from "../../domain/ids.js";
import type { Value } from "../../domain/value.js";
import { decimal, describe, iri, named, type Resource, type Triple, text, typed } from "./triple.js";

/** Where the value stands: the main value of a statement, or one of its qualifiers. */
type Role = "statement" | "qualifier";

/**
 * A value in Wikidata's shape: a simple one under `ps:` or `pq:`, and, where it has a precision or a unit, the full one as a node of its own under
 * `psv:` or `pqv:`. "No value" is a class of the statement there.
 */
export function valueTriples(holder: string, role: Role, property: PropertyId, value: Value): readonly Triple[] {
  const subject = iri(holder);
  const [simple, full] = role === "statement" ? (["ps", "psv"] as const) : (["pq", "pqv"] as const);
  const node = iri(`${holder}-${property}-${digest(value)}`);
  switch (value.kind) {
    case "entity":
      return describe(subject, { [`${simple}:${property}`]: named(`wd:${value.id}`) });
    case "text":
      return describe(subject, { [`${simple}:${property}`]: text(value.text, value.language) });
    case "no-value":
      return describe(subject, { "rdf:type": named(`wdno:${property}`) });
    case "some-value":
      return describe(subject, { [`${simple}:${property}`]: unknownThing(holder, property) });
    case "quantity":
      return [
        ...describe(subject, { [`${simple}:${property}`]: decimal(value.amount), [`${full}:${property}`]: node }),
        ...describe(node, {
          "rdf:type": named("wikibase:QuantityValue"),
          "wikibase:quantityAmount": decimal(value.amount),
          // Wikidata's unit "one" stands for none.
          "wikibase:quantityUnit": named(`wd:${value.unit ?? "Q199"}`),
        }),
      ];
    case "time": {
      const time = dateTime(value.iso);
      const literal = time === null ? text(value.iso) : typed(time, "xsd:dateTime");
      return [
        ...describe(subject, { [`${simple}:${property}`]: literal, [`${full}:${property}`]: node }),
        ...describe(node, {
          "rdf:type": named("wikibase:TimeValue"),
          "wikibase:timeValue": literal,
          "wikibase:timePrecision": typed(String(value.precision), "xsd:integer"),
        }),
      ];
    }
  }
}

function unknownThing(holder: string, property: PropertyId): Resource {
  return { kind: "blank", name: `${holder.slice(holder.lastIndexOf("#") + 1)}-${property}` };
}

function digest(value: Value): string {
  return value.kind === "time"
    ? value.iso.replace(/[^0-9-]/g, "")
    : value.kind === "quantity"
      ? String(value.amount).replace(/[^\w.-]/g, "")
      : "";
}

/** XML Schema counts a year 0 and has no month or day 0; null for what is no date at all. */
function dateTime(iso: string): string | null {
  const [, sign, digits = "", month = "", day = ""] = /^([+-]?)(\d{1,6})-(\d\d)-(\d\d)/.exec(iso) ?? [];
  if (digits === "" || Number(month) > 12 || Number(day) > 31) return null;
  const year = sign === "-" ? 1 - Number(digits) : Number(digits);
  const padded = String(Math.abs(year)).padStart(4, "0");
  const part = (number: string) => (number === "00" ? "01" : number);
  return `${year < 0 ? "-" : ""}${padded}-${part(month)}-${part(day)}T00:00:00Z`;
}
