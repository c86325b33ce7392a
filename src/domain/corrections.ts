import { z } from "zod";
import { entityIdSchema, propertyIdSchema } from "./id-schemas.js";
import { type Immutable, listOf } from "./immutable.js";

const namedPropertySchema = z.object({ property: propertyIdSchema, label: z.string() });

/** A reader's corrections of how a claim is read. The verdict is then about this reading, not about the claim's own words. */
export const correctionsSchema = z
  .object({
    names: listOf(
      z.object({
        text: z.string(),
        /** null: none of the entities with this name. */
        entity: z.object({ id: entityIdSchema, label: z.string() }).nullable(),
        /** Whether the entity has this name. If so, the corrected reading is still what the claim says. */
        bearsIt: z.boolean(),
      }),
    ),
    relations: listOf(z.object({ read: namedPropertySchema, meant: namedPropertySchema })),
  })
  .meta({ id: "Corrections" });
export type Corrections = Immutable<z.output<typeof correctionsSchema>>;
