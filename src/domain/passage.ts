import { z } from "zod";
import type { PassageId } from "./ids.js";

const MAX_PASSAGE_LENGTH = 20_000;
const MAX_PASSAGES = 50;

/** A piece of text that somebody sends along with a claim; `source` says where it is from, in their words. */
const givenPassageSchema = z.object({
  text: z
    .string()
    // A quote is held against the text that was kept, so what cannot be shown is taken out before it is kept.
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/\r\n?|[\u2028\u2029]/gu, "\n")
        .replace(/\p{Cf}+/gu, "")
        .replace(/(?:(?!\n)[\s\p{Cc}\uFFFD])+/gu, " ")
        .trim(),
    )
    .pipe(z.string().min(1, "the passage is empty").max(MAX_PASSAGE_LENGTH, `a passage has at most ${MAX_PASSAGE_LENGTH} characters`)),
  source: z.string().trim().max(500).nullable().default(null),
});

export const givenPassagesSchema = z
  .array(givenPassageSchema)
  .max(MAX_PASSAGES, `at most ${MAX_PASSAGES} passages can be given`)
  .default([]);

export type GivenPassage = z.output<typeof givenPassageSchema>;
export type GivenPassageInput = z.input<typeof givenPassageSchema>;

/** Text that bears on a claim, as it was kept: quotes are slices of it. */
export type Passage = {
  readonly id: PassageId;
  readonly text: string;
  readonly provenance: { readonly source: "given"; readonly name: string | null };
};
