import { z } from "zod";
import { entityIdSchema } from "./id-schemas.js";
import type { Immutable } from "./immutable.js";

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

const timeValueSchema = z.object({ kind: z.literal("time"), iso: z.string(), precision: z.number() });
export type TimeValue = Immutable<z.output<typeof timeValueSchema>>;
const quantityValueSchema = z.object({ kind: z.literal("quantity"), amount: z.number(), unit: entityIdSchema.nullable() });
export type QuantityValue = Immutable<z.output<typeof quantityValueSchema>>;

export const valueSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("entity"), id: entityIdSchema }),
    timeValueSchema,
    quantityValueSchema,
    z.object({ kind: z.literal("text"), text: z.string(), language: z.string().nullable() }),
    z.object({ kind: z.literal("some-value") }),
    z.object({ kind: z.literal("no-value") }),
  ])
  .meta({ id: "Value" });
export type Value = Immutable<z.output<typeof valueSchema>>;
