import type { PropertyId } from "../../../domain/ids.js";

/** By qualifier, the properties whose statements have it. */
const CARRIERS: Readonly<Partial<Record<PropertyId, readonly PropertyId[]>>> = {
  P453: ["P161", "P725"],
  P1686: ["P166", "P1411", "P1346"],
  P1346: ["P166"],
  P2842: ["P26"],
  P812: ["P69"],
  P512: ["P69"],
};

export function carriersOf(qualifier: PropertyId): readonly PropertyId[] {
  return CARRIERS[qualifier] ?? [];
}

export function qualifiersOf(property: PropertyId): readonly PropertyId[] {
  return (Object.keys(CARRIERS) as PropertyId[]).filter((qualifier) => carriersOf(qualifier).includes(property));
}
