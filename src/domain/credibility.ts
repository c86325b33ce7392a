import { z } from "zod";
import type { Immutable } from "./immutable.js";
import { SOURCE_LABELS } from "./vocabulary.js";

export type SourceLabel = (typeof SOURCE_LABELS)[number];

/** AgentFact's classes of sources (IV-B), by ratings and not by a model's guess: what nobody rated is `unsure`. */
type SourceClass = "reliable" | "unreliable" | "satire" | "fact-check" | "unsure";

/** Below this a source is known to be unreliable. */
const UNRELIABLE_BELOW = 0.3;

const RELIABLE_FROM = 0.6;

function sourceClass({ label, score }: Pick<Credibility, "label" | "score">): SourceClass {
  if (label === "satire") return "satire";
  if (label === "fact-checker") return "fact-check";
  if (score === null) return "unsure";
  return score < UNRELIABLE_BELOW ? "unreliable" : score >= RELIABLE_FROM ? "reliable" : "unsure";
}

/** May a source's word carry a verdict? Satire and unreliable sources are shown, so that a claim can be traced to them; they support and refute nothing. */
export function isReliable(credibility: Pick<Credibility, "label" | "score">): boolean {
  const kind = sourceClass(credibility);
  return kind !== "satire" && kind !== "unreliable";
}

/** Authority as MultiReflect takes it apart; each part from 0 to 1, factuality from -1 to 1, null where nobody rated it. */
export const authoritySchema = z.object({
  factuality: z.number().nullable(),
  bias: z.number().nullable(),
  reliability: z.number().nullable(),
});
export type Authority = Immutable<z.output<typeof authoritySchema>>;

/** What a rating file says of a source. Unrated is null, never a made-up middle. */
export const credibilitySchema = z.object({
  /** The registrable domain that the rating is of; null for documents that come from no site. */
  domain: z.string().nullable(),
  score: z.number().nullable(),
  label: z.enum(SOURCE_LABELS).nullable(),
  authority: authoritySchema,
  /** Who rated it, and when. */
  source: z.string().nullable(),
  asOf: z.string().nullable(),
  /** What a model made of an unrated source's page (Aletheia §4.2.3), and which. It is a guess: no rating, and never counted as one. */
  estimate: z.object({ score: z.number(), by: z.string() }).exactOptional(),
});
export type Credibility = Immutable<z.output<typeof credibilitySchema>>;
