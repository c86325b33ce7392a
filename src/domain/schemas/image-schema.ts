import { z } from "zod";
import { IMAGE_FINDINGS, IMAGE_MATCHES, IMAGE_TYPES } from "../vocabulary.js";
import { imageIdSchema, itemIdSchema, listOf, passageIdSchema, stanceSchema, statementIdSchema } from "./value-schema.js";

/** What is known of a picture by its bytes alone. The bytes themselves are not kept. */
export const imageFactsSchema = z
  .object({
    type: z.enum(IMAGE_TYPES),
    /** In pixels, as the picture is shown. */
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
    sha256: z.string(),
    /** 64 bits in hex: near for the same picture at another size or compression (`images/perceptual-hash.ts`). null: too plain to be known again. */
    hash: z.string().nullable(),
    /** What the file says of itself. Anybody can write it: it proves nothing. `taken` is `YYYY-MM-DDThh:mm:ss`, in the camera's own time. */
    taken: z.string().nullable(),
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    software: z.string().nullable(),
  })
  .meta({ id: "ImageFacts" });

/** A picture as evidence: the one that came with the claim is `i1`, those that a search found follow. */
export const evidenceImageSchema = z
  .object({
    id: imageIdSchema,
    /** null of a picture that was found and could not be fetched. */
    facts: imageFactsSchema.nullable(),
    provenance: z.discriminatedUnion("source", [
      /** `name`: the address, where it came from one. */
      z.object({ source: z.literal("claim"), name: z.string().nullable() }),
      z.object({
        source: z.literal("web"),
        /** The page that shows it, and the picture itself. */
        url: z.string(),
        imageUrl: z.string().nullable(),
        /** What the page says under it, as the engine gives it. */
        caption: z.string(),
        published: z.string().nullable(),
        engine: z.string(),
        retrievedAt: z.string(),
        /** In how many of 64 bits its hash differs from that of the claim's picture; null where one of them has none. */
        distance: z.number().nullable(),
      }),
    ]),
  })
  .meta({ id: "EvidenceImage" });

const becauseSchema = z.string();

/** What looking at a picture brought. A hash decides by itself only that two pictures are one; the rest is a vision model's word. */
export const examinationSchema = z
  .discriminatedUnion("kind", [
    /** What is to be seen, and what it may be about. */
    z.object({ kind: z.literal("context"), image: imageIdSchema, text: z.string() }),
    /** Does the picture show what the claim says of it? `seen`: the evidence that was shown besides. */
    z.object({
      kind: z.literal("consistency"),
      image: imageIdSchema,
      consistent: z.boolean(),
      score: z.number(),
      because: becauseSchema,
      seen: listOf(z.union([imageIdSchema, passageIdSchema, statementIdSchema])),
    }),
    /** How a picture that was found stands to the claim's. */
    z.object({
      kind: z.literal("match"),
      image: imageIdSchema,
      match: z.enum(IMAGE_MATCHES),
      by: z.enum(["hash", "model"]),
      because: becauseSchema,
      /** How likely the claim's picture was altered, by a comparison of the two, from 0 to 1 (AgentFact IV-B 3); null where nobody estimated it. */
      tampering: z.number().nullable().exactOptional(),
    }),
    /** What pictures and their captions say to an item of the agenda (RAGAR's ImageQA); null: nothing. `rests`: the pictures under it. */
    z.object({
      kind: z.literal("answer"),
      image: imageIdSchema,
      item: itemIdSchema,
      text: z.string().nullable(),
      rests: listOf(imageIdSchema),
    }),
    /** MultiReflect's three attributes of a picture (§3.5), and their sum. */
    z.object({
      kind: z.literal("rank"),
      image: imageIdSchema,
      relevancy: z.number(),
      support: z.number(),
      usefulness: z.number(),
      score: z.number(),
    }),
  ])
  .meta({ id: "Examination" });

export const imageCitationSchema = z.object({ image: imageIdSchema, stance: stanceSchema });

/** What is found of the claim's picture, beside the label, which is about the claim's words. */
export const imageFindingSchema = z
  .object({
    /** `not-examined`: nobody looked, and `because` says why. */
    finding: z.enum(IMAGE_FINDINGS),
    because: becauseSchema,
    citations: listOf(imageCitationSchema),
  })
  .meta({ id: "ImageFinding" });
