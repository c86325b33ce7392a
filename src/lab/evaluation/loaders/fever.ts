import { z } from "zod";
import { labelWords, REFUTED, SUPPORTED, UNVERIFIABLE } from "./gold-label.js";
import { idSchema, type Loader, labelSchema, loaderOf } from "./loader.js";
import { plainWikiText, plainWikiTitle } from "./wiki-text.js";

export const FEVER_LABELS = labelWords({ SUPPORTS: SUPPORTED, REFUTES: REFUTED, "NOT ENOUGH INFO": UNVERIFIABLE });

/** `[annotation, evidence, page, sentence]`; without evidence page and sentence are null. */
const sentenceSchema = z.tuple([z.unknown(), z.unknown(), z.string().nullable()]).rest(z.unknown());

/** FEVER (Thorne et al. 2018), `shared_task_dev.jsonl`: labels and the names of evidence pages, without their text. */
export const fever: Loader = loaderOf({
  format: "fever",
  schema: z.object({ id: idSchema, claim: z.string(), label: labelSchema, evidence: z.array(z.array(sentenceSchema)).default([]) }),
  labels: FEVER_LABELS,
  marks: ["verifiable", "evidence", "claim"],
  label: ({ label }) => label,
  row({ id, claim, evidence }) {
    const pages = [...new Set(evidence.flat().flatMap(([, , page]) => (page === null ? [] : [plainWikiTitle(page)])))];
    return { id, claim: plainWikiText(claim), subject: pages[0], decides: { facts: [], pages } };
  },
});
