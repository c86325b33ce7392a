import type { z } from "zod";
import type { Immutable } from "./schemas/immutable.js";
import type { authoritySchema, credibilitySchema } from "./schemas/passage-schema.js";
import type { SOURCE_LABELS } from "./vocabulary.js";

export type SourceLabel = (typeof SOURCE_LABELS)[number];
export type Authority = Immutable<z.output<typeof authoritySchema>>;
export type Credibility = Immutable<z.output<typeof credibilitySchema>>;
