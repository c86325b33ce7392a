import type { z } from "zod";
import type { Immutable } from "./schemas/immutable.js";
import type { quantityValueSchema, timeValueSchema, valueSchema } from "./schemas/value-schema.js";

/** Wikidata's precision codes; times are compared at the coarser of two. */
export const PRECISION = { century: 7, decade: 8, year: 9, month: 10, day: 11 } as const;

export type TimeValue = Immutable<z.output<typeof timeValueSchema>>;
export type QuantityValue = Immutable<z.output<typeof quantityValueSchema>>;
export type Value = Immutable<z.output<typeof valueSchema>>;

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
