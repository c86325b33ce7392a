import { z } from "zod";
import { isoDate, type Loader, labelSchema, labelWords, loaderOf } from "./loader.js";

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
 * RW-Post (Xu et al. 2025), `rwpost_test_main.jsonl` and `…_other_labels.jsonl`: claims from Snopes with the original post, its picture and
 * the article's evidence. The date is the article's.
 */
export const rwPost: Loader = loaderOf({
  format: "rw-post",
  shape: "lines",
  findsPictures: true,
  schema: recordSchema,
  labels: labelWords({ supported: "true", refuted: "false", conflicting: "mixture", "not-enough-info": `unproven, ${OUTDATED}` }),
  labelOf: ({ label }) => label,
  row: ({ claim, label, claim_time, category, steps_in_groundtruth_generated: steps }) => {
    if (label.toLowerCase() === OUTDATED) return "outdated: true at another time";
    const { Post: post, Sub_step_1: reasoned, Sub_step_5: found } = steps;
    const link = post.post_link ?? "";
    return {
      claim,
      kind: category ?? undefined,
      date: isoDate(claim_time ?? ""),
      url: /^https?:/.test(link) ? link : undefined,
      post: post.text?.trim() || undefined,
      image: post.image_address?.[0],
      explanation: reasoned?.reasoning_logic || undefined,
      evidence: (found?.fact_checking_evidence ?? []).flatMap(({ evidence_content: text, evidence_source, evidence_url }) =>
        text ? [{ text, source: evidence_url ?? evidence_source ?? null }] : [],
      ),
    };
  },
});
