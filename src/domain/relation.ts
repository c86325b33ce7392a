import type { EntityId, PropertyId } from "./ids.js";

export type Direction = "out" | "in";
/** A property of an entity, with the direction seen from the entity. */
export type Relation = { readonly entity: EntityId; readonly property: PropertyId; readonly direction: Direction };
/** A relation of the graph, and its number of statements. */
export type Offered = Relation & { readonly count: number };
/** A relation with a malformed date or number, and that value's text. */
export type Unreadable = Relation & { readonly said: string };
/** Two directly connected entities: the object is the value of a statement of the subject, or one of its qualifiers. */
export type Edge = {
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly object: EntityId;
  readonly as: "value" | "qualifier";
};

export function relationKey({ entity, property, direction }: Relation): string {
  return `${entity} ${property} ${direction}`;
}
