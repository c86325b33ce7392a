import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Relation } from "../../ports/knowledge-graph.js";
import type { Spoken } from "./understand/understand.js";

/** Class and location: needed to judge kinds and containment. */
const ALWAYS_NEEDED: readonly PropertyId[] = ["P31", "P279", "P361", "P131", "P17", "P30"];
/** Fetched before the first hop. */
const ASKED_FIRST: PropertyId = "P31";
/** Needed on the first hop: relations that a bare "is", "in" or an adjective of nationality may express. */
const UNSPOKEN: readonly PropertyId[] = ["P106", "P27", "P495", "P361", "P276", "P159", "P19", "P172", "P569", "P1532"];

type Scored = { readonly relation: Relation; readonly score: number };

/** `k`: relations kept for each entity and direction. */
type Pruning = {
  readonly spoken: Spoken;
  inverseOf(property: PropertyId): PropertyId | null;
  /** A transitive relation is followed on every hop. */
  isTransitive?(property: PropertyId): boolean;
  readonly k: number;
  readonly firstHop: boolean;
};

/** Keeps the relations that the claim's words express best, and the few that every check needs; best first over the whole frontier. */
export function pruneRelations(
  { spoken, inverseOf, isTransitive, k, firstHop }: Pruning,
  relations: readonly Relation[],
): readonly Relation[] {
  const scoreOf = ({ entity, property, direction }: Relation) => {
    const inverse = inverseOf(property);
    const said = (at: EntityId | null) =>
      Math.max(
        spoken(at, { property, direction }),
        inverse === null ? 0 : 0.9 * spoken(at, { property: inverse, direction: direction === "out" ? "in" : "out" }),
      );
    return firstHop ? said(entity) : said(null);
  };
  const needed: ReadonlySet<PropertyId> = new Set(
    [...ALWAYS_NEEDED, ...(firstHop ? UNSPOKEN : [])].filter((property) => !firstHop || property !== ASKED_FIRST),
  );
  const isNeeded = ({ direction, property }: Relation) =>
    direction === "out" && (needed.has(property) || isTransitive?.(property) === true);
  const groups = new Map<string, Scored[]>();
  for (const relation of relations) {
    const key = `${relation.entity} ${relation.direction}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    const score = scoreOf(relation);
    // Drop the others before sorting; they are the majority.
    if (score > 0 || isNeeded(relation)) group.push({ relation, score });
  }
  const kept: Scored[] = [];
  for (const group of groups.values()) {
    const ranked = group.sort((a, b) => b.score - a.score);
    kept.push(...ranked.filter(({ score }) => score > 0).slice(0, firstHop ? 2 * k : k));
    kept.push(...ranked.filter(({ relation }) => isNeeded(relation)).map(({ relation }) => ({ relation, score: 0 })));
  }
  return [...new Set(kept.sort((a, b) => b.score - a.score).map(({ relation }) => relation))];
}
