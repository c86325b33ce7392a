import { hash } from "node:crypto";
import { WD } from "../../kg/vocabulary.js";

/** A triple with its terms as N-Triples spells them; every reader gives these and the writer takes them. */
export type Triple = { readonly subject: string; readonly predicate: string; readonly object: string };

/** The IRIs that Wikidata's RDF shape is made of, besides those of `kg/vocabulary.ts`. */
const WIKIBASE = "http://wikiba.se/ontology#";
const XSD = "http://www.w3.org/2001/XMLSchema#";
export const RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
export const LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>";
export const ALIAS = "<http://www.w3.org/2004/02/skos/core#altLabel>";
export const DESCRIPTION = "<http://schema.org/description>";
export const DERIVED_FROM = "<http://www.w3.org/ns/prov#wasDerivedFrom>";

export const ontology = (name: string): string => `<${WIKIBASE}${name}>`;
export const prop = (kind: string, id: string): string => `<${WD}prop/${kind}${id}>`;
export const entity = (id: string): string => `<${WD}entity/${id}>`;
export const typed = (text: string, type: "dateTime" | "decimal" | "integer"): string => `${quoted(text)}^^<${XSD}${type}>`;
export const tagged = (text: string, language: string): string => `${quoted(text)}@${language}`;

/** Some-value as Wikidata's query service shows it: an IRI of its own. A blank node would change its name between two pieces of a file. */
export const skolem = (seed: string): string => `<${WD}.well-known/genid/${hash("md5", seed)}>`;

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

export function tripleLine({ subject, predicate, object }: Triple): string {
  return `${subject} ${predicate} ${object} .\n`;
}

const IRI = '<(?:[^<>"{}|^`\\\\\\x00-\\x20]|\\\\u[0-9A-Fa-f]{4}|\\\\U[0-9A-Fa-f]{8})*>';
const BLANK = '_:[^\\s<>"]+';
// Unrolled loop: an unterminated literal costs a single pass, with no backtracking.
const LITERAL =
  '"[^"\\\\\\n\\r]*(?:\\\\(?:[tbnrf"\'\\\\]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})[^"\\\\\\n\\r]*)*"' +
  `(?:@[A-Za-z]+(?:-[A-Za-z0-9]+)*|\\^\\^${IRI})?`;
const LINE = new RegExp(`^\\s*(${IRI}|${BLANK})\\s*(${IRI})\\s*(${IRI}|${BLANK}|${LITERAL})\\s*\\.\\s*(?:#.*)?$`);
const WHOLE_IRI = new RegExp(`^${IRI}$`);

/** One line of N-Triples, or null when it is none. */
export function parseTriple(line: string): Triple | null {
  const [, subject, predicate, object] = LINE.exec(line) ?? [];
  return subject === undefined || predicate === undefined || object === undefined ? null : { subject, predicate, object };
}

/** `<…>` for an IRI that N-Triples can spell, null for one with spaces or brackets in it. */
export function iriTerm(iri: string): string | null {
  const term = `<${iri}>`;
  return WHOLE_IRI.test(term) ? term : null;
}

/** A 16-byte fingerprint of a term or line. Sets of fingerprints stay small and do not keep the source text in memory. */
export function fingerprint(text: string): string {
  return hash("md5", text, "binary");
}
