import { halves, inBatches } from "../../base/batches.js";
import { compareText, oneLine } from "../../base/one-line.js";
import type { Property } from "../../domain/entity.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Fact } from "../../domain/statement.js";
import { P } from "../../domain/wikidata-ids.js";
import { describeRelations, readDeclarations } from "../../graph-file/import/plain/describe-relations.js";
import type { PlainFact, PlainStatement } from "../../graph-file/import/plain/facts.js";
import { isDeclaration, termValue } from "../../graph-file/import/plain/read-plain.js";
import { integer, iriRows, iris, isIri, names } from "../../kg/bind-template.js";
import { readRelations } from "../../kg/read-rows.js";
import { dictionaryOf, factsBothWays } from "../../kg/sparql-knowledge-graph.js";
import { rowsInHalves, type SparqlRow, type SparqlTerm } from "../../kg/sparql-results.js";
import {
  type Candidate,
  type Direction,
  ENTITIES_PER_QUERY,
  type FactsReply,
  HUB,
  joinFacts,
  type KnowledgeGraph,
  type ListedRelation,
  MAX_ENTITIES,
  MAX_ROWS,
  NO_FACTS,
} from "../../ports/knowledge-graph.js";
import { unitLabel } from "../../text/units.js";
import { searchExactly } from "./exact-name-search.js";
import { withFoldedNames } from "./folded-name-search.js";
import { endpointOf, entitiesOf, NAMES_PER_QUERY, type PlainEndpoint, termOf, tooMany } from "./plain-endpoint.js";

/** A SPARQL 1.1 endpoint in any vocabulary. Ids are IRIs; names are found by label or alias; blank nodes are skipped. */
export function plainGraph(options: { readonly id: string } & Parameters<typeof endpointOf>[0]): KnowledgeGraph {
  const endpoint = endpointOf(options);
  return {
    id: options.id,
    names: "search",
    close: async () => undefined,
    searchEntities: withFoldedNames(endpoint, nameSearch(endpoint)),
    async relations(ids, signal) {
      if (ids.length > MAX_ENTITIES) throw tooMany(`${ids.length} entities asked at once, at most ${MAX_ENTITIES}`);
      const batches = inBatches([...new Set(ids)].filter(isIri), ENTITIES_PER_QUERY);
      const rows = await Promise.all(batches.map((batch) => relationRowsOf(endpoint, batch, signal)));
      return readRelations(rows.flat(), HUB, {
        entityOf: (iri) => iri,
        propertyOf: (iri) => (endpoint.isStated(iri) ? endpoint.propertyOf(iri) : null),
        count: (one, other) => one + other,
      });
    },
    async facts(relations, signal) {
      if (relations.length > MAX_ENTITIES) throw tooMany(`${relations.length} relations asked at once, at most ${MAX_ENTITIES}`);
      const known = relations.filter(({ entity }) => isIri(entity));
      const reply = await factsBothWays(known, (some, direction) => factsOf(endpoint, direction, some, signal));
      const named = [...new Set(reply.facts.flatMap(({ subject, value }) => (value.kind === "entity" ? [subject, value.id] : [subject])))];
      const units = [...new Set(reply.facts.flatMap(({ value }) => (value.kind === "quantity" ? (value.unit ?? []) : [])))];
      const measured = units.map((id) => ({ id, label: unitLabel(id) ?? id, description: null, aliases: [] }));
      return { ...reply, entities: [...(await entitiesOf(endpoint, named, signal)).values(), ...measured] };
    },
    async edgesAmong(ids, signal) {
      const asked = ids.filter(isIri);
      if (asked.length < 2) return [];
      const rows = await endpoint.ask("edges-among", { entities: iris(asked), list: iris(asked, ", "), limit: integer(MAX_ROWS) }, signal);
      if (rows.length >= MAX_ROWS) throw tooMany("there are more edges among the entities than an answer may hold");
      return rows.flatMap(({ subject, predicate, value }) =>
        subject === undefined || predicate === undefined || value === undefined || !endpoint.isStated(predicate.value)
          ? []
          : [{ subject: subject.value, property: endpoint.propertyOf(predicate.value), object: value.value, as: "value" as const }],
      );
    },
    references: async () => new Map(),
    async labels(ids, signal) {
      const found = await entitiesOf(endpoint, ids, signal);
      return new Map([...found].map(([id, { label }]) => [id, label]));
    },
    properties: dictionaryOf(() => plainProperties(endpoint)),
  };
}

