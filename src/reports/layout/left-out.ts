import type { Episode } from "../../domain/episode.js";
import { type Relation, relationKey } from "../../domain/relation.js";

/** A relation of the graph that was not followed, with its name and its number of statements. */
type LeftOutRelation = Relation & { readonly label: string; readonly count: number };

/** Relations that the graph offered but that were never followed. Of hundreds, a step records only the first. */
export function leftOutRelations({ trajectory, properties = [], graph }: Episode): readonly LeftOutRelation[] {
  const found = trajectory.flatMap(({ observation }) => observation.found ?? []);
  const names = new Map<string, string>(properties.map(({ id, label }) => [id, label]));
  const followed = new Set(found.flatMap((one) => one.followed.map(relationKey)));
  // Edges between the claim's names are in the graph even if their relations were not followed.
  for (const { subject, property, value } of graph.statements) {
    followed.add(relationKey({ entity: subject, property, direction: "out" }));
    if (value.kind === "entity") followed.add(relationKey({ entity: value.id, property, direction: "in" }));
  }
  const offered = new Map(found.flatMap((one) => (one.leftOut ?? []).map((relation) => [relationKey(relation), relation] as const)));
  return [...offered]
    .filter(([key]) => !followed.has(key))
    .map(([, relation]) => ({ ...relation, label: names.get(relation.property) ?? relation.property }));
}
