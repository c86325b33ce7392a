import { z } from "zod";
import { idSchema, type Loader, labelSchema, labelWords, loaderOf } from "./loader.js";

export const FEVER_LABELS = labelWords({ supported: "SUPPORTS", refuted: "REFUTES", "not-enough-info": "NOT ENOUGH INFO" });

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

/** FEVER's texts are cut into tokens of the Penn Treebank, with brackets written out. */
const BRACKETS: Readonly<Record<string, string>> = { LRB: "(", RRB: ")", LSB: "[", RSB: "]", LCB: "{", RCB: "}", COLON: ":" };

/** The text as people write it: brackets are signs again, and spaces before punctuation go. */
export function plainWikiText(text: string): string {
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
