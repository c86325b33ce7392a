import { z } from "zod";
import { idSchema, type Loader, labelWords, loaderOf, REFUTED, SUPPORTED } from "./loader.js";

/** A document is given in pieces that a passage can hold. */
const PIECE = 15_000;

const textOrNumber = z.union([z.string(), z.number()]).transform(String);

/**
 * AggreFact (Tang et al. 2023), LLM-AggreFact and the SummEval series: a claim (or summary), its document, and whether the document bears it out. `0` also
 * holds what the document does not say; with two classes that is refuted, as in the paper.
 */
export const aggrefact: Loader = {
  ...loaderOf({
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
    labels: labelWords({ "1": SUPPORTED, "0": REFUTED, "1.0": SUPPORTED, "0.0": REFUTED }),
    marks: ["doc", "label"],
    label: ({ label }) => label,
    row: ({ doc, claim, summary, dataset, id }) => ({
      claim: claim ?? summary ?? "",
      kind: dataset,
      // Several summaries of one document are not independent.
      subject: id === undefined ? doc.slice(0, 200) : `${dataset ?? ""}/${id}`,
      evidence: piecesOf(doc).map((text) => ({ text, source: "the document" })),
    }),
  }),
};

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
