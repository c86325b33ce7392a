import { type EntityId, isEntityId } from "../domain/ids.js";
import type { Direction, Edge, Offered, RelationsReply } from "../ports/knowledge-graph.js";
import type { SparqlRow } from "./sparql-results.js";
import { localName, readPredicate } from "./vocabulary.js";

/** Predicates that tell of a relation, by the side from which they are seen: truthy triples, and statements of any rank. */
const ROLES: Readonly<Record<Direction, readonly string[]>> = { out: ["direct", ""], in: ["direct", "statement"] };

/** Rows of relations.rq → relations; what arrives at an entity whose sample is full is left out, and the entity named as a hub. */
export function readRelations(rows: readonly SparqlRow[], sample: number): RelationsReply {
  const offered = new Map<string, Offered>();
  const arriving = new Map<EntityId, number>();
  for (const row of rows) {
    const entity = localName(row["entity"]?.value ?? "");
    const direction = row["direction"]?.value === "in" ? "in" : "out";
    const known = readPredicate(row["predicate"]?.value ?? "");
    const count = Number(row["count"]?.value);
    if (!isEntityId(entity) || !Number.isFinite(count)) continue;
    if (direction === "in") arriving.set(entity, (arriving.get(entity) ?? 0) + count);
    if (known === null || !ROLES[direction].includes(known.role)) continue;
    const key = `${entity} ${known.property} ${direction}`;
    offered.set(key, { entity, property: known.property, direction, count: Math.max(count, offered.get(key)?.count ?? 0) });
  }
  const hubs = [...arriving].filter(([, count]) => count >= sample).map(([entity]) => entity);
  const relations = [...offered.values()].filter(({ entity, direction }) => direction === "out" || !hubs.includes(entity));
  return { relations, hubs };
}

/** Rows of edges-among.rq → edges, each once. */
export function readEdges(rows: readonly SparqlRow[]): readonly Edge[] {
  const edges = new Map<string, Edge>();
  for (const row of rows) {
    const subject = localName(row["subject"]?.value ?? "");
    const object = localName(row["value"]?.value ?? "");
    const said = readPredicate(row["predicate"]?.value ?? "");
    // At a statement node the claim tells the property, the predicate only whether the object is its value or qualifies it.
    const property = (row["claim"] === undefined ? said : readPredicate(row["claim"].value))?.property;
    if (!isEntityId(subject) || !isEntityId(object) || property === undefined || said === null) continue;
    const as = said.role === "direct" || said.role === "statement" ? "value" : said.role === "qualifier" ? "qualifier" : null;
    if (as !== null) edges.set(`${subject} ${property} ${object} ${as}`, { subject, property, object, as });
  }
  return [...edges.values()];
}
