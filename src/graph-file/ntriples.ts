import { hash } from "node:crypto";
import type { SparqlTerm } from "../kg/sparql-results.js";
import { WD } from "../kg/wikidata-rdf.js";

/** A triple with its terms in N-Triples syntax. All readers produce and all writers accept these. */
export type Triple = { readonly subject: string; readonly predicate: string; readonly object: string };

/** Spaces, but not the end of the line. */
const SPACE = "[^\\S\\n]*";
const IRI_CHARS = '[^<>"{}|^`\\\\\\x00-\\x20]*';
const CODE_POINT = "u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}";
// Unrolled loops: an unterminated IRI or literal costs a single pass, without backtracking.
const IRI = `<${IRI_CHARS}(?:\\\\(?:${CODE_POINT})${IRI_CHARS})*>`;
const BLANK = '_:[^\\s<>"]+';
const TEXT = '[^"\\\\\\n\\r]*';
const LITERAL = `"${TEXT}(?:\\\\(?:[tbnrf"'\\\\]|${CODE_POINT})${TEXT})*"(?:@[A-Za-z]+(?:-[A-Za-z0-9]+)*|\\^\\^${IRI})?`;
const TRIPLE = `(${IRI}|${BLANK})${SPACE}(${IRI})${SPACE}(${IRI}|${BLANK}|${LITERAL})${SPACE}\\.${SPACE}`;
/** A whole line: a triple, a comment, both or nothing. */
const LINE = new RegExp(`${SPACE}(?:${TRIPLE})?(?:#[^\\n]*)?(?:\\n|$)`, "y");
const WHOLE_IRI = new RegExp(`^${IRI}$`);

/** The triples of whole lines. `onFault` receives each unreadable line and its offset in the text. */
export function parseTriples(text: string, onFault: (line: string, at: number) => void): readonly Triple[] {
  const triples: Triple[] = [];
  for (let at = 0; at < text.length; ) {
    LINE.lastIndex = at;
    const match = LINE.exec(text);
    if (match === null) {
      const newline = text.indexOf("\n", at);
      const end = newline === -1 ? text.length : newline;
      onFault(text.slice(at, end), at);
      at = end + 1;
      continue;
    }
    const [, subject, predicate, object] = match;
    if (subject !== undefined && predicate !== undefined && object !== undefined) triples.push({ subject, predicate, object });
    at = LINE.lastIndex;
  }
  return triples;
}

export function tripleLine({ subject, predicate, object }: Triple): string {
  return `${subject} ${predicate} ${object} .\n`;
}

export type Literal = { readonly text: string; readonly language: string | null; readonly datatype: string | null };

/** `"…"`, `"…"@en`, `"…"^^<…>`; null for an IRI or a blank node. */
export function readLiteral(term: string): Literal | null {
  if (!term.startsWith('"')) return null;
  const close = term.lastIndexOf('"');
  const mark = term[close + 1];
  return {
    text: unescaped(term.slice(1, close)),
    language: mark === "@" ? term.slice(close + 2).toLowerCase() : null,
    datatype: mark === "^" ? term.slice(close + 4, -1) : null,
  };
}

/** The term in the form of an endpoint's result, for the readers in `src/kg`. */
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
  return unescaped(term.slice(1, -1));
}

export const iri = (text: string): string => `<${text}>`;

/** `<…>` for an IRI that N-Triples can express, null for one with spaces or brackets. */
export function iriTerm(text: string): string | null {
  const term = iri(text);
  return WHOLE_IRI.test(term) ? term : null;
}

const XSD = "http://www.w3.org/2001/XMLSchema#";

export const typed = (text: string, type: "dateTime" | "decimal" | "integer"): string => `${quoted(text)}^^<${XSD}${type}>`;
export const tagged = (text: string, language: string): string => `${quoted(text)}@${language}`;

export function quoted(text: string): string {
  return `"${text.replace(/["\\\n\r\t\b\f]/g, (char) => ESCAPES[char] ?? char)}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
};
const UNESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

function unescaped(raw: string): string {
  if (!raw.includes("\\")) return raw;
  return raw.replace(/\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)/g, (_, code: string) =>
    code.length > 1 ? String.fromCodePoint(Number.parseInt(code.slice(1), 16)) : (UNESCAPED[code] ?? code),
  );
}

/** Some-value in the form of Wikidata's query service: a unique IRI. A blank node would change its name between two pieces of a file. */
export const skolem = (seed: string): string => `<${WD}.well-known/genid/${hash("md5", seed)}>`;

/** A 16-byte fingerprint of a term or line. Sets of fingerprints stay small and do not keep the source text in memory. */
export function fingerprint(text: string): string {
  return hash("md5", text, "binary");
}

/** A copy of a text: a slice of a long string would keep all of it in memory. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
