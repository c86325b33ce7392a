import { isEntityId } from "../domain/ids.js";
import { PRECISION, type Value } from "../domain/value.js";
import type { SparqlTerm } from "./sparql-results.js";
import { localName, WD } from "./vocabulary.js";
import { fromRdfYear } from "./year-zero.js";

/** A term of an answer → a value, as exact as its value node makes it; null for what no claim can speak of (files, coordinates). */
export function readValue(term: SparqlTerm, precision?: SparqlTerm, unit?: SparqlTerm): Value | null {
  if (term.type === "bnode") return { kind: "some-value" };
  if (term.type === "uri") {
    if (term.value.includes("/.well-known/genid/")) return { kind: "some-value" };
    const id = localName(term.value);
    return term.value.startsWith(`${WD}entity/`) && isEntityId(id) ? { kind: "entity", id } : null;
  }
  const datatype = localName(term.datatype ?? "");
  if (datatype === "dateTime" || datatype === "date") return readTime(term.value, precision);
  if (datatype === "decimal" || datatype === "integer" || datatype === "double") return readQuantity(term.value, unit);
  return { kind: "text", text: term.value, language: term["xml:lang"] ?? null };
}

/** A date without its value node may be a bare year that was stored as 1 January: it claims no more than the year. */
function readTime(iso: string, precision?: SparqlTerm): Value {
  const known = precision === undefined ? Number.NaN : Number(precision.value);
  const guess = /-01-01T/.test(iso) ? PRECISION.year : PRECISION.day;
  return { kind: "time", iso: fromRdfYear(iso.replace(/^\+/, "")), precision: Number.isInteger(known) ? known : guess };
}

function readQuantity(text: string, unit: SparqlTerm | undefined): Value | null {
  const amount = Number(text);
  const id = localName(unit?.value ?? "");
  return Number.isFinite(amount) ? { kind: "quantity", amount, unit: isEntityId(id) && id !== "Q199" ? id : null } : null;
}
