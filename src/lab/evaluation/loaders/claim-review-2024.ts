import { z } from "zod";
import { isoDate, type Loader, labelSchema, labelWords, loaderOf } from "./loader.js";

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
