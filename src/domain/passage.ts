import { z } from "zod";
import { composed } from "./composed.js";
import type { Immutable } from "./schemas/immutable.js";
import type { passageJudgementSchema, passageSchema, webProvenanceSchema } from "./schemas/passage-schema.js";

const MAX_PASSAGE_LENGTH = 20_000;
const MAX_PASSAGES = 50;
const TOO_LONG = `a passage has at most ${MAX_PASSAGE_LENGTH} characters`;
/** Length is measured after normalisation; raw input longer than this is refused without normalising. */
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

export type PassageJudgement = Immutable<z.output<typeof passageJudgementSchema>>;
export type Passage = Immutable<z.output<typeof passageSchema>>;
export type WebProvenance = Immutable<z.output<typeof webProvenanceSchema>>;
export type WebPassage = Passage & { readonly provenance: WebProvenance };

export function isWebPassage(passage: Passage): passage is WebPassage {
  return passage.provenance.source === "web";
}
