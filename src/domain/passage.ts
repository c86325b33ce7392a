import { z } from "zod";
import { composed } from "./composed.js";
import { credibilitySchema } from "./credibility.js";
import { passageIdSchema } from "./id-schemas.js";
import { type Immutable, listOf } from "./immutable.js";
import { spanSchema } from "./mention.js";
import { EVENT_ROLES } from "./vocabulary.js";

const MAX_PASSAGE_LENGTH = 20_000;
const MAX_PASSAGES = 50;
const TOO_LONG = `a passage has at most ${MAX_PASSAGE_LENGTH} characters`;

/** Length is measured after normalisation; raw input longer than this is refused without normalising. */
const MAX_RAW_LENGTH = 10 * MAX_PASSAGE_LENGTH;

/** A text that came with the claim; `source` is the caller's name for the text. */
const givenPassageSchema = z.object({
  text: z
    .string()
    .refine((text) => text.length <= MAX_RAW_LENGTH, { error: TOO_LONG, abort: true })
    // Quotes are compared with the stored text, so invisible characters are removed before it is stored.
    .transform((text) =>
      composed(text)
        .replace(/\r\n?|[\u2028\u2029]/gu, "\n")
        .replace(/\p{Cf}+/gu, "")
        .replace(/(?:(?!\n)[\s\p{Cc}\uFFFD])+/gu, " ")
        .trim(),
    )
    .pipe(z.string().min(1, "the passage is empty").max(MAX_PASSAGE_LENGTH, TOO_LONG)),
  source: z.string().trim().max(500).nullable().default(null),
});
export type GivenPassage = z.output<typeof givenPassageSchema>;
export type GivenPassageInput = z.input<typeof givenPassageSchema>;

export const givenPassagesSchema = z
  .array(givenPassageSchema)
  .max(MAX_PASSAGES, `at most ${MAX_PASSAGES} passages can be given`)
  .default([]);

export type WebPassage = Passage & { readonly provenance: WebProvenance };

export function isWebPassage(passage: Passage): passage is WebPassage {
  return passage.provenance.source === "web";
}

/** How good a passage is as evidence, with all components of the score. Null components are unknown and do not count. */
const evidenceQualitySchema = z.discriminatedUnion("scorer", [
  z.object({
    scorer: z.literal("aletheia"),
    /** α·relevance + (1−α)·integrity. */
    score: z.number(),
    relevance: z.number(),
    /** The share of the eight roles that the passage covers, or its page if pages are ranked. */
    integrity: z.number(),
    roles: listOf(z.enum(EVENT_ROLES)),
    /** For a ranked page: its words for each role. */
    summary: listOf(z.object({ role: z.enum(EVENT_ROLES), words: z.string() })).exactOptional(),
  }),
  z.object({
    scorer: z.literal("multireflect"),
    score: z.number(),
    authority: z.number().nullable(),
    /** Nearness to the claim's date; null if either date is unknown. */
    timeliness: z.number().nullable(),
    relevancy: z.number(),
    /** Strong contradiction counts as much as strong support. */
    support: z.number(),
    usefulness: z.number(),
  }),
]);
export type EvidenceQuality = Immutable<z.output<typeof evidenceQualitySchema>>;

/** What a passage says instead of the claim's words: "Florence" instead of "Bologna". */
export const insteadSchema = z.object({ said: z.string(), of: z.string() });
export type Instead = Immutable<z.output<typeof insteadSchema>>;

/** The filter of §4.3: whether the passage is about the claim, its stance, and how sure that is (the consistency confidence). */
export const passageJudgementSchema = z.object({
  relevance: z.number(),
  stance: z.enum(["supports", "refutes", "neutral"]),
  confidence: z.number(),
  /** The quoted words of the passage, and the reason, if known. */
  quote: spanSchema.nullable(),
  because: z.string().nullable(),
  /** Its stance on each part of the claim (from 1), with the words, if a model read it part by part. */
  parts: listOf(z.object({ part: z.int(), stance: z.enum(["supports", "refutes"]), quote: spanSchema })).exactOptional(),
  /** Set if it refutes by giving another name, date or number. */
  instead: insteadSchema.exactOptional(),
  /** Why the configured entailment model did not judge it; its words alone decided. */
  unheard: z.string().exactOptional(),
});
export type PassageJudgement = Immutable<z.output<typeof passageJudgementSchema>>;
const givenProvenanceSchema = z.object({ source: z.literal("given"), name: z.string().nullable() });

const webProvenanceSchema = z.object({
  source: z.literal("web"),
  name: z.string().nullable(),
  url: z.string(),
  engine: z.string(),
  /** `YYYY-MM-DD`, as given on the page. */
  published: z.string().nullable(),
  modified: z.string().nullable(),
  retrievedAt: z.string(),
  /** Hash of the page's whole stored text; the passage is its characters from `start` to `end`. */
  sha256: z.string(),
  start: z.number(),
  end: z.number(),
  credibility: credibilitySchema,
  quality: evidenceQualitySchema.nullable(),
  judged: passageJudgementSchema,
  /** Passages of the same origin (copies, syndicated texts) count once. */
  origin: z.string(),
  /** The page contains hidden text, or text addressed to language models. */
  suspectInjection: z.boolean(),
});
export type WebProvenance = Immutable<z.output<typeof webProvenanceSchema>>;

/** A text about the claim, as stored: quotes are slices of it. */
export const passageSchema = z
  .object({
    id: passageIdSchema,
    text: z.string(),
    provenance: z.discriminatedUnion("source", [givenProvenanceSchema, webProvenanceSchema]),
  })
  .meta({ id: "Passage" });
export type Passage = Immutable<z.output<typeof passageSchema>>;
export type EventRole = (typeof EVENT_ROLES)[number];

/** A page's words for one of the roles. */
export type RoleWords = { readonly role: EventRole; readonly words: string };
