import { z } from "zod";
import { claimSchema } from "../../domain/claim.js";
import type { Label } from "../../domain/outcome.js";
import { givenPassagesSchema } from "../../domain/passage.js";
import { PlumblineError } from "../../errors.js";
import { type ClaimFormat, type RawRow, readRows } from "./claim-file.js";
import { type GoldEvidence, labelSchema, sayIssues } from "./loaders/loader.js";
import { ownLabel } from "./loaders/own.js";

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
  label: labelSchema.transform((text, context): Label => {
    const meant = ownLabel(text);
    if (typeof meant !== "string") return meant.label;
    context.addIssue({ code: "custom", message: meant });
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
export type Row = z.output<typeof labelledRowSchema> & {
  readonly id: string;
  /** What the claim is about, where several claims are about the same. */
  readonly subject?: string | undefined;
  /** Evidence that is known to decide it. */
  readonly decides?: GoldEvidence | undefined;
};

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
  return sayIssues(parsed.error);
}

/** A claim of any format, checked as those of our own files are; a text says what is wrong with it. */
export function checkedRow(fields: {
  readonly id: string;
  readonly label: Label;
  readonly subject?: string | undefined;
  readonly decides?: GoldEvidence | undefined;
}): Row | string {
  const parsed = labelledRowSchema.safeParse(fields);
  if (!parsed.success) return sayIssues(parsed.error);
  const { subject, decides } = fields;
  return {
    ...parsed.data,
    id: fields.id,
    ...(subject === undefined ? {} : { subject }),
    ...(decides === undefined || decides.facts.length + decides.pages.length === 0 ? {} : { decides }),
  };
}
