import type { PropertyId } from "../../domain/ids.js";

/** What a value of the property is to its subject. */
export const KIN: ReadonlyMap<PropertyId, "parent" | "child" | "sibling" | "spouse"> = new Map([
  ["P22", "parent"],
  ["P25", "parent"],
  ["P40", "child"],
  ["P3373", "sibling"],
  ["P26", "spouse"],
] as const);
