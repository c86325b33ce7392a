import type { EntityId } from "./ids.js";

/** Wikidata's precision codes; times are compared at the coarser of two. */
export const PRECISION = { century: 7, decade: 8, year: 9, month: 10, day: 11 } as const;

export type TimeValue = { readonly kind: "time"; readonly iso: string; readonly precision: number };
export type QuantityValue = { readonly kind: "quantity"; readonly amount: number; readonly unit: EntityId | null };
export type Value =
  | { readonly kind: "entity"; readonly id: EntityId }
  | TimeValue
  | QuantityValue
  | { readonly kind: "text"; readonly text: string; readonly language: string | null }
  | { readonly kind: "some-value" }
  | { readonly kind: "no-value" };

export function valueKey(value: Value): string {
  switch (value.kind) {
    case "entity":
      return value.id;
    case "time":
      return `${value.iso}/${value.precision}`;
    case "quantity":
      return `${value.amount} ${value.unit ?? ""}`;
    case "text":
      return JSON.stringify([value.text, value.language]);
    case "some-value":
    case "no-value":
      return value.kind;
  }
}
