import type { Episode } from "../../domain/episode.js";
import { type Relation, relationKey } from "../../domain/relation.js";

/** A relation that the graph has and that was not followed, with its name and how many statements it holds. */
export type LeftOutRelation = Relation & { readonly label: string; readonly count: number };

/** What was offered on the way and never followed. Large graphs offer hundreds: a step tells the first of them. */
export function leftOutRelations({ trajectory, properties = [], graph }: Episode): readonly LeftOutRelation[] {
  const found = trajectory.flatMap(({ observation }) => observation.found ?? []);
  const names = new Map<string, string>(properties.map(({ id, label }) => [id, label]));
  const followed = new Set(found.flatMap((one) => one.followed.map(relationKey)));
  // A statement that an edge among the claim's names brought is there, although its relation was not followed.
  for (const { subject, property, value } of graph.statements) {
    followed.add(relationKey({ entity: subject, property, direction: "out" }));
    if (value.kind === "entity") followed.add(relationKey({ entity: value.id, property, direction: "in" }));
  }
  const offered = new Map(found.flatMap((one) => (one.leftOut ?? []).map((relation) => [relationKey(relation), relation] as const)));
  return [...offered]
    .filter(([key]) => !followed.has(key))
    .map(([, relation]) => ({ ...relation, label: names.get(relation.property) ?? relation.property }));
}
