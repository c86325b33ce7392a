import type { EvidenceGraphJson } from "../../domain/evidence-graph.js";
import type { Reference } from "../../domain/statement.js";
import { decimal, describe, iri, named, type Term, type Triple, text, typed, webIri } from "./triple.js";
import { valueTriples } from "./value-triples.js";

type Statement = EvidenceGraphJson["statements"][number];

const RANKS = { preferred: "PreferredRank", normal: "NormalRank", deprecated: "DeprecatedRank" } as const;

/** One statement in Wikidata's shape, and where it is from. `base` is the record's IRI. */
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

/** A graph is known by its name, which may hold anything. */
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
