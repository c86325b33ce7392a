import { z } from "zod";
import { type Immutable, listOf } from "../domain/immutable.js";

export const submittedSchema = z
  .object({
    batch: z.string(),
    /** In the order of the claims; none where a text states nothing that could be checked. Of a text also where the sentence stands, and which word was read as which name. */
    verifications: listOf(
      z.object({
        id: z.string(),
        claim: z.string(),
        start: z.number().nullable(),
        end: z.number().nullable(),
        resolved: z.string().nullable(),
      }),
    ),
    /** Sentences of a text that state nothing that could be checked, and why. */
    leftOut: listOf(z.object({ start: z.number(), end: z.number(), text: z.string(), because: z.string() })),
  })
  .meta({ id: "Submitted" });
export type Submitted = Immutable<z.output<typeof submittedSchema>>;
