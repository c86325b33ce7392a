import type { z } from "zod";
import type { Immutable } from "./schemas/immutable.js";
import type { readRelationSchema, shownReadingSchema } from "./schemas/outcome-schema.js";

export type ShownReading = Immutable<z.output<typeof shownReadingSchema>>;
export type ReadRelation = Immutable<z.output<typeof readRelationSchema>>;

/** "Marie Curie – place of birth – Warsaw (in 1867)". */
export function sayRelation({ subject, relation, value, times }: ReadRelation): string {
  return `${subject} – ${relation} – ${value}${times.length === 0 ? "" : ` (${times.join(", ")})`}`;
}
