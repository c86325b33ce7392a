import { z } from "zod";
import { sayIssues } from "../../../base/plain-issues.js";
import type { Label } from "../../../domain/outcome.js";
import { isoDate, type Loader, labelAmongWords, labelSchema, labelWords, loaderOf } from "./loader.js";

const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([item, z.array(item)]).transform((given): z.output<Item>[] => (Array.isArray(given) ? given : [given]) as z.output<Item>[]);
const numeric = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number);

const ratingSchema = z.object({
  alternateName: z.string().optional(),
  ratingValue: numeric.optional().catch(undefined),
  bestRating: numeric.optional().catch(undefined),
  worstRating: numeric.optional().catch(undefined),
});
const placeSchema = z.union([z.url().transform((url) => ({ url })), z.object({ url: z.string().optional() })]);
const reviewSchema = z.object({
  "@type": z.literal("ClaimReview"),
  claimReviewed: z.string(),
  reviewRating: ratingSchema.nullish(),
  itemReviewed: z
    .object({
      datePublished: z.string().optional(),
      firstAppearance: placeSchema.optional(),
      appearance: oneOrMore(placeSchema).optional(),
    })
    .nullish()
    .catch(null),
  url: z.string().optional(),
});

/** Fact-checkers' ratings in words; the numeric rating is used only if the words are not listed. */
const RATINGS = labelWords({
  supported: "true, correct, accurate, mostly true, mostly correct",
  refuted:
    "false, fake, incorrect, wrong, mostly false, pants on fire, half true, partly false, partially false, partly true, mixture, misleading, " +
    "missing context, altered, exaggerated",
  "not-enough-info": "unproven, unverified, unsupported, not enough evidence, no evidence",
});

/**
 * A feed of schema.org's ClaimReview (`{"dataFeedElement": [{"item": [review]}]}`), or a list of reviews. Claims with an unknown rating are
 * skipped.
 */
export const claimReview: Loader = {
  format: "claimreview",
  shape: "elements",
  recognises: (record) => reviewIn(record) !== undefined,
  read(record) {
    const parsed = reviewSchema.safeParse(reviewIn(record) ?? record);
    if (!parsed.success) return { kind: "fault", message: sayIssues(parsed.error) };
    const label = ratedAs(parsed.data.reviewRating ?? null);
    if (label === null) return { kind: "removed", why: "a rating of other words" };
    const { claimReviewed, itemReviewed } = parsed.data;
    const made = itemReviewed?.firstAppearance?.url ?? itemReviewed?.appearance?.[0]?.url;
    return { kind: "row", row: { claim: claimReviewed, label, date: isoDate(itemReviewed?.datePublished ?? ""), url: made } };
  },
};

/** Feeds wrap a review in an item, or in a list of one. */
function reviewIn(record: unknown): unknown {
  if (typeof record !== "object" || record === null) return undefined;
  if ("@type" in record && record["@type"] === "ClaimReview") return record;
  const item = "item" in record ? record.item : undefined;
  return Array.isArray(item) ? item.find((one) => reviewIn(one) !== undefined) : item === undefined ? undefined : reviewIn(item);
}

function ratedAs(rating: Exclude<z.output<typeof reviewSchema>["reviewRating"], undefined>): Label | null {
  if (rating === null) return null;
  const words = labelAmongWords(rating.alternateName ?? "", RATINGS);
  const { ratingValue, bestRating, worstRating = 1 } = rating;
  if (words !== null || ratingValue === undefined || bestRating === undefined || bestRating <= worstRating) return words;
  // Below three quarters of the rating scale, the claim is at most partly correct.
  return (ratingValue - worstRating) / (bestRating - worstRating) >= 0.75 ? "supported" : "refuted";
}

/** ClaimReview2024+ (Braun et al. 2024), `test.json`: a JSON array of claims, some with a list of pictures, of which the first is used. */
export const claimReview2024: Loader = loaderOf({
  format: "claimreview2024",
  shape: "elements",
  findsPictures: true,
  schema: z.object({ text: z.string(), label: labelSchema, image: z.array(z.string().min(1)).nullish(), date: z.string().nullish() }),
  labels: labelWords({
    supported: "supported",
    refuted: "refuted",
    conflicting: "misleading",
    "not-enough-info": "not enough information",
  }),
  labelOf: ({ label }) => label,
  row: ({ text, image, date }) => {
    const [picture] = image ?? [];
    return { claim: text, kind: picture === undefined ? "text" : "with picture", date: isoDate(date ?? ""), image: picture };
  },
});
