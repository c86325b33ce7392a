import type { Belief } from "../../domain/belief.js";
import type { Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import { citationFaults } from "../../evidence/citation-gate.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Ending } from "../../ports/reasoner.js";
import type { RulePrecision } from "../rules/conclude/rule-precision.js";
import type { RulesReasoner } from "../rules/rules-reasoner.js";
import { callsLeft } from "./calls-left.js";
import { chainsOf, suretyOf } from "./cite.js";
import { disagreements, withDissent } from "./hear-rules.js";
import { judgementOf } from "./judgement-of.js";
import { withRulesOf } from "./programs/judging.js";
import { runChecked, runProgram } from "./programs/program.js";
import { forcedVerdict, type SaidVerdict, verdict, verdictWithAnswers } from "./programs/verdict.js";
import { renderEvidence, shownSoFar } from "./render-evidence.js";
import { sayClaim, sayNames, sayParts, sayWitness } from "./say-belief.js";
import { sayItems, sayNotes } from "./say-items.js";
import { sayLists } from "./say-lists.js";

export type VerdictDeps = { readonly model: LanguageModel; readonly rules: RulesReasoner; readonly precision: RulePrecision };

/** The verdict (§4.1) by a model, part by part. Chains that do not hold are shown to it once; what is wrong after that the citation gate drops. */
export async function giveVerdict(
  { model, rules, precision }: VerdictDeps,
  belief: Belief,
  policy: Policy,
  witness: Judgement,
  ending: Ending | undefined,
  signal?: AbortSignal,
): Promise<Judgement> {
  const forced = ending?.forced ?? null;
  const evidence = renderEvidence(belief);
  const input = {
    answers: sayItems(belief),
    notes: sayNotes(belief),
    claim: sayClaim(belief),
    names: sayNames(belief, []),
    evidence: evidence.text,
    parts: sayParts(belief),
    lists: sayLists(belief, rules, evidence),
    rules: sayWitness(precision, witness),
    ending: forced === null ? "" : `the budget was spent (${forced}); some of it was not looked up`,
  };
  const plain = withRulesOf(policy, forced === null ? verdict : forcedVerdict);
  // A policy without a procedure has neither items nor notes, and is asked as ever.
  const program = belief.items.length + belief.notes.length === 0 ? plain : verdictWithAnswers(plain, policy.review);
  const shown = shownSoFar(belief, evidence.ids);
  const judged = (said: SaidVerdict) => {
    const chains = chainsOf(belief, said.parts);
    return { ...judgementOf(policy, { ...said, most: suretyOf(belief, chains) }, chains, witness.lookedFor), shown };
  };
  const hearing = { precision, policy, witness };
  const faultsIn = (said: SaidVerdict) => [
    ...citationFaults({ rules, policy }, judged(said), belief),
    ...disagreements(hearing, judged(said)),
  ];
  // A spent budget has no call for a second try.
  const mayAskAgain = ending?.progress.left.modelCalls !== 1 && callsLeft(belief, policy, false) >= 1;
  const said = mayAskAgain
    ? (await runChecked(model, program, policy, input, faultsIn, signal)).output
    : await runProgram(model, program, policy, input, signal);
  return withDissent(hearing, judged(said));
}
