import type { PropertyId } from "../../domain/ids.js";

/** What a value of the property is to its subject. */
export const KIN: ReadonlyMap<PropertyId, "parent" | "child" | "sibling" | "spouse"> = new Map([
  ["P22", "parent"],
  ["P25", "parent"],
  ["P40", "child"],
  ["P3373", "sibling"],
  ["P26", "spouse"],
] as const);

/** Relations that somebody has to be alive for: wars, contests, teams, schools, employers, offices, teachers and pupils. Not marriages: "Shakespeare married Anne Hathaway" names another one. */
export const OF_THE_LIVING: ReadonlySet<PropertyId> = new Set<PropertyId>([
  "P607",
  "P1344",
  "P710",
  "P54",
  "P69",
  "P108",
  "P39",
  "P1066",
  "P802",
  "P102",
  "P286",
  "P6",
  "P35",
  "P551",
  "P937",
]);
