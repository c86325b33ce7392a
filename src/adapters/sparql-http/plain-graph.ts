import { halves, inBatches } from "../../base/batches.js";
import { oneLine } from "../../base/one-line.js";
import type { EntityId } from "../../domain/ids.js";
import type { Fact } from "../../domain/statement.js";
import { P } from "../../domain/wikidata-ids.js";
import { isDeclaration, termValue } from "../../graph-file/import/plain/read-plain.js";
import type { Vocabulary } from "../../graph-file/import/plain/vocabulary.js";
import { integer, iriRows, iris, isIri, names, type PlainTemplates } from "../../kg/bind-template.js";
import { dictionaryOf } from "../../kg/sparql-knowledge-graph.js";
import type { Select, SparqlRow, SparqlTerm } from "../../kg/sparql-results.js";
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
  type Offered,
  type RelationsReply,
} from "../../ports/knowledge-graph.js";
import { nameVariants } from "./exact-name-search.js";
import { endpointOf, entitiesOf, NAMES_PER_QUERY, type PlainEndpoint, termOf, tooMany } from "./plain-endpoint.js";
import { plainProperties } from "./plain-properties.js";

/** A SPARQL 1.1 endpoint in any vocabulary. Ids are IRIs; names are found by exact label or alias; blank nodes are left out. */
export function plainGraph(options: {
  readonly id: string;
  readonly select: Select;
  readonly templates: PlainTemplates;
  readonly vocabulary: Vocabulary;
}): KnowledgeGraph {
  const endpoint = endpointOf(options);
  return {
    id: options.id,
    names: "search",
    close: async () => undefined,
    searchEntities: (texts, signal) => bearersOf(endpoint, texts, signal),
    async relations(ids, signal) {
      if (ids.length > MAX_ENTITIES) throw tooMany(`${ids.length} entities asked at once, at most ${MAX_ENTITIES}`);
      const replies = await Promise.all(
        inBatches(ids.filter(isIri), ENTITIES_PER_QUERY).map((batch) => relationsOf(endpoint, batch, signal)),
      );
      return { relations: replies.flatMap(({ relations }) => relations), hubs: replies.flatMap(({ hubs }) => hubs) };
    },
    async facts(relations, signal) {
      if (relations.length > MAX_ENTITIES) throw tooMany(`${relations.length} relations asked at once, at most ${MAX_ENTITIES}`);
      const towards = (direction: Direction) =>
        factsOf(
          endpoint,
          direction,
          relations.filter((one) => one.direction === direction && isIri(one.entity)),
          signal,
        );
      const reply = joinFacts(await Promise.all([towards("out"), towards("in")]));
      const named = [...new Set(reply.facts.flatMap(({ subject, value }) => (value.kind === "entity" ? [subject, value.id] : [subject])))];
      return { ...reply, entities: [...(await entitiesOf(endpoint, named, signal)).values()] };
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

async function bearersOf(
  endpoint: PlainEndpoint,
  texts: readonly string[],
  signal?: AbortSignal,
): ReturnType<KnowledgeGraph["searchEntities"]> {
  const { label, alias } = endpoint.vocabulary;
  const spellings = [...new Set(texts.flatMap(nameVariants))];
  const ask = async (batch: readonly string[]): Promise<readonly SparqlRow[]> => {
    const asked = { sparql: [null, "en"].map((tag) => names(batch, tag).sparql).join(" ") };
    const rows = await endpoint.ask(
      "bearers",
      { names: asked, called: iris([...label, ...alias], ", "), limit: integer(MAX_ROWS) },
      signal,
    );
    if (rows.length < MAX_ROWS) return rows;
    if (batch.length === 1) throw tooMany(`"${batch[0]}" is the name of more things than can be told apart`);
    return (await Promise.all(halves(batch).map(ask))).flat();
  };
  const rows = (await Promise.all(inBatches(spellings, NAMES_PER_QUERY).map(ask))).flat();
  const entities = await entitiesOf(endpoint, [...new Set(rows.flatMap(({ entity }) => entity?.value ?? []))], signal);
  const bySpelling = new Map<string, Candidate[]>();
  for (const { entity: at, name, by } of rows) {
    const entity = entities.get(at?.value ?? "");
    if (entity === undefined || name === undefined || by === undefined) continue;
    const found: Candidate = { entity, matched: name.value, by: label.includes(by.value) ? "label" : "alias", popularity: 0 };
    bySpelling.set(name.value, [...(bySpelling.get(name.value) ?? []), found]);
  }
  return new Map(
    texts.flatMap((text) => {
      const found = nameVariants(text).flatMap((spelling) => bySpelling.get(spelling) ?? []);
      const sorted = found.sort((a, b) => Number(b.by === "label") - Number(a.by === "label") || (a.entity.id < b.entity.id ? -1 : 1));
      return found.length === 0
        ? []
        : [[text, [...new Map(sorted.toReversed().map((one) => [one.entity.id, one])).values()].toReversed()] as const];
    }),
  );
}

async function relationsOf(endpoint: PlainEndpoint, ids: readonly EntityId[], signal: AbortSignal | undefined): Promise<RelationsReply> {
  const values = { entities: iris(ids), entity: ids.map((id) => iris([id])), sample: integer(HUB), limit: integer(MAX_ROWS) };
  const rows = await endpoint.ask("relations", values, signal);
  if (rows.length >= MAX_ROWS) {
    if (ids.length === 1) throw tooMany(`${ids[0]} has more predicates than an answer may hold`);
    const parts = await Promise.all(halves(ids).map((half) => relationsOf(endpoint, half, signal)));
    return { relations: parts.flatMap(({ relations }) => relations), hubs: parts.flatMap(({ hubs }) => hubs) };
  }
  const offered = new Map<string, Offered>();
  const arriving = new Map<EntityId, number>();
  for (const row of rows) {
    const [entity, predicate, count] = [row["entity"]?.value ?? "", row["predicate"]?.value ?? "", Number(row["count"]?.value)];
    const direction: Direction = row["direction"]?.value === "in" ? "in" : "out";
    if (!Number.isFinite(count)) continue;
    if (direction === "in") arriving.set(entity, (arriving.get(entity) ?? 0) + count);
    if (!endpoint.isStated(predicate)) continue;
    const property = endpoint.propertyOf(predicate);
    const key = `${entity} ${property} ${direction}`;
    offered.set(key, { entity, property, direction, count: count + (offered.get(key)?.count ?? 0) });
  }
  const hubs = [...arriving].filter(([, count]) => count >= HUB).map(([entity]) => entity);
  return { relations: [...offered.values()].filter(({ entity, direction }) => direction === "out" || !hubs.includes(entity)), hubs };
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
  if (asked.length === 0) return { facts: [], entities: [], cut: [] };
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
    // Classes of OWL and RDFS say nothing of a thing.
    if ((property === P.instanceOf || property === P.subclassOf) && (value.kind !== "entity" || isDeclaration(value.id))) continue;
    facts.set(`${subject} ${property} ${JSON.stringify(value)}`, { subject, property, value, rank: "normal", qualifiers: [], node: null });
  }
  return { facts: [...facts.values()], entities: [], cut: [] };
}

/** Texts in other languages than English are left out. */
function factValue(term: SparqlTerm): Fact["value"] | null {
  if (term["xml:lang"] !== undefined && !/^(?:en|mul)\b/iu.test(term["xml:lang"])) return null;
  const value = termValue(termOf(term), (iri) => iri);
  switch (value.kind) {
    case "quantity":
      return { kind: "quantity", amount: Number(value.amount), unit: null };
    case "text":
      return { kind: "text", text: oneLine(value.text), language: value.language };
    case "term":
      return null;
    default:
      return value;
  }
}
