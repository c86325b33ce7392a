import { z } from "zod";
import { LABELS, type Label } from "../domain/outcome.js";
import { PlumblineError } from "../errors.js";

/** Other data sets' words for our labels. */
const SYNONYMS: Readonly<Record<string, Label>> = {
  supports: "supported",
  true: "supported",
  refutes: "refuted",
  false: "refuted",
  "not-supported": "refuted",
  nei: "not-enough-info",
  "not enough info": "not-enough-info",
  unverifiable: "not-enough-info",
};

const rowSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  claim: z.string().min(1),
  label: z.string().transform((text, context): Label => {
    const word = text.trim().toLowerCase();
    const label = LABELS.find((known) => known === word) ?? SYNONYMS[word];
    if (label !== undefined) return label;
    context.addIssue({ code: "custom", message: `"${text}" is not a label; use ${LABELS.join(", ")}` });
    return z.NEVER;
  }),
  date: z.string().nullish(),
});

export type Row = z.infer<typeof rowSchema>;

const MAX_FAULTS = 10;

/** JSON lines `{id, claim, label, date?}`; other fields are let be. The first faults are named with their lines. */
export function parseDataset(text: string): readonly Row[] {
  const rows: Row[] = [];
  const faults: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
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
