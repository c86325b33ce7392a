import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Statement } from "../../domain/statement.js";
import { acceptedStatements, propertySet } from "./read-statements.js";

export type Sex = "male" | "female";

/** Homicide, suicide, natural causes, accident. */
export const MANNERS_OF_DEATH = ["Q149086", "Q10737", "Q3739104", "Q171558"] as const;
/** Capital punishment. Some executions were murders too. */
export const EXECUTION: EntityId = "Q8454";

export const MALE: EntityId = "Q6581097";
export const FEMALE: EntityId = "Q6581072";
const SEXES: Readonly<Record<Sex, readonly EntityId[]>> = { male: [MALE, "Q2449503"], female: [FEMALE, "Q1052281"] };

/** Fathers are male and mothers female; "child" does not specify the parent. */
export const SEX_OF_PARENT: ReadonlyMap<PropertyId, Sex> = new Map([
  ["P22", "male"],
  ["P25", "female"],
]);

/** The statements that give a person this sex; empty if another sex is recorded too. */
export function sexOnRecord(graph: EvidenceGraph, id: EntityId, sex: Sex): readonly Statement[] {
  const known = acceptedStatements(graph, id, "P21");
  return known.every(({ value }) => value.kind === "entity" && SEXES[sex].includes(value.id)) ? known : [];
}

/** Kinship of a property's value to its subject. */
export const KIN: ReadonlyMap<PropertyId, "parent" | "child" | "sibling" | "spouse"> = new Map([
  ["P22", "parent"],
  ["P25", "parent"],
  ["P40", "child"],
  ["P3373", "sibling"],
  ["P26", "spouse"],
] as const);

/**
 * Relations that only a living person can have: wars, contests, teams, schools, employers, offices, teachers and students,
 * killers, discoverers. Not marriages:
 * "Shakespeare married Anne Hathaway" means another Anne Hathaway.
 */
export const OF_THE_LIVING = propertySet("P607 P1344 P710 P54 P69 P108 P39 P1066 P802 P102 P286 P6 P35 P551 P937 P157 P61 P463 P169 P488");
