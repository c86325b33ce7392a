import { z } from "zod";
import { idSchema, type Loader, labelWords, loaderOf } from "./loader.js";

/** Maximum length of a passage made from a document. */
const PIECE = 15_000;

const textOrNumber = z.union([z.string(), z.number()]).transform(String);

/**
 * AggreFact (Tang et al. 2023), LLM-AggreFact and the SummEval series: a claim (or summary), its document, and whether the document
 * supports it. `0` includes claims that the document does not mention; with two classes these are refuted, as in the paper.
 */
export const aggrefact: Loader = loaderOf({
  format: "aggrefact",
  schema: z
    .object({
      id: idSchema.optional(),
      dataset: z.string().optional(),
      doc: z.string(),
      claim: z.string().optional(),
      summary: z.string().optional(),
      label: textOrNumber,
    })
    .refine(({ claim, summary }) => (claim ?? summary) !== undefined, "claim is missing"),
  labels: labelWords({ supported: "1, 1.0", refuted: "0, 0.0" }),
  marks: ["doc", "label"],
  labelOf: ({ label }) => label,
  row: ({ doc, claim, summary, dataset, id }) => ({
    claim: claim ?? summary ?? "",
    kind: dataset,
    // Several summaries of one document are not independent.
    subject: id === undefined ? doc.slice(0, 200) : `${dataset ?? ""}/${id}`,
    evidence: piecesOf(doc).map((text) => ({ text, source: "the document" })),
  }),
});

function piecesOf(doc: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < doc.length; ) {
    const most = doc.slice(at, at + PIECE);
    const end = at + PIECE >= doc.length ? most.length : Math.max(most.lastIndexOf(". ") + 1, most.lastIndexOf("\n"), PIECE / 2);
    pieces.push(most.slice(0, end));
    at += end;
  }
  return pieces.filter((piece) => piece.trim() !== "");
}
