import type { EntityId, PropertyId } from "./ids.js";

export type Entity = {
  readonly id: EntityId;
  readonly label: string;
  readonly description: string | null;
  readonly aliases: readonly string[];
};

export type PropertyKind = "entity" | "time" | "quantity" | "text" | "other";

export type Property = {
  readonly id: PropertyId;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly kind: PropertyKind;
};
