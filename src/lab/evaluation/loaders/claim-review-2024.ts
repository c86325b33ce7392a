import { z } from "zod";
import {
  CONFLICTING,
  type FileSet,
  isoDate,
  labelSchema,
  labelWords,
  loaderOf,
  picturePath,
  REFUTED,
  SUPPORTED,
  UNVERIFIABLE,
} from "./loader.js";
import { readRecords } from "./read-records.js";

/** ClaimReview2024+ (Braun et al. 2024), `test.json`: a JSON array of claims, some with a list of pictures, of which the first is used. */
export const claimReview2024: FileSet = {
  format: "claimreview2024",
  async parts(file, files) {
    const loader = loaderOf({
      format: "claimreview2024",
      schema: z.object({
        text: z.string(),
        label: labelSchema,
        image: z.array(z.string().min(1)).nullish(),
        date: z.string().nullish(),
      }),
      labels: labelWords({ supported: SUPPORTED, refuted: REFUTED, misleading: CONFLICTING, "not enough information": UNVERIFIABLE }),
      marks: [],
      label: ({ label }) => label,
      row: ({ text, image, date }) => {
        const [picture] = image ?? [];
        const kind = picture === undefined ? "text" : "with picture";
        return { claim: text, kind, date: isoDate(date ?? ""), image: picture && picturePath(file, picture, files) };
      },
    });
    return [{ file, loader, records: readRecords(files.bytes(file), "elements") }];
  },
};
