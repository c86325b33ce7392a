import { z } from "zod";
import { KINDS } from "../kinds.js";

/**
 * How many values a property takes, as far as a refutation may rest on it: `one` for ever, `current` one at a time, `complete` several of which a
 * graph lists nearly all, `many`: another value says nothing.
 */
const TAKES = ["one", "current", "complete", "many"] as const;
export type Takes = (typeof TAKES)[number];

const kind = z.enum([...KINDS, "any", "time", "quantity", "text"]);
export type SignatureKind = z.infer<typeof kind>;

/** What a phrasebook says of one property; X is its subject, Y its value. */
export const phraseEntrySchema = z.strictObject({
  label: z.string(),
  /** Kinds of things that have it, and kinds of its values. */
  of: z.array(kind).min(1),
  is: z.array(kind).min(1),
  takes: z.enum(TAKES),
  inverse: z.string().regex(/^P\d+$/).optional(),
  symmetric: z.boolean().optional(),
  says: z.array(z.string()).default([]),
  /** Noun phrases that stand for the value and name the subject only, and the other way round. */
  value: z.array(z.string()).default([]),
  subject: z.array(z.string()).default([]),
  not: z.array(z.string()).default([]),
});
export type PhraseEntry = z.infer<typeof phraseEntrySchema>;
