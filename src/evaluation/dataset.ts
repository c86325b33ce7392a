import { z } from "zod";
import { claimSchema } from "../domain/claim.js";
import type { Label } from "../domain/outcome.js";
import { givenPassagesSchema } from "../domain/passage.js";
import { LABELS } from "../domain/vocabulary.js";
import { PlumblineError } from "../errors.js";
import { type ClaimFormat, type RawRow, readRows } from "./claim-file.js";
import { FACT_CHECK_VERDICTS } from "./fact-check-verdicts.js";

/** Other data sets' words for our labels. */
const SYNONYMS: ReadonlyMap<string, Label> = new Map<string, Label>(
  Object.entries({
    supports: "supported",
    true: "supported",
    refutes: "refuted",
    false: "refuted",
    "not-supported": "refuted",
    nei: "not-enough-info",
    "not enough info": "not-enough-info",
    "not enough information": "not-enough-info",
    "not-enough-information": "not-enough-info",
    unverifiable: "not-enough-info",
  } satisfies Record<string, Label>),
);

const claimRowSchema = z.object({
  /** Where none is given, the number of its line. */
  id: z.union([z.string(), z.number()]).transform(String).optional(),
  claim: claimSchema.shape.text,
  date: claimSchema.shape.asOf.unwrap().optional(),
  /** Where the claim was made. */
  url: claimSchema.shape.url.unwrap().optional().catch(undefined),
  /** Passages that come with a claim; sets that only point at theirs (page names, sentence numbers) give none. */
  evidence: z.preprocess((given) => (Array.isArray(given) ? given.filter(hasText) : []), givenPassagesSchema),
});

const labelledRowSchema = claimRowSchema.extend({
  label: z.string({ error: "is missing; `plumbline batch` verifies claims without labels" }).transform((text, context): Label => {
    const word = text.trim().toLowerCase();
    const label = LABELS.find((known) => known === word) ?? SYNONYMS.get(word) ?? FACT_CHECK_VERDICTS.get(word.replaceAll("-", " "));
    if (label !== undefined) return label;
    context.addIssue({ code: "custom", message: `"${text}" is not a label; use ${LABELS.join(", ")}` });
    return z.NEVER;
  }),
  /** What sort of claim it is, in the data set's own words; metrics are given for each. */
  kind: z.string().min(1).optional().catch(undefined),
});

function hasText(passage: unknown): boolean {
  return typeof passage === "object" && passage !== null && "text" in passage && passage.text !== "";
}

type WithId<Parsed> = Parsed & { readonly id: string };
/** A claim to verify, as a file gives it. */
export type ClaimRow = z.output<typeof claimRowSchema> & { readonly id: string };
/** One of a labelled data set. */
export type Row = z.output<typeof labelledRowSchema> & { readonly id: string };

/** `{id?, claim, label, date?, kind?, evidence?}`; other fields are ignored. The first faults are named with their lines. */
export function parseDataset(text: string, format: ClaimFormat = "jsonl"): readonly Row[] {
  return parseRows(readRows(text, format), labelledRowSchema, "the data set");
}

/** The same without labels. */
export function parseClaims(text: string, format: ClaimFormat): readonly ClaimRow[] {
  return parseRows(readRows(text, format), claimRowSchema, "the file of claims");
}

const MAX_FAULTS = 10;

function parseRows<Parsed extends { id?: string | undefined }>(
  raw: readonly RawRow[],
  schema: z.ZodType<Parsed>,
  what: string,
): readonly WithId<Parsed>[] {
  const rows: WithId<Parsed>[] = [];
  const faults: string[] = [];
  const lines = new Map<string, number>();
  for (const row of raw) {
    const parsed = "fault" in row ? row.fault : readRow(row, schema);
    if (typeof parsed === "string") {
      faults.push(`line ${row.line}: ${parsed}`);
      continue;
    }
    const before = lines.get(parsed.id);
    if (before !== undefined) faults.push(`line ${row.line}: the id "${parsed.id}" stands on line ${before} already`);
    lines.set(parsed.id, before ?? row.line);
    rows.push(parsed);
  }
  if (faults.length > 0) {
    const shown = faults.slice(0, MAX_FAULTS).join("\n  ");
    throw new PlumblineError("invalid-input", `${what} has ${faults.length} faulty line(s):\n  ${shown}`);
  }
  if (rows.length === 0) throw new PlumblineError("invalid-input", `${what} is empty`);
  return rows;
}

/** A row, or what is wrong with it. */
function readRow<Parsed extends { id?: string | undefined }>(
  { line, fields }: { readonly line: number; readonly fields: unknown },
  schema: z.ZodType<Parsed>,
): WithId<Parsed> | string {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { ...parsed.data, id: parsed.data.id ?? String(line) };
  return parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`.trim()).join("; ");
}
