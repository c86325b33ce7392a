import { inBatches } from "../../base/batches.js";
import type { Property } from "../../domain/entity.js";
import type { PropertyId } from "../../domain/ids.js";
import { describeRelations, readDeclarations } from "../../graph-file/import/plain/describe-relations.js";
import type { PlainFact, PlainStatement } from "../../graph-file/import/plain/facts.js";
import { termValue } from "../../graph-file/import/plain/read-plain.js";
import { integer, iris, isIri } from "../../kg/bind-template.js";
import type { SparqlRow } from "../../kg/sparql-results.js";
import { entitiesOf, type PlainEndpoint, termOf, tooMany } from "./plain-endpoint.js";

const MAX_PREDICATES = 2000;
const MAX_DECLARATIONS = 9000;
const PER_QUERY = 15;
const SAMPLE = 8;

/**
 * All relations of a plain endpoint, with the graph's names and declarations. A few sample values show the kind of each. Values are not counted, so a
 * relation has one value only where the graph declares that.
 */
export async function plainProperties(endpoint: PlainEndpoint): Promise<ReadonlyMap<PropertyId, Property>> {
  const [used, declarations] = await Promise.all([
    endpoint.ask("predicates", { limit: integer(MAX_PREDICATES) }),
    endpoint.ask("declarations", { limit: integer(MAX_DECLARATIONS) }),
  ]);
  if (used.length >= MAX_PREDICATES || declarations.length >= MAX_DECLARATIONS)
    throw tooMany(
      `the graph has more relations or declarations than are read (${MAX_PREDICATES} and ${MAX_DECLARATIONS}); import a part of it`,
    );
  const declared = readDeclarations(factsIn(declarations, "predicate"));
  const stated = used.flatMap(({ property }) =>
    property !== undefined && isIri(property.value) && endpoint.isStated(property.value) ? [property.value] : [],
  );
  const inverses = stated.flatMap((iri) => declared.get(iri)?.inverse ?? []).filter(isIri);
  const all = [...new Set([...stated, ...inverses])].sort();
  const [named, samples] = await Promise.all([
    entitiesOf(endpoint, all),
    Promise.all(
      inBatches(all, PER_QUERY).map((batch) => {
        const limit = integer(PER_QUERY * SAMPLE + 1);
        return endpoint.ask("samples", { property: batch.map((iri) => iris([iri])), sample: integer(SAMPLE), limit });
      }),
    ),
  ]);
  const statements = factsIn(samples.flat(), "property").map(
    ({ subject, predicate, object }): PlainStatement => ({
      subject,
      property: endpoint.propertyOf(predicate),
      value: termValue(object, (iri) => iri),
      qualifiers: [],
      sources: [],
    }),
  );
  const described = describeRelations(new Map(all.map((iri) => [endpoint.propertyOf(iri), iri])), {
    statements,
    declared,
    compact: endpoint.propertyOf,
    classesOf: () => [],
    namesOf: (iri) => {
      const { label, aliases = [], description = null } = named.get(iri) ?? {};
      return { labels: label === undefined ? [] : [label], aliases, comment: description };
    },
  });
  return new Map(
    described.map(({ own, ...one }) => [one.id, own === undefined ? one : { ...one, own: { ...own, subjects: 0, single: 0 } }]),
  );
}

function factsIn(rows: readonly SparqlRow[], by: "predicate" | "property"): readonly PlainFact[] {
  return rows.flatMap((row) => {
    const [subject, predicate, value] = [row["subject"], row[by], row["value"]];
    if (subject === undefined || predicate === undefined || value === undefined) return [];
    return [{ subject: subject.value, predicate: predicate.value, object: termOf(value), qualifiers: [] }];
  });
}
