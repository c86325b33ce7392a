import { z } from "zod";
import { claimSchema } from "../domain/claim.js";
import { LABELS, type Label } from "../domain/outcome.js";
import { givenPassagesSchema } from "../domain/passage.js";
import { PlumblineError } from "../errors.js";

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
    unverifiable: "not-enough-info",
  } satisfies Record<string, Label>),
);

const rowSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  claim: claimSchema.shape.text,
  label: z.string().transform((text, context): Label => {
    const word = text.trim().toLowerCase();
    const label = LABELS.find((known) => known === word) ?? SYNONYMS.get(word);
    if (label !== undefined) return label;
    context.addIssue({ code: "custom", message: `"${text}" is not a label; use ${LABELS.join(", ")}` });
    return z.NEVER;
  }),
  date: claimSchema.shape.asOf.unwrap().optional(),
  /** Where the claim was made. */
  url: claimSchema.shape.url.unwrap().optional().catch(undefined),
  /** Passages that come with a claim; sets that only point at theirs (page names, sentence numbers) give none. */
  evidence: z.preprocess((given) => (Array.isArray(given) ? given.filter(hasText) : []), givenPassagesSchema),
  /** What sort of claim it is, in the data set's own words; metrics are given for each. */
  kind: z.string().min(1).optional().catch(undefined),
});

function hasText(passage: unknown): boolean {
  return typeof passage === "object" && passage !== null && "text" in passage && passage.text !== "";
}

export type Row = z.infer<typeof rowSchema>;

const MAX_FAULTS = 10;

/** JSON lines `{id, claim, label, date?, kind?, evidence?}`; other fields are let be. The first faults are named with their lines. */
export function parseDataset(text: string): readonly Row[] {
  const rows: Row[] = [];
  const faults: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .entries()) {
    if (line.trim() === "") continue;
    const parsed = rowSchema.safeParse(parseJson(line));
    if (parsed.success) rows.push(parsed.data);
    else
      faults.push(`line ${index + 1}: ${parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`.trim()).join("; ")}`);
  }
  if (faults.length > 0) {
    const shown = faults.slice(0, MAX_FAULTS).join("\n  ");
    throw new PlumblineError("invalid-input", `the data set has ${faults.length} faulty line(s):\n  ${shown}`);
  }
  if (rows.length === 0) throw new PlumblineError("invalid-input", "the data set is empty");
  return rows;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
