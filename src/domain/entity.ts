import type { z } from "zod";
import type { PropertyId } from "./ids.js";
import type { entitySchema } from "./schemas/evidence-graph-schema.js";
import type { Immutable } from "./schemas/immutable.js";

export type Entity = Immutable<z.output<typeof entitySchema>>;

export type PropertyKind = "entity" | "time" | "quantity" | "text" | "other";

export type Property = {
  readonly id: PropertyId;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly kind: PropertyKind;
};
