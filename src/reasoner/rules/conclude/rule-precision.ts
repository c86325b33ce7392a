import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Ground } from "../../../domain/outcome.js";
import { messageOf, PlumblineError } from "../../../errors.js";

const countedSchema = z.object({ n: z.number().nonnegative(), right: z.number().nonnegative() });
export type Counted = z.infer<typeof countedSchema>;

const entrySchema = z.object({
  rule: z.string().min(1),
  stance: z.enum(["supports", "refutes"]),
  /** Group of the finding, as in the ground of a judgement: "one/place/close". */
  group: z.string().min(1),
  /** Verdicts on held-out claims, and the number of right ones. */
  n: z.int().positive(),
  right: z.int().nonnegative(),
  /** Verdicts among `n` on claims that the graph does not decide; all of these are wrong. */
  undecidable: z.int().nonnegative(),
  /** Verdicts among `n` that can prove a rule: those on claims in held-out wordings, and every wrong one of the other sets. */
  proof: countedSchema,
  /** Share of right verdicts, weighted by data set; the basis of the confidence. */
  share: z.number().min(0).max(1),
});

const fileSchema = z.object({
  provenance: z.looseObject({ measuredBy: z.string().min(1), on: z.string().min(1) }),
  rules: z.array(entrySchema).min(1),
});
export type RulePrecisionFile = z.infer<typeof fileSchema>;

/** Precision of each rule by group of findings, on held-out claims. */
export type RulePrecision = RulePrecisionFile["rules"];

/** Reads the output of scripts/measure-rules.ts. */
export function readRulePrecision(file: URL): RulePrecision {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, "utf8"))).rules;
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the rules' precision ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

export function entryOf(table: RulePrecision, { rule, stance, group }: Ground): RulePrecision[number] | undefined {
  return table.find((one) => one.rule === rule && one.stance === stance && one.group === group);
}

/** Two-sided 95 %. */
const Z = 1.959964;

/** Lower end of the 95 % Wilson score interval of `right / n`. */
export function lowerBound({ n, right }: Counted): number {
  if (n === 0) return 0;
  const share = right / n;
  const centre = share + Z ** 2 / (2 * n);
  const spread = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  return (centre - spread) / (1 + Z ** 2 / n);
}
