import { z } from "zod";
import { type Gold, goldOf, isoDate, type Loader, labelWords, REFUTED, SUPPORTED, sayIssues, UNVERIFIABLE } from "./loader.js";

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
type Review = z.output<typeof reviewSchema>;

/** Fact-checkers' own words; a rating in numbers counts only where the words are not known. */
const RATINGS = labelWords({
  true: SUPPORTED,
  correct: SUPPORTED,
  accurate: SUPPORTED,
  "mostly true": SUPPORTED,
  "mostly correct": SUPPORTED,
  false: REFUTED,
  fake: REFUTED,
  incorrect: REFUTED,
  wrong: REFUTED,
  "mostly false": REFUTED,
  "pants on fire": REFUTED,
  "half true": REFUTED,
  "partly false": REFUTED,
  "partially false": REFUTED,
  "partly true": REFUTED,
  mixture: REFUTED,
  misleading: REFUTED,
  "missing context": REFUTED,
  altered: REFUTED,
  exaggerated: REFUTED,
  unproven: UNVERIFIABLE,
  unverified: UNVERIFIABLE,
  unsupported: UNVERIFIABLE,
  "not enough evidence": UNVERIFIABLE,
  "no evidence": UNVERIFIABLE,
});

/** A feed of schema.org's ClaimReview (`{"dataFeedElement": [{"item": [review]}]}`), or a list of reviews. Ratings are free text: what is not known is left out. */
export const claimReview: Loader = {
  format: "claimreview",
  shape: "elements",
  recognises: (record) => reviewIn(record) !== undefined,
  read(record) {
    const parsed = reviewSchema.safeParse(reviewIn(record) ?? record);
    if (!parsed.success) return { kind: "fault", message: sayIssues(parsed.error) };
    const gold = ratedAs(parsed.data.reviewRating ?? null);
    if (gold === null) return { kind: "removed", why: "a rating of other words" };
    const { claimReviewed, itemReviewed } = parsed.data;
    const made = itemReviewed?.firstAppearance?.url ?? itemReviewed?.appearance?.[0]?.url;
    return { kind: "row", row: { claim: claimReviewed, gold, date: isoDate(itemReviewed?.datePublished ?? ""), url: made } };
  },
};

/** Feeds wrap a review into an item, or into a list of one. */
function reviewIn(record: unknown): unknown {
  if (typeof record !== "object" || record === null) return undefined;
  if ("@type" in record && record["@type"] === "ClaimReview") return record;
  const item = "item" in record ? record.item : undefined;
  return Array.isArray(item) ? item.find((one) => reviewIn(one) !== undefined) : item === undefined ? undefined : reviewIn(item);
}

function ratedAs(rating: Exclude<Review["reviewRating"], undefined>): Gold | null {
  if (rating === null) return null;
  const words = goldOf(rating.alternateName ?? "", RATINGS);
  const { ratingValue, bestRating, worstRating = 1 } = rating;
  if (words !== null || ratingValue === undefined || bestRating === undefined || bestRating <= worstRating) return words;
  // Less than three quarters of the way to the best rating is partly correct at most.
  return (ratingValue - worstRating) / (bestRating - worstRating) >= 0.75 ? SUPPORTED : REFUTED;
}
