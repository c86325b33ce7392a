import type { Relation } from "../../ports/knowledge-graph.js";
import { UPWARD } from "./checkers/contained-place.js";
import { comparedProperties } from "./compare/weigh-comparison.js";
import type { Context } from "./context.js";
import { scoreRelations } from "./score-relations.js";
import { SILENT_RELATIONS } from "./silent-relations.js";

/** What an entity is and where it lies is always worth knowing: ranges and containment are judged by it. */
const ALWAYS_OUT: ReadonlySet<string> = new Set(["P31", "P279"]);
const LIES_IN: ReadonlySet<string> = new Set(UPWARD);
/** What a bare "is", "is in" or an adjective of nationality may stand for. */
const UNSPOKEN: ReadonlySet<string> = new Set(Object.values(SILENT_RELATIONS).flat());

type Scored = { readonly relation: Relation; readonly score: number };
const MIN_SCORE = 0.12;

/** Keeps, for each entity, the k relations of which the claim's words speak best, and the few that every check needs. */
export function pruneRelations(context: Context, relations: readonly Relation[], k: number, firstHop: boolean): readonly Relation[] {
  const scoreOf = scoreRelations(context);
  const compared = firstHop ? comparedProperties(context) : new Set();
  const isNeeded = ({ property, direction }: Relation) =>
    direction === "out" &&
    (ALWAYS_OUT.has(property) || LIES_IN.has(property) || compared.has(property) || (firstHop && UNSPOKEN.has(property)));
  const kept: Scored[] = [];
  for (const list of groupBy(relations, ({ entity, direction }) => `${entity} ${direction}`).values()) {
    const ranked = list.map((relation) => ({ relation, score: scoreOf(relation) })).sort((a, b) => b.score - a.score);
    kept.push(...ranked.filter(({ score }) => score > MIN_SCORE).slice(0, firstHop ? 2 * k : k));
    kept.push(...ranked.filter(({ relation }) => isNeeded(relation)).map(({ relation }) => ({ relation, score: 0 })));
  }
  // Best first over the whole frontier: the next hop starts where the words point.
  return [...new Set(kept.sort((a, b) => b.score - a.score).map(({ relation }) => relation))];
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
