import { z } from "zod";
import { FEVER_LABELS, plainWikiText } from "./fever.js";
import { hasFields, idSchema, type Loader, labelSchema, loaderOf } from "./loader.js";

/** FEVER-symmetric (Schuster et al. 2019): version 0.1 says `evidence_sentence`, version 0.2 `evidence`. Some evidence is counterfactual on purpose. */
const rowSchema = z
  .object({
    id: idSchema,
    claim: z.string(),
    label: labelSchema,
    evidence: z.string().optional(),
    evidence_sentence: z.string().optional(),
  })
  .refine(({ evidence, evidence_sentence }) => (evidence ?? evidence_sentence) !== undefined, "evidence is missing");

export const feverSymmetric: Loader = loaderOf({
  format: "fever-symmetric",
  schema: rowSchema,
  labels: FEVER_LABELS,
  marks: (record) => hasFields(record, ["evidence_sentence"]) || hasFields(record, ["gold_label", "sentence1"]),
  labelOf: ({ label }) => label,
  row: ({ id, claim, evidence, evidence_sentence }) => ({
    id,
    claim: plainWikiText(claim),
    subject: originalOf(id),
    evidence: [{ text: plainWikiText(evidence ?? evidence_sentence ?? ""), source: "FEVER-symmetric (may be counterfactual)" }],
  }),
});

/** Each claim of FEVER gives four: their ids append `0000001` to `0000004` to its id. */
function originalOf(id: string): string {
  return id.replace(/000000\d$/, "");
}
