import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Statement } from "../../domain/statement.js";

/** Where something lies is said by several properties, and a claim seldom tells which. */
export const WHEREABOUTS: readonly PropertyId[] = ["P131", "P17", "P276", "P30", "P706", "P361", "P159"];

/** From a place to what contains it. */
const PLACE_UP: readonly PropertyId[] = ["P131", "P17", "P30", "P361", "P706", "P276"];
/** From a class, creed, language or genre to what it is a kind of. */
const CLASS_UP: readonly PropertyId[] = ["P279", "P361", "P31"];
const MAX_DEPTH = 6;

export type Containers = ReadonlyMap<EntityId, readonly Statement[]>;

/** Everything that contains a thing, each with the statements that say so, shortest way first. */
export function placesAround(graph: EvidenceGraph, from: EntityId): Containers {
  return upwards(graph, from, PLACE_UP);
}

export function classesAbove(graph: EvidenceGraph, from: EntityId): Containers {
  return upwards(graph, from, CLASS_UP);
}

/** What strictly contains a place: where several values are given, it lies in none of them alone. */
export function strictlyAround(graph: EvidenceGraph, from: EntityId): Containers {
  const only = (statements: readonly Statement[]) =>
    new Set(statements.map(({ value }) => (value.kind === "entity" ? value.id : ""))).size === 1 ? statements : [];
  return upwards(graph, from, ["P131", "P17", "P30"], only);
}

function upwards(
  graph: EvidenceGraph,
  from: EntityId,
  by: readonly PropertyId[],
  choose = (statements: readonly Statement[]) => statements,
): Containers {
  const found = new Map<EntityId, readonly Statement[]>();
  const queue: { id: EntityId; path: readonly Statement[] }[] = [{ id: from, path: [] }];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
    if (item.path.length >= MAX_DEPTH) continue;
    for (const statement of by.flatMap((property) =>
      choose(graph.outgoing(item.id, property).filter((one) => one.rank !== "deprecated" && !hasEnded(one))),
    )) {
      if (statement.value.kind !== "entity" || statement.value.id === from || found.has(statement.value.id)) continue;
      const path = [...item.path, statement];
      found.set(statement.value.id, path);
      queue.push({ id: statement.value.id, path });
    }
  }
  return found;
}

function hasEnded({ qualifiers }: Statement): boolean {
  return qualifiers.some(({ property }) => property === "P582");
}
