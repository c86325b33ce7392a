import type { SparqlTerm } from "../kg/sparql-results.js";
import { WD } from "../kg/vocabulary.js";

const ITEM = `<${WD}entity/Q`;
/** Largest id that fits into four bytes; Wikidata's ids are far below it. */
const MAX_ID = 0xffffffff;

/** The number of the item that a term names; 0 where it names none. */
export function itemNumber(term: string): number {
  if (!term.startsWith(ITEM)) return 0;
  let value = 0;
  for (let at = ITEM.length; at < term.length - 1; at++) {
    const digit = term.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9 || (value === 0 && digit === 0)) return 0;
    value = value * 10 + digit;
  }
  return value > MAX_ID ? 0 : value;
}

export type Literal = { readonly text: string; readonly language: string | null; readonly datatype: string | null };

/** `"…"`, `"…"@en`, `"…"^^<…>`; null for what is no literal. */
export function readLiteral(term: string): Literal | null {
  if (!term.startsWith('"')) return null;
  const close = term.lastIndexOf('"');
  const raw = term.slice(1, close);
  const text = raw.includes("\\") ? unescaped(raw) : raw;
  const mark = term[close + 1];
  return {
    text,
    language: mark === "@" ? term.slice(close + 2).toLowerCase() : null,
    datatype: mark === "^" ? term.slice(close + 4, -1) : null,
  };
}

/** The same term as an endpoint would spell it in an answer, for the readers of `src/kg`. */
export function sparqlTerm(term: string): SparqlTerm {
  if (term.startsWith("_:")) return { type: "bnode", value: term.slice(2) };
  const literal = readLiteral(term);
  if (literal === null) return { type: "uri", value: iriOf(term) };
  return {
    type: "literal",
    value: literal.text,
    ...(literal.datatype === null ? {} : { datatype: literal.datatype }),
    ...(literal.language === null ? {} : { "xml:lang": literal.language }),
  };
}

export function iriOf(term: string): string {
  const iri = term.slice(1, -1);
  return iri.includes("\\") ? unescaped(iri) : iri;
}

/** The same text as a string of its own: a piece of a long text keeps all of it in memory. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}

function unescaped(raw: string): string {
  return raw.replace(/\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)/g, (_, code: string) =>
    code.length > 1 ? String.fromCodePoint(Number.parseInt(code.slice(1), 16)) : (UNESCAPED[code] ?? code),
  );
}

const UNESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };
