import { z } from "zod";
import { FEVER_LABELS } from "./fever.js";
import { idSchema, type Loader, labelSchema, loaderOf } from "./loader.js";

/** FoolMeTwice (Eisenschlos et al. 2021), `dev.jsonl`. */
export const foolMeTwice: Loader = loaderOf({
  format: "fm2",
  schema: z.object({
    id: idSchema,
    text: z.string(),
    label: labelSchema,
    wikipedia_page: z.string().nullish(),
    gold_evidence: z.array(z.object({ text: z.string(), section_header: z.string().nullish() })).default([]),
  }),
  labels: FEVER_LABELS,
  marks: ["text", "gold_evidence"],
  labelOf: ({ label }) => label,
  row({ id, text, wikipedia_page, gold_evidence }) {
    const page = wikipedia_page ?? undefined;
    return {
      id,
      claim: text,
      subject: page,
      evidence: gold_evidence.map(({ text: said, section_header }) => ({ text: said, source: sourceOf(page, section_header) })),
      decides: { facts: [], pages: page === undefined ? [] : [page] },
    };
  },
});

function sourceOf(page: string | undefined, section: string | null | undefined): string | null {
  if (page === undefined) return null;
  return section ? `Wikipedia: ${page} § ${section}` : `Wikipedia: ${page}`;
}
