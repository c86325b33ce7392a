import { z } from "zod";
import { entityIdSchema, type PropertyId } from "./ids.js";
import { type Immutable, listOf } from "./immutable.js";

export type PropertyKind = "entity" | "time" | "quantity" | "text" | "other";

export type Property = {
  readonly id: PropertyId;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly kind: PropertyKind;
};

export const entitySchema = z
  .object({ id: entityIdSchema, label: z.string(), description: z.string().nullable(), aliases: listOf(z.string()) })
  .meta({ id: "Entity" });
export type Entity = Immutable<z.output<typeof entitySchema>>;
