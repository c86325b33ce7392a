import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { coarseTypes } from "../coarse-type.js";
import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { traitsOf } from "../property-traits.js";
import { sayEntity, sayStatement } from "../say.js";

/** From a place to what contains it, and from a team to the country it plays for. */
export const UPWARD = ["P131", "P17", "P30", "P361", "P1532"] as const;
const MAX_DEPTH = 5;
/** Values that may stand for the country they belong to: a venue, a national team that won. */
const STANDS_FOR_PLACE: ReadonlySet<string> = new Set(["P276", "P1346"]);

/** "Born in Poland", when the graph says Warsaw: follow located-in upwards from the value that the graph gives. */
export function containedPlace(context: Context, hypothesis: Hypothesis): Finding | null {
  const { graph } = context;
  const { subject, property, target } = hypothesis;
  const { range } = traitsOf(property.id);
  if (target.kind !== "entity" || !(range === "place" || STANDS_FOR_PLACE.has(property.id))) return null;
  const values = graph
    .outgoing(subject, property.id)
    .filter((statement) => statement.rank !== "deprecated" && statement.value.kind === "entity" && statement.value.id !== target.id);
  for (const statement of values) {
    const path = statement.value.kind === "entity" ? pathUp(graph, statement.value.id, target.id) : null;
    if (path === null) continue;
    const chain = [statement, ...path];
    return {
      hypothesis,
      stance: "supports",
      strength: 0.93,
      statements: chain.map(({ id }) => id),
      because: `The graph says: ${chain.map((step) => sayStatement(context, step)).join("; ")}.`,
      settles: [],
    };
  }
  return elsewhere(context, hypothesis, values);
}

/** Every value lies in a known country, and the claim names another one. */
function elsewhere(context: Context, hypothesis: Hypothesis, values: readonly Statement[]): Finding | null {
  const { graph } = context;
  const { subject, target, property } = hypothesis;
  // Of a list that was cut short nobody knows where the rest lies.
  if (context.cut.has(`${subject} ${property.id} out`)) return null;
  if (target.kind !== "entity" || values.length === 0 || traitsOf(property.id).cardinality === "many") return null;
  const level = coarseTypes(graph, target.id).has("country") ? "P17" : coarseTypes(graph, target.id).has("continent") ? "P30" : null;
  if (level === null) return null;
  const countries = values.flatMap(({ value }) => (value.kind === "entity" ? [graph.outgoing(value.id, level)] : []));
  const used = countries.flat();
  if (countries.some((statements) => statements.length === 0) || used.length === 0) return null;
  const cited = [...values, ...used].slice(0, 5);
  return {
    hypothesis,
    stance: "refutes",
    strength: 0.85,
    statements: cited.map(({ id }) => id),
    because: `The graph says: ${cited.map((step) => sayStatement(context, step)).join("; ")}. None of it lies in ${sayEntity(graph, target.id)}.`,
    settles: [],
  };
}

export function pathUp(graph: EvidenceGraph, from: EntityId, to: EntityId): readonly Statement[] | null {
  const queue: { id: EntityId; path: readonly Statement[] }[] = [{ id: from, path: [] }];
  const seen = new Set<EntityId>([from]);
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
    if (item.path.length >= MAX_DEPTH) continue;
    for (const statement of UPWARD.flatMap((property) => graph.outgoing(item.id, property))) {
      if (statement.value.kind !== "entity" || statement.rank === "deprecated" || seen.has(statement.value.id)) continue;
      const path = [...item.path, statement];
      if (statement.value.id === to) return path;
      seen.add(statement.value.id);
      queue.push({ id: statement.value.id, path });
    }
  }
  return null;
}
