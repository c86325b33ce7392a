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

const evidenceSchema = z.object({
  evidence_content: z.string().nullish(),
  evidence_source: z.string().nullish(),
  evidence_url: z.string().nullish(),
});

const recordSchema = z.object({
  claim: z.string(),
  label: labelSchema,
  claim_time: z.string().nullish(),
  category: z.string().nullish(),
  steps_in_groundtruth_generated: z.object({
    Post: z.object({ text: z.string().nullish(), image_address: z.array(z.string().min(1)).nullish(), post_link: z.string().nullish() }),
    Sub_step_1: z.object({ reasoning_logic: z.string().nullish() }).nullish(),
    Sub_step_5: z.object({ fact_checking_evidence: z.array(evidenceSchema).default([]) }).nullish(),
  }),
});

const OUTDATED = "outdated";

/**
 * RW-Post (Xu et al. 2025), `rwpost_test_main.jsonl` and `…_other_labels.jsonl`: claims of Snopes with the post in which they were made, its picture and the
 * article's evidence. The date is that of the article.
 */
export const rwPost: FileSet = {
  format: "rw-post",
  async parts(file, files) {
    const loader = loaderOf({
      format: "rw-post",
      schema: recordSchema,
      labels: labelWords({
        true: SUPPORTED,
        false: REFUTED,
        unproven: UNVERIFIABLE,
        mixture: CONFLICTING,
        [OUTDATED]: UNVERIFIABLE,
      }),
      marks: [],
      label: ({ label }) => label,
      row: ({
        claim,
        label,
        claim_time,
        category,
        steps_in_groundtruth_generated: { Post: post, Sub_step_1: reasoned, Sub_step_5: found },
      }) => {
        if (label.toLowerCase() === OUTDATED) return "outdated: true at another time";
        const [picture] = post.image_address ?? [];
        const link = post.post_link ?? "";
        return {
          claim,
          kind: category ?? undefined,
          date: isoDate(claim_time ?? ""),
          url: /^https?:/.test(link) ? link : undefined,
          post: post.text?.trim() || undefined,
          image: picture && picturePath(file, picture, files),
          explanation: reasoned?.reasoning_logic || undefined,
          evidence: (found?.fact_checking_evidence ?? []).flatMap(({ evidence_content: text, evidence_source, evidence_url }) =>
            text ? [{ text, source: evidence_url ?? evidence_source ?? null }] : [],
          ),
        };
      },
    });
    return [{ file, loader, records: readRecords(files.bytes(file), "lines") }];
  },
};
