import { z } from "zod";
import { hasFields, idSchema, type Loader, labelSchema, labelWords, loaderOf } from "./loader.js";

const FEVER_LABELS = labelWords({ supported: "SUPPORTS", refuted: "REFUTES", "not-enough-info": "NOT ENOUGH INFO" });

/** `[annotation, evidence, page, sentence]`; without evidence page and sentence are null. */
const sentenceSchema = z.tuple([z.unknown(), z.unknown(), z.string().nullable()]).rest(z.unknown());

/** FEVER (Thorne et al. 2018), `shared_task_dev.jsonl`: labels and the names of evidence pages, without their text. */
export const fever: Loader = loaderOf({
  format: "fever",
  schema: z.object({ id: idSchema, claim: z.string(), label: labelSchema, evidence: z.array(z.array(sentenceSchema)).default([]) }),
  labels: FEVER_LABELS,
  marks: ["verifiable", "evidence", "claim"],
  labelOf: ({ label }) => label,
  row({ id, claim, evidence }) {
    const pages = [...new Set(evidence.flat().flatMap(([, , page]) => (page === null ? [] : [plainWikiTitle(page)])))];
    return { id, claim: plainWikiText(claim), subject: pages[0], decides: { facts: [], pages } };
  },
});

/** FEVER's texts are tokenised as in the Penn Treebank, with brackets spelled out. */
const BRACKETS: Readonly<Record<string, string>> = { LRB: "(", RRB: ")", LSB: "[", RSB: "]", LCB: "{", RCB: "}", COLON: ":" };

/** The text as people write it: restores brackets, and removes spaces before punctuation. */
function plainWikiText(text: string): string {
  return withBrackets(text)
    .replace(/``\s?|\s?''/g, '"')
    .replace(/(?<!\s)\s+([.,;:!?)\]}]|'s\b|n't\b)/g, "$1")
    .replace(/([([{])\s+/g, "$1")
    .replace(/\s--\s/g, " – ")
    .replace(/\s+/g, " ")
    .trim();
}

/** `Nikolaj_Coster-Waldau_-LRB-actor-RRB-` → `Nikolaj Coster-Waldau (actor)`. */
function plainWikiTitle(title: string): string {
  return withBrackets(title.replaceAll("_", " ")).trim();
}

function withBrackets(text: string): string {
  return text.replace(/-(LRB|RRB|LSB|RSB|LCB|RCB|COLON)-/g, (said, name: string) => BRACKETS[name] ?? said);
}

/**
 * FEVER-symmetric (Schuster et al. 2019): version 0.1 uses `evidence_sentence`, version 0.2 `evidence`. Some evidence is counterfactual on
 * purpose.
 */
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

/** Each claim of FEVER yields four: their ids append `0000001` to `0000004` to its id. */
function originalOf(id: string): string {
  return id.replace(/000000\d$/, "");
}

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
