import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import { messageOf, PlumblineError } from "../../errors.js";

const entrySchema = z.object({
  rule: z.string().min(1),
  stance: z.enum(["supports", "refutes"]),
  /** Verdicts on claims in wordings that the rules were not written from, and how many were right. */
  n: z.int().positive(),
  right: z.int().nonnegative(),
});

export const rulePrecisionSchema = z.object({
  provenance: z.looseObject({ measuredBy: z.string().min(1), on: z.string().min(1) }),
  rules: z.array(entrySchema),
});

/** How often each rule was right on wordings that it had not seen. A rule that is not listed is not proven. */
export type RulePrecision = z.infer<typeof rulePrecisionSchema>["rules"];

/** Minimum number of verdicts for a rule to count as proven. */
const MIN_VERDICTS = 100;

export function readRulePrecision(file: URL): RulePrecision {
  // Without the table no rule is proven, and a model judges every claim.
  if (!existsSync(file)) return [];
  try {
    return rulePrecisionSchema.parse(JSON.parse(readFileSync(file, "utf8"))).rules;
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the rules' precision ${file.pathname} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/** May these rules end an episode without a model? Each of them has to be proven to be right as often as the policy wants. */
export function isProven(
  table: RulePrecision,
  { label, citations, decidedBy = [] }: Judgement,
  { rulesFrom }: Pick<Policy, "rulesFrom">,
): boolean {
  if (rulesFrom === null || !isPlain({ label, decidedBy })) return false;
  // Only findings from statements count. The rules judge texts by word statistics, and a model reads better.
  if (!citations.some((citation) => "statement" in citation && citation.stance !== "context")) return false;
  return decidedBy.every(({ rule, stance }) => {
    const entry = table.find((one) => one.rule === rule && one.stance === stance);
    return entry !== undefined && isTrusted(entry, rulesFrom);
  });
}

/**
 * Does the label say what the rules found? Of a claim that denies something it says the opposite, and what a rule is worth there is not what it is worth
 * elsewhere: such verdicts are neither measured nor proven.
 */
export function isPlain({ label, decidedBy = [] }: Pick<Judgement, "label" | "decidedBy">): boolean {
  if (decidedBy.length === 0) return false;
  if (label === "supported") return decidedBy.every(({ stance }) => stance === "supports");
  return label === "refuted" && decidedBy.some(({ stance }) => stance === "refutes");
}

/** Is there a rule at all that the policy would let decide? */
export function anyProven(table: RulePrecision, { rulesFrom }: Pick<Policy, "rulesFrom">): boolean {
  return rulesFrom !== null && table.some((entry) => isTrusted(entry, rulesFrom));
}

function isTrusted({ n, right }: RulePrecision[number], rulesFrom: number): boolean {
  return n >= MIN_VERDICTS && right / n >= rulesFrom;
}

/** "other-value (refutes): right in 97 % of 412 unseen wordings" */
export function sayPrecision(table: RulePrecision, { decidedBy = [] }: Judgement): string {
  return decidedBy
    .map(({ rule, stance }) => {
      const entry = table.find((one) => one.rule === rule && one.stance === stance);
      const measured = entry === undefined ? "not measured" : `right in ${((100 * entry.right) / entry.n).toFixed(1)} % of ${entry.n}`;
      return `${rule} (${stance}): ${measured}`;
    })
    .join("; ");
}
