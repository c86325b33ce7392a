import { citedStatements, type Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import type { RulePrecision } from "../rules/conclude/rule-precision.js";
import { isSure } from "./proven-rules.js";

export type Hearing = { readonly precision: RulePrecision; readonly policy: Policy; readonly witness: Judgement | null };

/** Rules that are sure and a model that says otherwise: the model is shown the rules' lines once more. */
export function disagreements({ precision, policy, witness }: Hearing, { label }: Judgement): readonly string[] {
  if (witness === null || witness.label === label || !isSure(precision, witness, policy)) return [];
  const lines = citedStatements(witness.citations).join(", ");
  return [
    `by fixed rules ${lines} makes the claim ${witness.label}: cite it, or keep your label if that line does not decide what the claim says`,
  ];
}

/** A model that keeps the opposite label is not believed alone: the gate shows both sides. */
export function withDissent({ precision, policy, witness }: Hearing, judgement: Judgement): Judgement {
  const opposite = judgement.label === "supported" ? "refuted" : judgement.label === "refuted" ? "supported" : null;
  const isAgainst = witness !== null && witness.label === opposite && isSure(precision, witness, policy);
  return isAgainst ? { ...judgement, against: witness } : judgement;
}
