import { z } from "zod";
import { composed } from "./composed.js";
import type { Credibility } from "./credibility.js";
import type { EvidenceQuality } from "./evidence-quality.js";
import type { PassageId } from "./ids.js";
import type { Span } from "./mention.js";

const MAX_PASSAGE_LENGTH = 20_000;
const MAX_PASSAGES = 50;
const TOO_LONG = `a passage has at most ${MAX_PASSAGE_LENGTH} characters`;
/** Blanks and marks are counted once they are put together; what is this much longer is not even looked at. */
const MAX_RAW_LENGTH = 10 * MAX_PASSAGE_LENGTH;

/** A piece of text that somebody sends along with a claim; `source` says where it is from, in their words. */
const givenPassageSchema = z.object({
  text: z
    .string()
    .refine((text) => text.length <= MAX_RAW_LENGTH, { error: TOO_LONG, abort: true })
    // A quote is held against the text that was kept, so what cannot be shown is taken out before it is kept.
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

export const givenPassagesSchema = z
  .array(givenPassageSchema)
  .max(MAX_PASSAGES, `at most ${MAX_PASSAGES} passages can be given`)
  .default([]);

export type GivenPassage = z.output<typeof givenPassageSchema>;
export type GivenPassageInput = z.input<typeof givenPassageSchema>;

type GivenProvenance = { readonly source: "given"; readonly name: string | null };

/** What the filter of §4.3 found: does the passage speak of the claim, on which side, and how sure is that (the consistency confidence). */
export type PassageJudgement = {
  readonly relevance: number;
  readonly stance: "supports" | "refutes" | "neutral";
  readonly confidence: number;
  /** The words of the passage that it rests on, and why, where that is known. */
  readonly quote: Span | null;
  readonly because: string | null;
};

type WebProvenance = {
  readonly source: "web";
  /** The page's title. */
  readonly name: string | null;
  readonly url: string;
  /** The engine that found it. */
  readonly engine: string;
  /** `YYYY-MM-DD`, as the page itself says. */
  readonly published: string | null;
  readonly modified: string | null;
  readonly retrievedAt: string;
  /** Of the page's whole stored text; the passage is its characters from `start` to `end`. */
  readonly sha256: string;
  readonly start: number;
  readonly end: number;
  readonly credibility: Credibility;
  readonly quality: EvidenceQuality | null;
  readonly judged: PassageJudgement;
  /** Passages of one origin (copies, syndicated texts) count once. */
  readonly origin: string;
  /** The page hid text, or spoke to machines. */
  readonly suspectInjection: boolean;
};

/** Text that bears on a claim, as it was kept: quotes are slices of it. */
export type Passage = {
  readonly id: PassageId;
  readonly text: string;
  readonly provenance: GivenProvenance | WebProvenance;
};

export type WebPassage = Passage & { readonly provenance: WebProvenance };

export function isWebPassage(passage: Passage): passage is WebPassage {
  return passage.provenance.source === "web";
}
