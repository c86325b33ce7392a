import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Statement } from "../../domain/statement.js";

export type Sex = "male" | "female";

const SEXES: Readonly<Record<Sex, readonly EntityId[]>> = { male: ["Q6581097", "Q2449503"], female: ["Q6581072", "Q1052281"] };

/** Fathers are male and mothers female; "child" does not say which parent it is. */
export const SEX_OF_PARENT: ReadonlyMap<PropertyId, Sex> = new Map([
  ["P22", "male"],
  ["P25", "female"],
]);

/** The statements that give somebody this sex, where none gives another. */
export function sexOnRecord(graph: EvidenceGraph, id: EntityId, sex: Sex): readonly Statement[] {
  const known = graph.outgoing(id, "P21").filter(({ rank }) => rank !== "deprecated");
  return known.every(({ value }) => value.kind === "entity" && SEXES[sex].includes(value.id)) ? known : [];
}
