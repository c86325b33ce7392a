import { z } from "zod";
import { LABELS } from "../vocabulary.js";
import { imageFindingSchema } from "./image-schema.js";
import { listOf, passageIdSchema, propertyIdSchema, spanSchema, stanceSchema, statementIdSchema } from "./value-schema.js";

export const labelSchema = z.enum(LABELS).meta({ id: "Label" });

export const statementCitationSchema = z.object({ statement: statementIdSchema, stance: stanceSchema });
export const passageCitationSchema = z.object({ passage: passageIdSchema, quote: spanSchema, stance: stanceSchema });

/**
 * A rule that decided (a part of) the claim, what it found about the claim as worded without its negation, and how clearly the words say it and the names
 * are linked.
 */
export const groundSchema = z.object({
  rule: z.string(),
  stance: z.enum(["supports", "refutes"]),
  score: z.number(),
  /** What sort of finding it is, "one/place/close": a rule's precision is measured for each; absent of older records and of other sources. */
  group: z.string().exactOptional(),
});

/** One thing that a confidence is made of, in words: how often verdicts reached in the same way were right; null where that was not measured. */
export const basisSchema = z
  .object({ what: z.string(), measured: z.object({ right: z.number(), of: z.number() }).nullable() })
  .meta({ id: "ConfidenceBasis" });

const citationSchema = z.union([statementCitationSchema, passageCitationSchema]);

/** One of several statements of which a claim is made, and how it was judged. */
export const judgedPartSchema = z.object({
  text: z.string(),
  label: labelSchema,
  confidence: z.number().nullable(),
  justification: z.string(),
  /** What it rests on, and what that says of this part; absent of older records. */
  citations: listOf(citationSchema).exactOptional(),
});

/** A piece of a justification, and the ids of the statements and passages that it speaks of. */
export const pieceSchema = z.object({ text: z.string(), ids: listOf(z.string()) }).meta({ id: "Piece" });

export const readRelationSchema = z.object({
  subject: z.string(),
  relation: z.string(),
  value: z.string(),
  times: listOf(z.string()),
  /** Other relations that the words may mean, likeliest first. */
  otherwise: listOf(z.string()),
  /** The relation and those others as properties of the graph, where a single one says it; absent of older records. */
  property: propertyIdSchema.exactOptional(),
  otherProperties: listOf(z.object({ property: propertyIdSchema, label: z.string() })).exactOptional(),
});

/** How one statement of a claim was understood, in words: what `--explain` shows and every answer carries. */
export const shownReadingSchema = z
  .object({
    /** The statement, in the claim's own words. */
    statement: z.string(),
    /** Why there is nothing to check, where there is nothing: a question, a wish, an opinion. */
    uncheckable: z.string().nullable(),
    /** Is it said not to be so? */
    denied: z.boolean(),
    /** What is said, as the graph would record it. */
    relations: listOf(readRelationSchema),
    /** Words and names that nothing was made of. */
    notUnderstood: listOf(z.string()),
  })
  .meta({ id: "Reading" });

export const verdictSchema = z
  .object({
    label: labelSchema,
    /** Probability that the label is right; null where there is no ground for a number. */
    confidence: z.number().nullable(),
    /** What the confidence is made of; absent of older records. */
    confidenceBasis: listOf(basisSchema).exactOptional(),
    justification: z.string(),
    /**
     * The justification once more, in pieces that give it when they are joined; absent of older records. What was made of the evidence says exactly what each
     * piece rests on; a model's sentences have the ids of the cited lines that they speak of.
     */
    pieces: listOf(pieceSchema).exactOptional(),
    citations: listOf(citationSchema),
    keyPoints: listOf(z.string()),
    /** Relations that were looked for, in words; shown when nothing was found. */
    lookedFor: listOf(z.object({ property: propertyIdSchema, label: z.string() })),
    /** Where rules decided: which, so that a wrong verdict can be traced to one. */
    decidedBy: listOf(groundSchema).exactOptional(),
    /** The statements of which the claim is made; empty where it makes only one. */
    parts: listOf(judgedPartSchema),
    /** How the claim was understood, a statement each; absent where no rules read it. */
    reading: listOf(shownReadingSchema).exactOptional(),
    /** What a model said of its own confidence, before calibration. */
    said: z.number().exactOptional(),
    /** Of the picture that came with the claim; absent where none did. */
    image: imageFindingSchema.exactOptional(),
    /** The budget ended the search before the policy did. */
    forced: z.string().nullable(),
    droppedCitations: z.number(),
    /** What a user can do to get further, when there is something. */
    hint: z.string().nullable(),
  })
  .meta({ id: "Verdict" });

export const failureSchema = z.object({ code: z.string(), message: z.string() }).meta({ id: "Failure" });

/** An error never becomes a label. */
export const outcomeSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("verdict"), verdict: verdictSchema }),
    z.object({ kind: z.literal("failed"), failure: failureSchema }),
  ])
  .meta({ id: "Outcome" });
