import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { WHEREABOUTS } from "../containment.js";
import type { Evidence } from "../hypothesise/hypothesis.js";
import { SEX_OF_PARENT, sexOnRecord } from "../people.js";

export function isWhereabouts(property: PropertyId): boolean {
  return property !== "P361" && WHEREABOUTS.includes(property);
}

/** The property and its synonyms: all properties of location count as one. */
export function withSynonyms(property: PropertyId): readonly PropertyId[] {
  // A company may have a country without a seat there.
  return isWhereabouts(property) && property !== "P159" ? [property, ...WHEREABOUTS.filter((one) => one !== property)] : [property];
}

export type StatedValue = { readonly statement: Statement; readonly value: EntityId };

/** Entity values of a property, including those that only the inverse property states. */
export function statedValues({ graph, traits }: Evidence, subject: EntityId, property: PropertyId): readonly StatedValue[] {
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
