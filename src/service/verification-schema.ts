import { z } from "zod";
import { type Episode, episodeSchema, evidenceLineSchema, stepSchema } from "../domain/episode.js";
import { type Immutable, listOf } from "../domain/immutable.js";
import { failureSchema, labelSchema } from "../domain/outcome.js";

/** An episode as the service returns it: without its owner, and without the error about a record that could not be written. */
export const answerSchema = episodeSchema.omit({ notRecorded: true, owner: true }).extend({ recorded: z.boolean() }).meta({ id: "Answer" });
export type Answer = Immutable<z.output<typeof answerSchema>>;

export function answerOf({ notRecorded, owner: _, ...episode }: Episode): Answer {
  return { ...episode, recorded: notRecorded === undefined };
}

/** `done`: there is a verdict. `failed`: an error, which is no label. */
export const STATUSES = ["queued", "running", "done", "failed", "cancelled"] as const;
const statusSchema = z.enum(STATUSES).meta({ id: "Status" });

const headShape = {
  id: z.string(),
  status: statusSchema,
  claim: episodeSchema.shape.claim,
  createdAt: z.string(),
  batch: z.string().nullable(),
  /** The id of the client's key; null without one. */
  owner: z.string().nullable(),
};

export const verificationSchema = z
  .object({
    ...headShape,
    /** Set once it has ended. */
    episode: answerSchema.nullable(),
    /** Set if it ended without an episode. */
    failure: failureSchema.nullable(),
  })
  .meta({ id: "Verification" });
export type Verification = Immutable<z.output<typeof verificationSchema>>;

export const verificationSummarySchema = z
  .object({
    ...headShape,
    /** What was checked, if a reader corrected the reading ("Marie Curie – residence – Paris"): the label is about this; null otherwise. */
    readAs: z.string().nullable(),
    label: labelSchema.nullable(),
    confidence: z.number().nullable(),
    policy: z.string().nullable(),
    steps: z.number().nullable(),
    ms: z.number().nullable(),
    /** The cited evidence, in the verdict's order: the statement or passage, its stance, and its words. */
    evidence: listOf(evidenceLineSchema.pick({ id: true, stance: true, text: true })),
  })
  .meta({ id: "VerificationSummary" });
export type VerificationSummary = Immutable<z.output<typeof verificationSummarySchema>>;

export const trajectorySchema = z
  .object({ id: z.string(), status: statusSchema, trajectory: listOf(stepSchema) })
  .meta({ id: "Trajectory" });

export const sharedSchema = z
  .object({
    /** null: it is not shared. */
    token: z.string().nullable(),
    path: z.string().nullable(),
  })
  .meta({ id: "Share" });
export type Shared = z.output<typeof sharedSchema>;

export const submittedSchema = z
  .object({
    batch: z.string(),
    /**
     * In the order of the claims; empty for a text without checkable statements. For a text, also the position of the sentence, and which
     * words were replaced by which names.
     */
    verifications: listOf(
      z.object({
        id: z.string(),
        claim: z.string(),
        start: z.number().nullable(),
        end: z.number().nullable(),
        resolved: z.string().nullable(),
      }),
    ),
    /** Sentences of a text that are not checked, and why. */
    leftOut: listOf(z.object({ start: z.number(), end: z.number(), text: z.string(), because: z.string() })),
  })
  .meta({ id: "Submitted" });
export type Submitted = Immutable<z.output<typeof submittedSchema>>;
