import type { EntityId, PropertyId } from "./ids.js";

export type Direction = "out" | "in";
/** A property by which an entity is connected, seen from the entity. */
export type Relation = { readonly entity: EntityId; readonly property: PropertyId; readonly direction: Direction };
/** A relation that the graph offers, and how many statements it holds. */
export type Offered = Relation & { readonly count: number };
/** A relation of which the graph gave a date or a number that is none, and what it gave. */
export type Unreadable = Relation & { readonly said: string };
/** Two entities side by side: the object is the value of a statement of the subject, or qualifies one. */
export type Edge = {
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly object: EntityId;
  readonly as: "value" | "qualifier";
};

export function relationKey({ entity, property, direction }: Relation): string {
  return `${entity} ${property} ${direction}`;
}