/** Names without a language tag, or in English. */
function nameSearch(endpoint: PlainEndpoint): KnowledgeGraph["searchEntities"] {
  const { label, alias } = endpoint.vocabulary;
  return searchExactly({
    namesPerQuery: NAMES_PER_QUERY,
    maxRows: MAX_ROWS,
    ask(texts, signal) {
      const asked = { sparql: [null, "en"].map((tag) => names(texts, tag).sparql).join(" ") };
      return endpoint.ask("bearers", { names: asked, called: iris([...label, ...alias], ", "), limit: integer(MAX_ROWS) }, signal);
    },
    async read(rows, signal) {
      const entities = await entitiesOf(endpoint, [...new Set(rows.flatMap(({ entity }) => entity?.value ?? []))], signal);
      return rows.flatMap(({ entity: at, name, by }): readonly Candidate[] => {
        const entity = entities.get(at?.value ?? "");
        if (entity === undefined || name === undefined || by === undefined) return [];
        return [{ entity, matched: name.value, by: label.includes(by.value) ? "label" : "alias", popularity: 0 }];
      });
    },
    compareIds: compareText,
  });
}

function relationRowsOf(endpoint: PlainEndpoint, batch: readonly EntityId[], signal: AbortSignal | undefined) {
  return rowsInHalves(batch, {
    maxRows: MAX_ROWS,
    ask(ids) {
      const values = { entities: iris(ids), entity: ids.map((id) => iris([id])), sample: integer(HUB), limit: integer(MAX_ROWS) };
      return endpoint.ask("relations", values, signal);
    },
    onFull(id) {
      throw tooMany(`${id} has more predicates than an answer may hold`);
    },
  });
}

async function factsOf(
  endpoint: PlainEndpoint,
  direction: Direction,
  relations: readonly ListedRelation[],
  signal: AbortSignal | undefined,
): Promise<FactsReply> {
  const asked = relations.flatMap(({ entity, property }) =>
    endpoint
      .predicatesOf(property)
      .filter(isIri)
      .map((iri) => [entity, iri] as const),
  );
  if (asked.length === 0) return NO_FACTS;
  const rows = await endpoint.ask(
    direction === "out" ? "facts-out" : "facts-in",
    { rows: iriRows(asked), limit: integer(MAX_ROWS) },
    signal,
  );
  if (rows.length >= MAX_ROWS) {
    if (relations.length === 1) return { facts: [], entities: [], cut: relations };
    return joinFacts(await Promise.all(halves(relations).map((half) => factsOf(endpoint, direction, half, signal))));
  }
  const facts = new Map<string, Fact>();
  for (const row of rows) {
    const [subject, property, term] = [row["subject"]?.value, endpoint.propertyOf(row["statement"]?.value ?? ""), row["value"]];
    const value = term === undefined ? null : factValue(term);
    if (subject === undefined || value === null) continue;
    // Classes of OWL and RDFS, such as `owl:Thing`, say nothing about an entity.
    if ((property === P.instanceOf || property === P.subclassOf) && (value.kind !== "entity" || isDeclaration(value.id))) continue;
    facts.set(`${subject} ${property} ${JSON.stringify(value)}`, { subject, property, value, rank: "normal", qualifiers: [], node: null });
  }
  return { facts: [...facts.values()], entities: [], cut: [] };
}

/** Texts in languages other than English are skipped. */
function factValue(term: SparqlTerm): Fact["value"] | null {
  if (term["xml:lang"] !== undefined && !/^(?:en|mul)\b/iu.test(term["xml:lang"])) return null;
  const value = termValue(termOf(term), (iri) => iri);
  switch (value.kind) {
    case "quantity":
      return { kind: "quantity", amount: Number(value.amount), unit: value.unit };
    case "text":
      return { kind: "text", text: oneLine(value.text), language: value.language };
    case "term":
      return null;
    default:
      return value;
  }
}

const MAX_PREDICATES = 2000;
const MAX_DECLARATIONS = 9000;
const PER_QUERY = 15;
const SAMPLE = 8;

/**
 * All relations of a plain endpoint, with the graph's names and declarations. A few sample values show the kind of each. Values are not
 * counted, so a relation is single-valued only if the graph declares it.
 */
async function plainProperties(endpoint: PlainEndpoint): Promise<ReadonlyMap<PropertyId, Property>> {
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
