import type { EvidenceGraphJson } from "../../domain/evidence-graph.js";
import type { PropertyId } from "../../domain/ids.js";
import type { Reference } from "../../domain/statement.js";
import type { Value } from "../../domain/value.js";
import { decimal, describe, iri, named, type Resource, type Term, type Triple, text, typed, webIri } from "./triple.js";

type Statement = EvidenceGraphJson["statements"][number];

const RANKS = { preferred: "PreferredRank", normal: "NormalRank", deprecated: "DeprecatedRank" } as const;

/** One statement in Wikidata's shape, with its provenance. `base` is the record's IRI. */
export function statementTriples(base: string, statement: Statement): readonly Triple[] {
  const { id, subject, property, propertyLabel, value, rank, qualifiers, node } = statement;
  const self = `${base}#${id}`;
  return [
    ...describe(named(`wd:${subject}`), { [`p:${property}`]: iri(self) }),
    ...describe(iri(self), {
      "rdf:type": [named("wikibase:Statement"), named("prov:Entity")],
      "wikibase:rank": named(`wikibase:${RANKS[rank]}`),
      "prov:alternateOf": node === null ? null : webIri(node),
    }),
    ...valueTriples(self, "statement", property, value),
    ...qualifiers.flatMap((qualifier) => valueTriples(self, "qualifier", qualifier.property, qualifier.value)),
    ...describe(named(`wd:${property}`), { "rdfs:label": text(propertyLabel) }),
    ...originTriples(base, self, statement),
  ];
}

function originTriples(base: string, self: string, { provenance }: Statement): readonly Triple[] {
  if (provenance.source === "web") {
    const { passage, quote, confidence } = provenance;
    return describe(iri(self), {
      "prov:wasDerivedFrom": iri(`${base}#${passage}`),
      "pl:quote": text(quote.text),
      "pl:confidence": decimal(confidence),
    });
  }
  const { graph, retrievedAt, references = [] } = provenance;
  const source = iri(graphIri(base, graph));
  return [
    ...describe(iri(self), {
      "prov:wasDerivedFrom": [source, ...references.map((_, index) => iri(`${self}-reference${index + 1}`))],
      "prov:generatedAtTime": typed(retrievedAt, "xsd:dateTime"),
    }),
    ...describe(source, { "rdf:type": named("prov:Entity"), "rdfs:label": text(graph) }),
    ...references.flatMap((reference, index) => referenceTriples(`${self}-reference${index + 1}`, reference)),
  ];
}

/** An IRI for a graph's name, which may contain any characters. */
function graphIri(base: string, graph: string): string {
  return `${base}#graph-${graph.replace(/[^A-Za-z0-9]+/g, "-")}`;
}

function referenceTriples(self: string, { url, statedIn, retrieved }: Reference): readonly Triple[] {
  const page: Term | null = url === null ? null : (webIri(url) ?? text(url));
  return describe(iri(self), {
    "rdf:type": named("wikibase:Reference"),
    "schema:url": page,
    "rdfs:label": statedIn === null ? null : text(statedIn),
    "pl:retrieved": retrieved === null ? null : text(retrieved),
  });
}

/**
 * A value in Wikidata's shape: the simple value under `ps:` or `pq:` and, if it has a precision or a unit, also a value node under `psv:`
 * or `pqv:`. "No value" is expressed as a class of the statement.
 */
function valueTriples(holder: string, role: "statement" | "qualifier", property: PropertyId, value: Value): readonly Triple[] {
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
          // Wikidata's unit "one" means no unit.
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

/** The date for XML Schema, which has a year 0 and no month or day 0; null if the text is not a date. */
function dateTime(iso: string): string | null {
  const [, sign, digits = "", month = "", day = ""] = /^([+-]?)(\d{1,6})-(\d\d)-(\d\d)/.exec(iso) ?? [];
  if (digits === "" || Number(month) > 12 || Number(day) > 31) return null;
  const year = sign === "-" ? 1 - Number(digits) : Number(digits);
  const padded = String(Math.abs(year)).padStart(4, "0");
  const part = (number: string) => (number === "00" ? "01" : number);
  return `${year < 0 ? "-" : ""}${padded}-${part(month)}-${part(day)}T00:00:00Z`;
}
