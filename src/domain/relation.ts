import type { EntityId, PropertyId } from "./ids.js";

export type Direction = "out" | "in";
/** A property of an entity, with its direction seen from the entity. */
export type Relation = { readonly entity: EntityId; readonly property: PropertyId; readonly direction: Direction };
/** A relation of the graph, and its number of statements. */
export type Offered = Relation & { readonly count: number };
/** A relation with a malformed date or number, and the text of that value. */
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
