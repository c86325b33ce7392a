import { oneLine } from "../base/one-line.js";
import type { Property, PropertyKind } from "../domain/entity.js";
import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../domain/ids.js";
import type { Reference } from "../domain/statement.js";
import { P } from "../domain/wikidata-ids.js";
import type { Direction, Edge, Offered, RelationsReply } from "../ports/knowledge-graph.js";
import type { SparqlRow } from "./sparql-results.js";
import { localName, readPredicate } from "./wikidata-rdf.js";

/** Predicates that count for a relation, by direction: truthy triples, and statements of any rank. */
const ROLES: Readonly<Record<Direction, readonly string[]>> = { out: ["direct", "claim"], in: ["direct", "statement"] };

const WIKIDATA_RELATIONS: RelationVocabulary = {
  entityOf(iri) {
    const id = localName(iri);
    return isEntityId(id) ? id : null;
  },
  propertyOf(iri, direction) {
    const { property, role } = readPredicate(iri);
    return ROLES[direction].includes(role) ? property : null;
  },
  count: (one, other) => Math.max(one, other),
};

type RelationVocabulary = {
  entityOf(iri: string): EntityId | null;
  /** null: the predicate does not belong to a relation. */
  propertyOf(iri: string, direction: Direction): PropertyId | null;
  /** The count of a relation with two predicates. */
  count(one: number, other: number): number;
};

/**
 * Rows of relations.rq → relations. For an entity with `sample` or more incoming relations, these are dropped, and the entity is listed as
 * a hub.
 */
export function readRelations(rows: readonly SparqlRow[], sample: number, vocabulary = WIKIDATA_RELATIONS): RelationsReply {
  const offered = new Map<string, Offered>();
  const arriving = new Map<EntityId, number>();
  for (const row of rows) {
    const entity = vocabulary.entityOf(row["entity"]?.value ?? "");
    const direction = row["direction"]?.value === "in" ? "in" : "out";
    const count = Number(row["count"]?.value);
    if (entity === null || !Number.isFinite(count)) continue;
    if (direction === "in") arriving.set(entity, (arriving.get(entity) ?? 0) + count);
    const property = vocabulary.propertyOf(row["predicate"]?.value ?? "", direction);
    if (property === null) continue;
    const key = `${entity} ${property} ${direction}`;
    offered.set(key, { entity, property, direction, count: vocabulary.count(count, offered.get(key)?.count ?? 0) });
  }
  const hubs = [...arriving].filter(([, count]) => count >= sample).map(([entity]) => entity);
  const relations = [...offered.values()].filter(({ entity, direction }) => direction === "out" || !hubs.includes(entity));
  return { relations, hubs };
}

export function readEdges(rows: readonly SparqlRow[]): readonly Edge[] {
  const edges = new Map<string, Edge>();
  for (const row of rows) {
    const subject = localName(row["subject"]?.value ?? "");
    const object = localName(row["value"]?.value ?? "");
    const said = readPredicate(row["predicate"]?.value ?? "");
    // At a statement node, `claim` gives the property; the predicate only shows whether the object is its value or a qualifier.
    const { property } = row["claim"] === undefined ? said : readPredicate(row["claim"].value);
    if (!isEntityId(subject) || !isEntityId(object) || property === null) continue;
    const as = said.role === "direct" || said.role === "statement" ? "value" : said.role === "qualifier" ? "qualifier" : null;
    if (as !== null) edges.set(`${subject} ${property} ${object} ${as}`, { subject, property, object, as });
  }
  return [...edges.values()];
}

/** Rows of labels.rq → one label per entity: in the requested language, otherwise for all languages (`mul`), otherwise the first of any. */
export function readLabels(rows: readonly SparqlRow[], wanted: string): ReadonlyMap<EntityId, string> {
  const chosen = new Map<EntityId, { readonly text: string; readonly place: number }>();
  for (const row of rows) {
    const id = localName(row["entity"]?.value ?? "");
    const label = row["label"];
    if (!isEntityId(id) || label === undefined) continue;
    const place = [wanted, "mul"].indexOf(label["xml:lang"] ?? "");
    const rank = place === -1 ? 2 : place;
    if (rank < (chosen.get(id)?.place ?? 3)) chosen.set(id, { text: oneLine(label.value), place: rank });
  }
  return new Map([...chosen].map(([id, { text }]) => [id, text]));
}

export function readProperties(rows: readonly SparqlRow[]): ReadonlyMap<PropertyId, Property> {
  const found = new Map<PropertyId, Property>();
  for (const row of rows) {
    const id = localName(row["property"]?.value ?? "");
    const aliases = (row["aliases"]?.value ?? "").split("\n").map(oneLine).filter(Boolean);
    if (isPropertyId(id)) found.set(id, { id, label: oneLine(row["label"]?.value ?? "") || id, aliases, kind: kindOf(row["type"]?.value) });
  }
  return found;
}

const KINDS: ReadonlyMap<string, PropertyKind> = new Map([
  ["WikibaseItem", "entity"],
  ["Time", "time"],
  ["Quantity", "quantity"],
  ["String", "text"],
  ["Monolingualtext", "text"],
]);

function kindOf(type: string | undefined): PropertyKind {
  return KINDS.get(localName(type ?? "")) ?? "other";
}

/** The parts of a reference that tell a reader where to look. */
const PARTS: Readonly<Record<string, keyof Reference>> = {
  [P.referenceUrl]: "url",
  [P.statedIn]: "statedIn",
  [P.importedFrom]: "statedIn",
  [P.retrieved]: "retrieved",
};

export function readReferences(rows: readonly SparqlRow[]): ReadonlyMap<string, readonly Reference[]> {
  const found = new Map<string, Map<string, Reference>>();
  for (const row of rows) {
    const statement = localName(row["statement"]?.value ?? "");
    const reference = row["reference"]?.value ?? "";
    const references = found.get(statement) ?? new Map<string, Reference>();
    const known = readPredicate(row["predicate"]?.value ?? "");
    const part = known.role === "reference" ? PARTS[known.property] : undefined;
    const text = part === undefined ? null : textOf(row, part);
    const before = references.get(reference) ?? { url: null, statedIn: null, retrieved: null };
    references.set(reference, part === undefined || text === null ? before : { ...before, [part]: text });
    found.set(statement, references);
  }
  return new Map(
    [...found].map(([statement, references]) => [
      statement,
      [...references.values()].filter(({ url, statedIn }) => url !== null || statedIn !== null),
    ]),
  );
}

function textOf(row: SparqlRow, part: keyof Reference): string | null {
  const value = row["value"]?.value ?? "";
  if (part === "url") return /^https?:/i.test(value) ? value : null;
  if (part === "retrieved") return value.replace(/^\+/, "").slice(0, 10);
  const id = localName(value);
  return row["label"]?.value ?? (isEntityId(id) ? id : null);
}
