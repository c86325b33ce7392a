import { isWebPassage, type Passage } from "../../domain/passage.js";
import { decimal, describe, iri, named, type Term, type Triple, text, typed, webIri } from "./triple.js";

/** A passage, the page from which it was cut, and where in the kept text it stands. */
export function passageTriples(base: string, passage: Passage): readonly Triple[] {
  const self = iri(`${base}#${passage.id}`);
  const said = { "rdf:type": [named("schema:Quotation"), named("prov:Entity")], "schema:text": text(passage.text) } as const;
  if (!isWebPassage(passage)) {
    const { name } = passage.provenance;
    return describe(self, { ...said, "schema:name": name === null ? null : text(name) });
  }
  const { name, url, published, modified, retrievedAt, sha256, start, end, credibility, engine } = passage.provenance;
  // An address that is no IRI is still said, as text.
  const page = webIri(url) ?? iri(`${base}#${passage.id}-page`);
  const day = (date: string | null): Term | null =>
    date === null ? null : typed(date, /^\d{4}-\d\d-\d\d$/.test(date) ? "xsd:date" : "xsd:string");
  return [
    ...describe(self, {
      ...said,
      "prov:wasQuotedFrom": page,
      "prov:generatedAtTime": typed(retrievedAt, "xsd:dateTime"),
      "schema:sha256": text(sha256),
      "pl:start": typed(String(start), "xsd:integer"),
      "pl:end": typed(String(end), "xsd:integer"),
      "pl:foundBy": text(engine),
    }),
    ...describe(page, {
      "rdf:type": [named("schema:WebPage"), named("prov:Entity")],
      "schema:name": name === null ? null : text(name),
      "schema:url": text(url),
      "schema:datePublished": day(published),
      "schema:dateModified": day(modified),
      "pl:sourceRating": credibility.score === null ? null : decimal(credibility.score),
    }),
  ];
}
