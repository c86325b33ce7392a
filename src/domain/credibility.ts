import { z } from "zod";
import type { Immutable } from "./immutable.js";
import { SOURCE_LABELS } from "./vocabulary.js";

export type SourceLabel = (typeof SOURCE_LABELS)[number];

/** MultiReflect's components of authority, each from 0 to 1, factuality from -1 to 1; null if unrated. */
const authoritySchema = z.object({
  factuality: z.number().nullable(),
  bias: z.number().nullable(),
  reliability: z.number().nullable(),
});
export type Authority = Immutable<z.output<typeof authoritySchema>>;

/** The rating of a source by a rating file. Unrated is null, never a made-up middle value. */
export const credibilitySchema = z.object({
  /** The registrable domain that is rated; null for documents without a site. */
  domain: z.string().nullable(),
  score: z.number().nullable(),
  label: z.enum(SOURCE_LABELS).nullable(),
  authority: authoritySchema,
  source: z.string().nullable(),
  asOf: z.string().nullable(),
  /** A model's estimate from the page of an unrated source (Aletheia §4.2.3), and which model. It never counts as a rating. */
  estimate: z.object({ score: z.number(), by: z.string() }).exactOptional(),
});
export type Credibility = Immutable<z.output<typeof credibilitySchema>>;

/** Below this a source is known to be unreliable. */
const UNRELIABLE_BELOW = 0.3;

/** Whether a source may support or refute. Satire and unreliable sources are only shown, to trace where a claim came from. */
export function isReliable({ label, score }: Pick<Credibility, "label" | "score">): boolean {
  if (label === "satire") return false;
  return label === "fact-checker" || score === null || score >= UNRELIABLE_BELOW;
}
