import { citedStatements, type Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import { entryOf, lowerBound, type RulePrecision } from "../rules/conclude/rule-precision.js";

/** Minimum number of verdicts for a group to count as proven. */
const MIN_VERDICTS = 100;
/** Minimum of the interval's lower bound. No policy can lower it. */
const MIN_LOWER_BOUND = 0.97;
const SURE_LOWER_BOUND = 0.9;

/** True when rules may end an episode without a model: each rule that decided must be proven for findings of its group. */
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
 * True if the label has the stance that the rules found. For a claim that denies something it has the opposite stance; precision was not
 * measured there, so such verdicts are never proven.
 */
function isPlain({ label, decidedBy = [] }: Pick<Judgement, "label" | "decidedBy">): boolean {
  if (decidedBy.length === 0) return false;
  if (label === "supported") return decidedBy.every(({ stance }) => stance === "supports");
  return label === "refuted" && decidedBy.some(({ stance }) => stance === "refutes");
}

/** True if the rules are sure enough that a model must look again before it disagrees. Weaker than proven, which needs no model. */
function isSure(table: RulePrecision, { label, decidedBy = [] }: Judgement, { rulesFrom }: Pick<Policy, "rulesFrom">): boolean {
  if (rulesFrom === null || !isPlain({ label, decidedBy })) return false;
  return decidedBy.every((ground) => {
    const entry = entryOf(table, ground);
    return entry !== undefined && lowerBound(entry.proof) >= SURE_LOWER_BOUND;
  });
}

/** True if the policy lets at least one rule decide. */
export function anyProven(table: RulePrecision, { rulesFrom }: Pick<Policy, "rulesFrom">): boolean {
  return rulesFrom !== null && table.some((entry) => isTrusted(entry, rulesFrom));
}

/** The policy sets the precision that is needed; the lower bound excludes groups that reached it by luck. */
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

type Hearing = { readonly precision: RulePrecision; readonly policy: Policy; readonly witness: Judgement | null };

/** If the rules are sure and the model disagrees: a fault that shows it the rules' lines again. */
export function disagreements({ precision, policy, witness }: Hearing, { label }: Judgement): readonly string[] {
  if (witness === null || witness.label === label || !isSure(precision, witness, policy)) return [];
  const lines = citedStatements(witness.citations).join(", ");
  return [
    `by fixed rules ${lines} makes the claim ${witness.label}: cite it, or keep your label if that line does not decide what the claim says`,
  ];
}

/** If the model keeps the opposite label, adds the rules' judgement, and the gate shows both. */
export function withDissent({ precision, policy, witness }: Hearing, judgement: Judgement): Judgement {
  const opposite = judgement.label === "supported" ? "refuted" : judgement.label === "refuted" ? "supported" : null;
  const isAgainst = witness !== null && witness.label === opposite && isSure(precision, witness, policy);
  return isAgainst ? { ...judgement, against: witness } : judgement;
}
