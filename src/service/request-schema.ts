import { z } from "zod";
import { claimSchema, postSchema } from "../domain/claim.js";
import { entityIdSchema, propertyIdSchema } from "../domain/id-schemas.js";
import { imageTextSchema } from "../domain/image.js";
import { type Immutable, listOf } from "../domain/immutable.js";
import { givenPassagesSchema } from "../domain/passage.js";
import { policyRefSchema } from "../domain/policy.js";

export const MAX_EVIDENCE_BYTES = 200_000;
export const MAX_BATCH = 1000;
export const MAX_TEXT_LENGTH = 400_000;
const MAX_NAMES = 50;

const evidenceSchema = givenPassagesSchema.refine(
  (passages) => passages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) <= MAX_EVIDENCE_BYTES,
  `the passages have more than ${MAX_EVIDENCE_BYTES / 1000} kB together`,
);

/** Limits below those of the operator and the policy; higher ones are reduced to them. */
const budgetSchema = z
  .strictObject({
    seconds: z.number().min(0.1).max(86_400),
    modelCalls: z.int().min(0).max(1000),
    tokens: z.int().min(1).max(100_000_000),
  })
  .partial();

/** Options of single claims, batches and texts. */
const optionShape = {
  asOf: claimSchema.shape.asOf,
  url: claimSchema.shape.url,
  /** A policy from `GET /v1/policies`, or one of its versions; null: the operator's. */
  policy: policyRefSchema.nullable().default(null),
  budget: budgetSchema.default({}),
  /** False: use only the graph and the given passages. True: refused if the operator has configured no search engine. */
  search: z.boolean().nullable().default(null),
  /** Called when the verification has ended, if the operator allows the address; for `POST /v1/verifications`. */
  webhook: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .default(null),
};

/** Called once, when all claims of the request have ended. */
const batchWebhook = optionShape.webhook;

export const verifyRequestSchema = z
  .strictObject({
    claim: claimSchema.shape.text,
    ...optionShape,
    evidence: evidenceSchema,
    /** The text of the post in which the claim was made: context for a model, never evidence. */
    post: postSchema.nullable().default(null),
    /** A picture that the claim is about: its address, or the file as a data URL in base64. */
    image: imageTextSchema.nullable().default(null),
    /** The entities that names of the claim mean: `{ "Georgia": "Q1428" }`; null: none of the graph's entities with this name. */
    names: z
      .record(z.string().trim().min(1).max(200), entityIdSchema.nullable())
      .refine((names) => Object.keys(names).length <= MAX_NAMES, `at most ${MAX_NAMES} names can be given`)
      .default({}),
    /** Corrections: from the relation that the rules read to the intended one: `{ "P19": "P20" }`. */
    relations: z
      .record(propertyIdSchema, propertyIdSchema)
      .refine((relations) => Object.keys(relations).length <= MAX_NAMES, `at most ${MAX_NAMES} relations can be given`)
      .default({}),
  })
  .meta({ id: "VerifyRequest" });

const MAX_COLUMNS = 50;
const columnSchema = z.string().max(200);

/** A row of the caller's file: its line number, and the other cells. */
export const rowSchema = z.object({ line: z.int().min(1), cells: listOf(z.string().max(10_000)) });

/** The caller's name for the batch, stored with it. */
const name = z.string().trim().min(1).max(200).nullable().default(null);

export type VerifyRequest = Immutable<z.output<typeof verifyRequestSchema>>;

/** One claim, a list of claims, or a text that is split into claims. */
export const submitRequestSchema = z.union([
  verifyRequestSchema,
  z
    .strictObject({
      claims: z
        .array(z.union([claimSchema.shape.text, verifyRequestSchema]))
        .min(1)
        .max(MAX_BATCH),
      ...optionShape,
      name,
      /** The caller's columns and rows, one row per claim, stored and shown with the results. */
      columns: z.array(columnSchema).max(MAX_COLUMNS).default([]),
      rows: z
        .array(rowSchema.refine(({ cells }) => cells.length <= MAX_COLUMNS, `a row has at most ${MAX_COLUMNS} cells`))
        .max(MAX_BATCH)
        .default([]),
      batchWebhook,
    })
    .refine(({ claims, rows }) => rows.length === 0 || rows.length === claims.length, "there are not as many rows as claims")
    .meta({
      id: "BatchRequest",
    }),
  z.strictObject({ text: z.string().min(1).max(MAX_TEXT_LENGTH), ...optionShape, name, batchWebhook }).meta({ id: "TextRequest" }),
]);

export type SubmitRequest = z.output<typeof submitRequestSchema>;
