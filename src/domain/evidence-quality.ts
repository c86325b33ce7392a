import type { z } from "zod";
import type { Immutable } from "./schemas/immutable.js";
import type { evidenceQualitySchema } from "./schemas/passage-schema.js";
import type { EVENT_ROLES } from "./vocabulary.js";

export type EventRole = (typeof EVENT_ROLES)[number];
export type EvidenceQuality = Immutable<z.output<typeof evidenceQualitySchema>>;
