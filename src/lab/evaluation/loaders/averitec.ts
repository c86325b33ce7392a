import { z } from "zod";
import { isoDate, type Loader, labelSchema, labelWords, loaderOf } from "./loader.js";

const answerSchema = z.object({
  answer: z.string().nullish(),
  answer_type: z.string().nullish(),
  source_url: z.string().nullish(),
  boolean_explanation: z.string().nullish(),
});

/** AVeriTeC (Schlichtkrull et al. 2023), `dev.json`: a JSON array; claims have no ids, so their position is used, as in its scorer. */
export const averitec: Loader = loaderOf({
  format: "averitec",
  schema: z.object({
    claim: z.string(),
    label: labelSchema,
    claim_date: z.string().nullish(),
    original_claim_url: z.string().nullish(),
    claim_types: z.array(z.string()).nullish(),
    questions: z.array(z.object({ question: z.string(), answers: z.array(answerSchema).default([]) })).default([]),
  }),
  labels: labelWords({
    supported: "Supported",
    refuted: "Refuted",
    conflicting: "Conflicting Evidence/Cherrypicking",
    "not-enough-info": "Not Enough Evidence",
  }),
  marks: ["claim", "claim_date", "questions"],
  labelOf: ({ label }) => label,
  row: ({ claim, claim_date, original_claim_url, claim_types, questions }) => ({
    claim,
    kind: claim_types?.[0],
    date: isoDate(claim_date ?? ""),
    url: original_claim_url ?? undefined,
    evidence: questions.flatMap(({ question, answers }) =>
      answers.flatMap((answer) => {
        const text = sayAnswer(question, answer);
        return text === null ? [] : [{ text, source: answer.source_url ?? null }];
      }),
    ),
  }),
});

/** A yes or no means nothing without its question and explanation. */
function sayAnswer(question: string, { answer, answer_type, boolean_explanation }: z.output<typeof answerSchema>): string | null {
  if (!answer || answer_type === "Unanswerable") return null;
  return [question, answer, boolean_explanation ?? ""].filter((part) => part !== "").join(" ");
}
