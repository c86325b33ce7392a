import { z } from "zod";
import { parseUrl } from "../base/parse-url.js";
import { imageIdSchema, itemIdSchema, passageIdSchema, statementIdSchema } from "./id-schemas.js";
import type { ImageId } from "./ids.js";
import { type Immutable, listOf } from "./immutable.js";
import { IMAGE_FINDINGS, IMAGE_MATCHES, IMAGE_TYPES, type LABELS, STANCES, VERITE_CLASSES } from "./vocabulary.js";

export type ImageType = (typeof IMAGE_TYPES)[number];

export const CLAIM_IMAGE = "i1" satisfies ImageId;

/** Facts about a picture, read from its bytes. The bytes are not stored. */
const imageFactsSchema = z
  .object({
    type: z.enum(IMAGE_TYPES),
    /** In pixels, as the picture is shown. */
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
    sha256: z.string(),
    /**
     * 64 bits in hex: similar for the same picture at another size or compression (`images/perceptual-hash.ts`). null: too plain to
     * recognise.
     */
    hash: z.string().nullable(),
    /** Metadata of the file. Anyone can edit it: it proves nothing. `taken` is `YYYY-MM-DDThh:mm:ss`, in the camera's time zone. */
    taken: z.string().nullable(),
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    software: z.string().nullable(),
  })
  .meta({ id: "ImageFacts" });

export type ImageFacts = Immutable<z.output<typeof imageFactsSchema>>;

/** A picture as evidence: the one that came with the claim is `i1`, those that a search found follow. */
export const evidenceImageSchema = z
  .object({
    id: imageIdSchema,
    /** null for a found picture that could not be fetched. */
    facts: imageFactsSchema.nullable(),
    provenance: z.discriminatedUnion("source", [
      /** `name`: the picture's address, if it was given as one. */
      z.object({ source: z.literal("claim"), name: z.string().nullable() }),
      z.object({
        source: z.literal("web"),
        /** The page that shows it, and the picture itself. */
        url: z.string(),
        imageUrl: z.string().nullable(),
        /** The caption, as the engine gives it. */
        caption: z.string(),
        published: z.string().nullable(),
        engine: z.string(),
        retrievedAt: z.string(),
        /** How many of 64 bits of its hash differ from that of the claim's picture; null if either has no hash. */
        distance: z.number().nullable(),
      }),
    ]),
  })
  .meta({ id: "EvidenceImage" });

export type EvidenceImage = Immutable<z.output<typeof evidenceImageSchema>>;
const becauseSchema = z.string();

/** The result of looking at a picture. A hash can only show that two pictures are the same; the rest is a vision model's judgement. */
export const examinationSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("context"), image: imageIdSchema, text: z.string() }),
    /** Does the picture show what the claim says? `seen`: the other evidence that was shown. */
    z.object({
      kind: z.literal("consistency"),
      image: imageIdSchema,
      consistent: z.boolean(),
      score: z.number(),
      because: becauseSchema,
      seen: listOf(z.union([imageIdSchema, passageIdSchema, statementIdSchema])),
    }),
    /** How a found picture relates to the claim's picture. */
    z.object({
      kind: z.literal("match"),
      image: imageIdSchema,
      match: z.enum(IMAGE_MATCHES),
      by: z.enum(["hash", "model"]),
      because: becauseSchema,
      /** Probability that the claim's picture was altered, from comparing the two, 0 to 1 (AgentFact IV-B 3); null if not estimated. */
      tampering: z.number().nullable().exactOptional(),
    }),
    /** The answer of pictures and captions to an agenda item (RAGAR's ImageQA); null: none. `rests`: the pictures it is based on. */
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

export type Examination = Immutable<z.output<typeof examinationSchema>>;
const imageCitationSchema = z.object({ image: imageIdSchema, stance: z.enum(STANCES) });
export type ImageCitation = Immutable<z.output<typeof imageCitationSchema>>;

/** The finding about the claim's picture; the label is about the claim's words. */
export const imageFindingSchema = z
  .object({
    /** `not-examined`: the picture was not looked at; `because` gives the reason. */
    finding: z.enum(IMAGE_FINDINGS),
    because: becauseSchema,
    citations: listOf(imageCitationSchema),
    /** VERITE's class of claim and picture together; absent if verdict and finding imply none. */
    verite: z.enum(VERITE_CLASSES).exactOptional(),
  })
  .meta({ id: "ImageFinding" });

export type ImageFinding = Immutable<z.output<typeof imageFindingSchema>>;

export type VeriteClass = (typeof VERITE_CLASSES)[number];

/**
 * VERITE's classes, which MultiReflect answers with (§3.6), from a verdict and its finding about the picture; null if they imply none. The
 * paper answers TRUE if something failed or nothing was found; we give no class then.
 */
export function veriteClass(label: (typeof LABELS)[number], finding: ImageFinding["finding"]): VeriteClass | null {
  if (finding === "out-of-context") return "out-of-context";
  // Only a model can see whether the picture shows another event, so without one this stays open.
  if (finding !== "consistent") return null;
  return label === "refuted" ? "miscaptioned" : label === "supported" ? "true" : null;
}

export const MAX_IMAGE_BYTES = 10_000_000;

const MAX_URL_LENGTH = 2000;
const DATA_URL = /^data:[a-z0-9.+/-]{0,100};base64,/i;

/** A picture as text: its address, or the file as a data URL. The type is read from the bytes later. */
export const imageTextSchema = z
  .string()
  .refine((text) => text.length <= MAX_URL_LENGTH || DATA_URL.test(text.slice(0, 200)), {
    error: "a picture is an http(s) URL, or a data URL in base64",
    abort: true,
  })
  .refine((text) => text.length <= 200 + Math.ceil((4 * MAX_IMAGE_BYTES) / 3), {
    error: `a picture has at most ${MAX_IMAGE_BYTES / 1_000_000} MB`,
    abort: true,
  })
  .refine((text) => (/^https?:\/\//i.test(text) ? parseUrl(text) !== null : isBase64(text)), {
    error: "a picture is an http(s) URL, or a data URL in base64",
  });

/** A picture as callers give it: an address or data URL, or the file's bytes. */
export type ImageInput = string | Uint8Array;

/** The bytes of a data URL; null for an address. */
export function dataBytes(text: string): Uint8Array | null {
  return DATA_URL.test(text.slice(0, 200)) ? Buffer.from(text.slice(text.indexOf(",") + 1), "base64") : null;
}

export function toDataUrl(bytes: Uint8Array, type = "application/octet-stream"): string {
  return `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}`;
}

/** Node's decoder silently skips invalid characters, so the text is checked first. */
function isBase64(text: string): boolean {
  const payload = text.slice(text.indexOf(",") + 1);
  return DATA_URL.test(text.slice(0, 200)) && payload.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(payload);
}
