import type { Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import { entryOf, lowerBound, type RulePrecision } from "../rules/conclude/rule-precision.js";

/** Minimum number of verdicts for a group to count as proven. */
const MIN_VERDICTS = 100;
/** Minimum of the interval's lower bound. No policy can lower it. */
const MIN_LOWER_BOUND = 0.97;
const SURE_LOWER_BOUND = 0.9;

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
 * elsewhere: such verdicts are never proven.
 */
function isPlain({ label, decidedBy = [] }: Pick<Judgement, "label" | "decidedBy">): boolean {
  if (decidedBy.length === 0) return false;
  if (label === "supported") return decidedBy.every(({ stance }) => stance === "supports");
  return label === "refuted" && decidedBy.some(({ stance }) => stance === "refutes");
}

/** Are these rules sure enough that a model has to look again before it says otherwise? Less than proven, which needs no model. */
export function isSure(table: RulePrecision, { label, decidedBy = [] }: Judgement, { rulesFrom }: Pick<Policy, "rulesFrom">): boolean {
  if (rulesFrom === null || !isPlain({ label, decidedBy })) return false;
  return decidedBy.every((ground) => {
    const entry = entryOf(table, ground);
    return entry !== undefined && lowerBound(entry.proof) >= SURE_LOWER_BOUND;
  });
}

/** Is there a rule at all that the policy would let decide? */
export function anyProven(table: RulePrecision, { rulesFrom }: Pick<Policy, "rulesFrom">): boolean {
  return rulesFrom !== null && table.some((entry) => isTrusted(entry, rulesFrom));
}

/** The policy sets the share that has to be right; the lower bound keeps out groups that reached it by luck. */
export function isTrusted({ proof }: RulePrecision[number], rulesFrom: number): boolean {
  return proof.n >= MIN_VERDICTS && proof.right / proof.n >= rulesFrom && lowerBound(proof) >= MIN_LOWER_BOUND;
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
