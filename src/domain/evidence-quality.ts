import type { z } from "zod";
import type { Immutable } from "./schemas/immutable.js";
import type { evidenceQualitySchema } from "./schemas/passage-schema.js";
import type { EVENT_ROLES } from "./vocabulary.js";

export type EventRole = (typeof EVENT_ROLES)[number];
/** What a page says to one of the roles, in its own words. */
export type RoleWords = { readonly role: EventRole; readonly words: string };
export type EvidenceQuality = Immutable<z.output<typeof evidenceQualitySchema>>;
