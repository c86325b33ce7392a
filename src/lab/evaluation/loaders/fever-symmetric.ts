import { z } from "zod";
import { FEVER_LABELS, plainWikiText } from "./fever.js";
import { idSchema, type Loader, labelSchema, loaderOf } from "./loader.js";

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

export const feverSymmetric: Loader = {
  ...loaderOf({
    format: "fever-symmetric",
    schema: rowSchema,
    labels: FEVER_LABELS,
    marks: ["claim", "label"],
    label: ({ label }) => label,
    row: ({ id, claim, evidence, evidence_sentence }) => ({
      id,
      claim: plainWikiText(claim),
      subject: originalOf(id),
      evidence: [{ text: plainWikiText(evidence ?? evidence_sentence ?? ""), source: "FEVER-symmetric (may be counterfactual)" }],
    }),
  }),
  recognises: (record) =>
    typeof record === "object" && record !== null && ("evidence_sentence" in record || ("gold_label" in record && "sentence1" in record)),
};

/** Four claims are made of one of FEVER: their ids are its id with `0000001` to `0000004` after it. */
function originalOf(id: string): string {
  return id.replace(/000000\d$/, "");
}
