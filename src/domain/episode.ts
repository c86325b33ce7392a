import type { z } from "zod";
import type { episodeSchema } from "./schemas/episode-schema.js";
import type { Immutable } from "./schemas/immutable.js";

export type Episode = Immutable<z.output<typeof episodeSchema>>;
