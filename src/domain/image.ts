import type { z } from "zod";
import type { imageFactsSchema } from "./schemas/image-schema.js";
import type { Immutable } from "./schemas/immutable.js";
import type { IMAGE_TYPES } from "./vocabulary.js";

export type ImageType = (typeof IMAGE_TYPES)[number];
export type ImageFacts = Immutable<z.output<typeof imageFactsSchema>>;
