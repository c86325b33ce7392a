import { z } from "zod";
import { IMAGE_TYPES } from "../vocabulary.js";

/** What is known of a picture by its bytes alone. The bytes themselves are not kept. */
export const imageFactsSchema = z
  .object({
    type: z.enum(IMAGE_TYPES),
    /** In pixels, as the picture is shown. */
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
    sha256: z.string(),
    /** 64 bits in hex: near for the same picture at another size or compression (`images/perceptual-hash.ts`). null: too plain to be known again. */
    hash: z.string().nullable(),
    /** What the file says of itself. Anybody can write it: it proves nothing. `taken` is `YYYY-MM-DDThh:mm:ss`, in the camera's own time. */
    taken: z.string().nullable(),
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    software: z.string().nullable(),
  })
  .meta({ id: "ImageFacts" });
