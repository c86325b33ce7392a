import { z } from "zod";
import { MAX_IMAGE_BYTES } from "../domain/image.js";
import { IMAGE_FINDINGS, LABELS } from "../domain/vocabulary.js";
import { EXPORT_FORMATS } from "../reports/export-formats.js";

/** More than the engine takes, so that it can say what is wrong; what is longer still is refused unread. */
const MOST = { short: 100, line: 10_000, passage: 100_000, passages: 100, text: 500_000, image: 2 * MAX_IMAGE_BYTES } as const;

const asOf = z.string().max(MOST.short).optional().describe("Judge at this date: YYYY, YYYY-MM or YYYY-MM-DD. Without it: today.");

const evidence = z
  .array(
    z.object({
      text: z.string().max(MOST.passage),
      source: z.string().max(MOST.line).optional().describe("Where the text is from, in your words."),
    }),
  )
  .max(MOST.passages)
  .optional()
  .describe("Texts of your own to judge by, besides the knowledge graph.");

export const verifyInput = {
  claim: z
    .string()
    .max(MOST.line)
    .describe("One statement of fact in English, complete in itself, with names in full. At most 2,000 characters."),
  asOf,
  url: z.string().max(MOST.line).optional().describe("Where the claim was made; its own article is no evidence for it."),
  evidence,
  image: z
    .string()
    .max(MOST.image)
    .optional()
    .describe("A picture that the claim is about: its http(s) URL, or a data URL in base64 (JPEG, PNG, WebP)."),
};

const evidenceLine = z.object({
  id: z.string(),
  stance: z.enum(["supports", "refutes", "context"]),
  text: z.string(),
  sources: z.array(z.string()),
});
const label = z.enum(LABELS).describe("not-enough-info does not mean that the claim is false.");
const confidence = z.number().nullable().describe("Probability that the label is right; null where there is no ground for a number.");

export const verifyOutput = {
  record: z.string().describe("The id under which get_evidence_graph finds the verification."),
  recorded: z.boolean(),
  claim: z.string(),
  label,
  confidence,
  confidenceBasis: z.string().nullable().describe("What the confidence is made of, in words."),
  justification: z.string(),
  evidence: z.array(evidenceLine),
  parts: z.array(z.object({ text: z.string(), label, justification: z.string() })).describe("Of a claim that says several things."),
  reading: z.array(z.string()).describe("How the claim was understood. If that is not what was meant, say it otherwise."),
  notUnderstood: z.array(z.string()),
  image: z
    .object({
      finding: z.enum(IMAGE_FINDINGS),
      because: z.string(),
      citations: z.array(z.object({ image: z.string(), stance: z.string() })),
    })
    .nullable()
    .describe("What is found of the picture; null where none was given."),
  forced: z.string().nullable().describe("The part of the budget that ended the search, where one did."),
  hint: z.string().nullable(),
  graph: z.string(),
  policy: z.string(),
};

export const checkInput = {
  text: z.string().max(MOST.text).describe("Plain text or Markdown. Its statements are found and verified one by one."),
  asOf,
};

export const checkOutput = {
  statements: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      text: z.string(),
      claim: z.string().describe("What was verified: the sentence, with names in place of pronouns."),
      label: z.enum([...LABELS, "failed"]),
      confidence,
      justification: z.string(),
      evidence: z.array(evidenceLine),
      record: z.string().nullable(),
    }),
  ),
  leftOut: z.array(z.object({ start: z.number(), end: z.number(), text: z.string(), because: z.string() })),
};

export const graphInput = {
  record: z.string().max(MOST.short).describe("The record that verify_claim or check_text gave."),
  format: z.enum(EXPORT_FORMATS).default("json").describe("json gives nodes and edges; the others give text."),
};

const node = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  url: z.string().nullable(),
  role: z.string().nullable(),
});
const edge = z.object({
  id: z.string(),
  kind: z.string(),
  source: z.string(),
  target: z.string(),
  label: z.string(),
  property: z.string().nullable(),
  rank: z.string().nullable(),
  qualifiers: z.array(z.string()),
  origin: z.string().nullable(),
  stance: z.string().nullable(),
  citation: z.number().nullable(),
});

export const graphOutput = {
  record: z.string(),
  format: z.enum(EXPORT_FORMATS),
  graph: z.object({ nodes: z.array(node), edges: z.array(edge) }).nullable(),
  text: z.string().nullable(),
};
