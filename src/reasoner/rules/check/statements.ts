import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { WHEREABOUTS } from "../containment.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { SEX_OF_PARENT, sexOnRecord } from "../sex.js";

export { WHEREABOUTS };

export function isWhereabouts(property: PropertyId): boolean {
  return property !== "P361" && WHEREABOUTS.includes(property);
}

/** The properties that say the same as one of them. */
export function alike(property: PropertyId): readonly PropertyId[] {
  return isWhereabouts(property) ? [property, ...WHEREABOUTS.filter((one) => one !== property)] : [property];
}

/** What is said of a subject by a property, or by the inverse from the other side, each with the value that it gives. */
export type Said = { readonly statement: Statement; readonly value: EntityId };

export function saidOf({ graph, traits }: Evidence, subject: EntityId, property: PropertyId): readonly Said[] {
  const { inverse, symmetric } = traits(property);
  const backwards = symmetric ? [property] : property === "P40" ? (["P22", "P25"] as const) : inverse === null ? [] : [inverse];
  const stated = graph
    .outgoing(subject, property)
    .flatMap((statement) => (statement.value.kind === "entity" ? [{ statement, value: statement.value.id }] : []));
  const sex = SEX_OF_PARENT.get(property);
  const inverted = backwards
    .flatMap((one) => graph.incoming(subject, one).map((statement) => ({ statement, value: statement.subject })))
    .filter(({ value }) => sex === undefined || sexOnRecord(graph, value, sex).length > 0);
  return [...stated, ...inverted].filter(({ statement }) => statement.rank !== "deprecated");
}
