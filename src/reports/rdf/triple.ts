import { parseUrl } from "../../base/parse-url.js";
import { wellFormed } from "../clean-text.js";

export type Literal = {
  readonly kind: "literal";
  readonly value: string;
  readonly language: string | null;
  readonly datatype: string | null;
};
export type Resource = { readonly kind: "iri"; readonly iri: string } | { readonly kind: "blank"; readonly name: string };
export type Term = Resource | Literal;
export type Triple = { readonly subject: Resource; readonly predicate: string; readonly object: Term };

/** Wikidata's vocabulary for statements, PROV-O for provenance, schema.org for claims and pages. */
export const PREFIXES = {
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
  skos: "http://www.w3.org/2004/02/skos/core#",
  schema: "https://schema.org/",
  prov: "http://www.w3.org/ns/prov#",
  wikibase: "http://wikiba.se/ontology#",
  wd: "http://www.wikidata.org/entity/",
  p: "http://www.wikidata.org/prop/",
  ps: "http://www.wikidata.org/prop/statement/",
  psv: "http://www.wikidata.org/prop/statement/value/",
  pq: "http://www.wikidata.org/prop/qualifier/",
  pqv: "http://www.wikidata.org/prop/qualifier/value/",
  wdno: "http://www.wikidata.org/prop/novalue/",
  pl: "urn:plumbline:vocabulary#",
} as const;
type Prefixed = `${keyof typeof PREFIXES}:${string}`;

export function named(name: Prefixed): Resource {
  const at = name.indexOf(":");
  const [prefix, local] = [name.slice(0, at), name.slice(at + 1)];
  if (OF_WIKIDATA.has(prefix) && !/^[QP]\d/.test(local)) return { kind: "iri", iri: ownIri(prefix, local) };
  return { kind: "iri", iri: `${PREFIXES[name.slice(0, at) as keyof typeof PREFIXES]}${name.slice(at + 1)}` };
}

const OF_WIKIDATA: ReadonlySet<string> = new Set(["wd", "p", "ps", "psv", "pq", "pqv", "wdno"]);

/** IRIs for entities and relations of a graph with its own vocabulary: their IRI, or a URN that cannot be mistaken for Wikidata's. */
function ownIri(prefix: string, id: string): string {
  return prefix === "wd" && /^https?:\/\/[^\s<>"{}|^`\\]+$/.test(id) ? id : `urn:plumbline:graph:${prefix}:${encodeURIComponent(id)}`;
}

export function iri(value: string): Resource {
  return { kind: "iri", iri: value };
}

export function text(value: string, language: string | null = null): Literal {
  const tagged = language !== null && /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(language);
  return { kind: "literal", value: wellFormed(value), language: tagged ? language.toLowerCase() : null, datatype: null };
}

export function typed(value: string, datatype: `xsd:${string}`): Literal {
  return { kind: "literal", value, language: null, datatype: iriOf(named(datatype)) };
}

/** Decimals have no exponent in XML Schema. */
export function decimal(amount: number): Literal {
  return typed(amount.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 }), "xsd:decimal");
}

function iriOf(resource: Resource): string {
  return resource.kind === "iri" ? resource.iri : "";
}

/** The triples of one subject; null and undefined values are skipped. */
export function describe(
  subject: Resource,
  said: Readonly<Partial<Record<Prefixed, Term | readonly Term[] | null | undefined>>>,
): readonly Triple[] {
  return Object.entries(said).flatMap(([predicate, objects]) => {
    const full = iriOf(named(predicate as Prefixed));
    const list = objects === null || objects === undefined ? [] : Array.isArray(objects) ? (objects as readonly Term[]) : [objects as Term];
    return list.map((object) => ({ subject, predicate: full, object }));
  });
}

/** A web address as an IRI, percent-encoded if needed; null for anything else. */
export function webIri(url: string): Resource | null {
  const address = parseUrl(url);
  if (address === null) return null;
  const { protocol, href } = address;
  if (protocol !== "https:" && protocol !== "http:") return null;
  return iri(href.replace(/[<>"{}|\\^`\s\p{Cc}]/gu, (char) => encodeURIComponent(char)));
}
