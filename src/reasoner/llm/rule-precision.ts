import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Ground, Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import { messageOf, PlumblineError } from "../../errors.js";

const entrySchema = z.object({
  rule: z.string().min(1),
  stance: z.enum(["supports", "refutes"]),
  /** The sort of finding, as in the ground of a judgement: "one/place/close". */
  group: z.string().min(1),
  /** Verdicts on claims in wordings that the rules were not written from, and how many were right. */
  n: z.int().positive(),
  right: z.int().nonnegative(),
  /** How many of the `n` verdicts were on claims that the graph does not decide; all of these are wrong. */
  undecidable: z.int().nonnegative(),
});

export const rulePrecisionSchema = z.object({
  provenance: z.looseObject({ measuredBy: z.string().min(1), on: z.string().min(1) }),
  rules: z.array(entrySchema),
});

/** How often each rule was right in each group of findings, on wordings that it had not seen. A group that is not listed is not proven. */
export type RulePrecision = z.infer<typeof rulePrecisionSchema>["rules"];

type Counted = Pick<RulePrecision[number], "n" | "right">;

/** Minimum number of verdicts for a group to count as proven. */
const MIN_VERDICTS = 100;
/** Minimum of the interval's lower bound. No policy can lower it. */
const MIN_LOWER_BOUND = 0.97;
const SURE_LOWER_BOUND = 0.9;
/** Two-sided 95 %. */
const Z = 1.959964;

export function readRulePrecision(file: URL): RulePrecision {
  // Without the table no rule is proven, and a model judges every claim.
  if (!existsSync(file)) return [];
  try {
    return rulePrecisionSchema.parse(JSON.parse(readFileSync(file, "utf8"))).rules;
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the rules' precision ${file.pathname} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/** May these rules end an episode without a model? Each of them has to be proven in the group of its finding. */
export function isProven(
  table: RulePrecision,
  { label, citations, decidedBy = [] }: Judgement,
  { rulesFrom }: Pick<Policy, "rulesFrom">,
): boolean {
  if (rulesFrom === null || !isPlain({ label, decidedBy })) return false;
  // Only findings from statements count. The rules judge texts by word statistics, and a model reads better.
  if (!citations.some((citation) => "statement" in citation && citation.stance !== "context")) return false;
  return decidedBy.every((ground) => {
    const entry = entryOf(table, ground);
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

/** Are these rules sure enough that a model has to look again before it says otherwise? Less than proven, which needs no model. */
export function isSure(table: RulePrecision, { label, decidedBy = [] }: Judgement, { rulesFrom }: Pick<Policy, "rulesFrom">): boolean {
  if (rulesFrom === null || !isPlain({ label, decidedBy })) return false;
  return decidedBy.every((ground) => {
    const entry = entryOf(table, ground);
    return entry !== undefined && lowerBound(entry) >= SURE_LOWER_BOUND;
  });
}

/** Is there a rule at all that the policy would let decide? */
export function anyProven(table: RulePrecision, { rulesFrom }: Pick<Policy, "rulesFrom">): boolean {
  return rulesFrom !== null && table.some((entry) => isTrusted(entry, rulesFrom));
}

/** The policy sets the share that has to be right; the lower bound keeps out groups that reached it by luck. */
export function isTrusted({ n, right }: Counted, rulesFrom: number): boolean {
  return n >= MIN_VERDICTS && right / n >= rulesFrom && lowerBound({ n, right }) >= MIN_LOWER_BOUND;
}

/** Lower end of the 95 % Wilson score interval of `right / n`. */
export function lowerBound({ n, right }: Counted): number {
  const share = right / n;
  const centre = share + Z ** 2 / (2 * n);
  const spread = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  return (centre - spread) / (1 + Z ** 2 / n);
}

/** "otherValue (refutes, one/place/close): right in 97.0 % of 412" */
export function sayPrecision(table: RulePrecision, { decidedBy = [] }: Judgement): string {
  return decidedBy
    .map((ground) => {
      const entry = entryOf(table, ground);
      const measured = entry === undefined ? "not measured" : `right in ${((100 * entry.right) / entry.n).toFixed(1)} % of ${entry.n}`;
      const { rule, stance, group } = ground;
      return `${rule} (${group === undefined ? stance : `${stance}, ${group}`}): ${measured}`;
    })
    .join("; ");
}

function entryOf(table: RulePrecision, { rule, stance, group }: Ground): RulePrecision[number] | undefined {
  return table.find((one) => one.rule === rule && one.stance === stance && one.group === group);
}
