import type { Property } from "./entity.js";
import type { EvidenceGraphJson } from "./evidence-graph.js";
import type { PropertyId } from "./ids.js";
import type { Trajectory } from "./trajectory.js";

/** The names of all properties that an episode speaks of, also in qualifiers and in relations that were left out, so that no lookup is needed to display it. */
export function namedProperties({ statements }: EvidenceGraphJson, trajectory: Trajectory, known: ReadonlyMap<PropertyId, Property>) {
  const stated = statements.flatMap(({ property, qualifiers }) => [property, ...qualifiers.map((qualifier) => qualifier.property)]);
  const related = trajectory.flatMap(({ observation: { found } }) =>
    found === undefined ? [] : [...found.followed, ...(found.leftOut ?? []), ...found.cut].map(({ property }) => property),
  );
  return [...new Set([...stated, ...related])].map((id) => ({ id, label: known.get(id)?.label ?? id }));
}
