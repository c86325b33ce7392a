import type { z } from "zod";
import type { ItemId } from "./agenda.js";
import type { ImageId } from "./ids.js";
import type {
  evidenceImageSchema,
  examinationSchema,
  imageCitationSchema,
  imageFactsSchema,
  imageFindingSchema,
} from "./schemas/image-schema.js";
import type { Immutable } from "./schemas/immutable.js";
import type { IMAGE_TYPES } from "./vocabulary.js";

export type ImageType = (typeof IMAGE_TYPES)[number];
export type ImageFacts = Immutable<z.output<typeof imageFactsSchema>>;
export type EvidenceImage = Immutable<z.output<typeof evidenceImageSchema>>;
export type ImageCitation = Immutable<z.output<typeof imageCitationSchema>>;
export type ImageFinding = Immutable<z.output<typeof imageFindingSchema>>;
export type Examination = Immutable<z.output<typeof examinationSchema>>;

/** The picture that came with the claim. */
export const CLAIM_IMAGE = "i1" satisfies ImageId;

/**
 * What to look at a picture for: `find` searches the web for it, by its address and, if wanted, by the claim's names; `match` compares what was found with
 * it, `rank` weighs that as evidence, `answer` reads pictures and captions for an item of the agenda.
 */
export type ExamineTask =
  | { readonly kind: "context" }
  | { readonly kind: "find"; readonly byNames?: boolean }
  | { readonly kind: "answer"; readonly item: ItemId }
  /** Shown besides: pictures and passages that were found. */
  | { readonly kind: "consistency"; readonly evidence?: readonly string[] }
  | { readonly kind: "match" | "rank"; readonly images: readonly ImageId[] };
