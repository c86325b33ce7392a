import type { Belief } from "../../domain/belief.js";
import type { Chain, Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import { chainFaults } from "../../evidence/citation-gate.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Ending } from "../../ports/reasoner.js";
import { calibrateSaid } from "./calibrate-said.js";
import { chainsOf } from "./cite.js";
import { runChecked, runProgram } from "./programs/program.js";
import { forcedVerdict, type SaidVerdict, verdict } from "./programs/verdict.js";
import { renderEvidence } from "./render-evidence.js";
import type { RulePrecision } from "./rule-precision.js";
import { sayAgenda, sayClaim, sayNames, sayWitness } from "./say-belief.js";

export type VerdictDeps = { readonly model: LanguageModel; readonly precision: RulePrecision };

/** The verdict (§4.1) by a model, part by part. Chains that do not hold are shown to it once; what is wrong after that the citation gate drops. */
export async function giveVerdict(
  { model, precision }: VerdictDeps,
  belief: Belief,
  policy: Policy,
  witness: Judgement,
  ending: Ending | undefined,
  signal?: AbortSignal,
): Promise<Judgement> {
  const forced = ending?.forced ?? null;
  const input = {
    claim: sayClaim(belief),
    agenda: sayAgenda(belief),
    names: sayNames(belief, []),
    evidence: renderEvidence(belief),
    rules: sayWitness(precision, witness),
    ending:
      forced === null ? "by choice: nothing more was wanted or possible" : `the budget was spent (${forced}); some of it was not looked up`,
  };
  const program = forced === null ? verdict : forcedVerdict;
  const faultsIn = ({ label, parts }: SaidVerdict) => chainFaults(belief, label, chainsOf(belief, parts));
  // A spent budget has no call for a second try.
  const mayAskAgain = ending?.progress.left.modelCalls !== 1;
  const said = mayAskAgain
    ? await runChecked(model, program, policy, input, faultsIn, signal)
    : await runProgram(model, program, policy, input, signal);
  return judgementOf(belief, policy, said, witness);
}

function judgementOf(belief: Belief, policy: Policy, said: SaidVerdict, witness: Judgement): Judgement {
  const confidence = calibrateSaid(policy.calibration, said.confidence);
  const unsure = said.label !== "not-enough-info" && confidence < policy.threshold;
  const label = unsure ? "not-enough-info" : said.label;
  const chains = chainsOf(belief, said.parts).map((chain): Chain => (label === "not-enough-info" ? asContext(chain) : chain));
  return {
    label,
    confidence: label === "not-enough-info" ? null : Math.round(confidence * 100) / 100,
    justification: unsure ? `${said.justification} That is not sure enough for a verdict.` : said.justification,
    citations: chains.flatMap(({ citations }) => citations),
    keyPoints: [],
    lookedFor: witness.lookedFor,
    parts: partsOf(chains, label),
    said: said.confidence,
    chains,
  };
}

function asContext({ citations, ...chain }: Chain): Chain {
  return { ...chain, stance: "open", citations: citations.map((citation) => ({ ...citation, stance: "context" as const })) };
}

/** A claim of one statement has no parts to show. */
function partsOf(chains: readonly Chain[], label: Judgement["label"]): Judgement["parts"] {
  if (chains.length < 2 || label === "not-enough-info") return [];
  const labels = { supports: "supported", refutes: "refuted", open: "not-enough-info" } as const;
  return chains.map(({ part, stance }) => ({ text: part, label: labels[stance], confidence: null, justification: "" }));
}
