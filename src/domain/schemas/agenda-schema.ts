import { z } from "zod";
import { ITEM_KINDS, NOTE_KINDS } from "../vocabulary.js";
import { labelSchema } from "./outcome-schema.js";
import { imageIdSchema, itemIdSchema, listOf, passageIdSchema, spanSchema, statementIdSchema } from "./value-schema.js";

/** Something that an episode set out to find: a question, a sub-claim, an entry of a search list, a check of a draft. */
export const agendaItemSchema = z
  .object({
    id: itemIdSchema,
    kind: z.enum(ITEM_KINDS),
    text: z.string(),
    /** What a search engine is asked; null: the text itself. */
    query: z.string().nullable(),
    /** Which plan of its kind it belongs to, from 1. */
    round: z.number(),
    route: z.enum(["web", "image", "graph"]),
    /** `unanswered`: it was looked for, and nothing that was found says it. */
    state: z.enum(["open", "answered", "unanswered", "dropped"]),
    /** In the reasoner's words. It is no evidence itself: the quotes under it are, or the pictures of an answer that was seen in pictures. */
    answer: z
      .object({
        text: z.string(),
        citations: listOf(z.object({ passage: passageIdSchema, quote: spanSchema })),
        images: listOf(imageIdSchema).exactOptional(),
      })
      .nullable(),
  })
  .meta({ id: "AgendaItem" });

/** What a reasoner thought on the way: is more needed, which answer is kept, what does the evidence say so far. */
export const noteSchema = z
  .object({
    kind: z.enum(NOTE_KINDS),
    /** Which note of its kind it is, from 1. */
    round: z.number(),
    text: z.string(),
    label: labelSchema.nullable(),
    /** From 1 (a guess) to 5 (certain). */
    confidence: z.number().nullable(),
    /** What it was asked to look at, and what of that it found useful. */
    seen: listOf(z.union([passageIdSchema, statementIdSchema])),
    evidence: listOf(z.union([passageIdSchema, statementIdSchema])),
    /** The items that it keeps. */
    items: listOf(itemIdSchema),
    /** Is more needed? null where that was not the question. */
    more: z.boolean().nullable(),
  })
  .meta({ id: "Note" });
