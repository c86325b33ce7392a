import { z } from "zod";
import { EVENT_ROLES, SOURCE_LABELS } from "../vocabulary.js";

import { listOf, passageIdSchema, spanSchema } from "./value-schema.js";

/** Authority as MultiReflect takes it apart; each part from 0 to 1, factuality from -1 to 1, null where nobody rated it. */
export const authoritySchema = z.object({
  factuality: z.number().nullable(),
  bias: z.number().nullable(),
  reliability: z.number().nullable(),
});

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

/** How good a passage is as evidence, with everything that the score is made of. Null parts are unknown and do not count. */
export const evidenceQualitySchema = z.discriminatedUnion("scorer", [
  z.object({
    scorer: z.literal("aletheia"),
    /** α·relevance + (1−α)·integrity. */
    score: z.number(),
    relevance: z.number(),
    /** The share of the eight roles that the passage fills, or its page where pages are ranked. */
    integrity: z.number(),
    roles: listOf(z.enum(EVENT_ROLES)),
    /** Of a ranked page: what it says to each role, in its own words. */
    summary: listOf(z.object({ role: z.enum(EVENT_ROLES), words: z.string() })).exactOptional(),
  }),
  z.object({
    scorer: z.literal("multireflect"),
    score: z.number(),
    authority: z.number().nullable(),
    /** Nearness to the claim's date; null where one of the two dates is unknown. */
    timeliness: z.number().nullable(),
    relevancy: z.number(),
    /** Strong contradiction counts as much as strong support. */
    support: z.number(),
    usefulness: z.number(),
  }),
]);

/** What the filter of §4.3 found: does the passage speak of the claim, on which side, and how sure is that (the consistency confidence). */
export const passageJudgementSchema = z.object({
  relevance: z.number(),
  stance: z.enum(["supports", "refutes", "neutral"]),
  confidence: z.number(),
  /** The words of the passage that it rests on, and why, where that is known. */
  quote: spanSchema.nullable(),
  because: z.string().nullable(),
});

const givenProvenanceSchema = z.object({ source: z.literal("given"), name: z.string().nullable() });

export const webProvenanceSchema = z.object({
  source: z.literal("web"),
  /** The page's title. */
  name: z.string().nullable(),
  url: z.string(),
  /** The engine that found it. */
  engine: z.string(),
  /** `YYYY-MM-DD`, as the page itself says. */
  published: z.string().nullable(),
  modified: z.string().nullable(),
  retrievedAt: z.string(),
  /** Of the page's whole stored text; the passage is its characters from `start` to `end`. */
  sha256: z.string(),
  start: z.number(),
  end: z.number(),
  credibility: credibilitySchema,
  quality: evidenceQualitySchema.nullable(),
  judged: passageJudgementSchema,
  /** Passages of one origin (copies, syndicated texts) count once. */
  origin: z.string(),
  /** The page hid text, or spoke to machines. */
  suspectInjection: z.boolean(),
});

/** Text that bears on a claim, as it was kept: quotes are slices of it. */
export const passageSchema = z
  .object({
    id: passageIdSchema,
    text: z.string(),
    provenance: z.discriminatedUnion("source", [givenProvenanceSchema, webProvenanceSchema]),
  })
  .meta({ id: "Passage" });
