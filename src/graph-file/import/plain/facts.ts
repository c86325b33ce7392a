import type { WrittenStatement } from "../wikidata-triples.js";

/** A node by its IRI or blank name, or a literal. */
export type PlainTerm =
  | { readonly kind: "node"; readonly id: string }
  | { readonly kind: "literal"; readonly text: string; readonly language: string | null; readonly datatype: string | null };

/** A statement as read from a file, before the vocabulary is applied. */
export type PlainFact = {
  readonly subject: string;
  readonly predicate: string;
  readonly object: PlainTerm;
  readonly qualifiers: readonly { readonly predicate: string; readonly object: PlainTerm }[];
};

export type PlainStatement = Pick<WrittenStatement, "subject" | "property" | "value" | "qualifiers"> & {
  readonly sources: readonly string[];
};

/** All facts of the files, in memory. */
export type PlainInput = {
  readonly facts: readonly PlainFact[];
  /** Prefix → namespace IRI. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** How the columns of tables were interpreted, to show to the user. */
  readonly mapping: readonly string[];
};

export const node = (id: string): PlainTerm => ({ kind: "node", id });
export const literal = (text: string, datatype: string | null = null): PlainTerm => ({ kind: "literal", text, language: null, datatype });

export function localPart(iri: string): string {
  const end = /[/#:]$/u.test(iri) ? iri.slice(0, -1) : iri;
  return decoded(end.slice(Math.max(end.lastIndexOf("/"), end.lastIndexOf("#"), end.lastIndexOf(":")) + 1));
}

/** "reportsTo", "reports_to", "hasMRIScanner" → "reports to", "has MRI scanner". */
export function wordsOfName(name: string): string {
  return name
    .replace(/[_\-.+]+/gu, " ")
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ")
    .split(/\s+/u)
    .map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word))
    .join(" ")
    .trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
