import { z } from "zod";
import { composed } from "./composed.js";
import { type Immutable, listOf } from "./immutable.js";

const MAX_CLAIM_LENGTH = 2000;
const TOO_LONG = `a claim has at most ${MAX_CLAIM_LENGTH} characters; check one sentence at a time`;
/** Length is measured after normalisation; raw input longer than this is refused without normalising. */
const MAX_RAW_LENGTH = 10 * MAX_CLAIM_LENGTH;

/** The date as of which a claim is judged: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Year 0 is refused. */
const asOfSchema = z
  .string()
  // Without `abort`, the next check would run on texts that are not dates.
  .regex(/^(?!0000)\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, { error: "a date is YYYY, YYYY-MM or YYYY-MM-DD", abort: true })
  .refine((date) => date.length < 10 || new Date(`${date}T00:00:00Z`).toISOString().startsWith(date), "there is no such day");

const MAX_POST_LENGTH = 10_000;

/** The text of the post in which a claim was made: context for reading the claim, never evidence for it. */
export const postSchema = z
  .string()
  .max(MAX_POST_LENGTH, `a post has at most ${MAX_POST_LENGTH} characters`)
  .transform((text) => composed(text).trim())
  .pipe(z.string().min(1, "the post is empty"));

export const claimSchema = z.object({
  text: z
    .string()
    .refine((text) => text.length <= MAX_RAW_LENGTH, { error: TOO_LONG, abort: true })
    .transform((text) => composed(text).replace(/\s+/gu, " ").trim())
    .pipe(
      z
        .string()
        .min(1, { error: "the claim is empty", abort: true })
        .max(MAX_CLAIM_LENGTH, TOO_LONG)
        .refine((text) => !/[\p{Cc}\uFFFD]/u.test(text), "the claim holds control characters or broken text; send plain UTF-8")
        .refine((text) => /\p{L}/u.test(text), "the claim holds no words"),
    ),
  asOf: asOfSchema.nullable().default(null),
  /** The page on which the claim was made; that page is no evidence for it. */
  url: z
    .url({ protocol: /^https?$/, error: "where the claim was made is an http(s) URL" })
    .max(2000)
    .nullable()
    .default(null),
  post: postSchema.exactOptional(),
});

/** The text as typed, if it is read differently: with usual capitals, or with guesses for misspelled names. */
export const typedSchema = z
  .object({ text: z.string(), guesses: listOf(z.object({ typed: z.string(), read: z.string() })) })
  .meta({ id: "Typed" });

export type Claim = z.infer<typeof claimSchema> & { readonly typed?: Immutable<z.output<typeof typedSchema>> };
