import type { Note } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import type { Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import { citationFaults } from "../../evidence/citation-gate.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Ending } from "../../ports/reasoner.js";
import type { RulePrecision } from "../rules/conclude/rule-precision.js";
import type { RulesReasoner } from "../rules/rules-reasoner.js";
import { callsLeft } from "./choose-next.js";
import { chainsOf, suretyOf } from "./cite.js";
import { judgementOf } from "./judgement-of.js";
import { withRulesOf } from "./programs/judging.js";
import { NO_CHECK, runChecked } from "./programs/program.js";
import { forcedVerdict, type SaidVerdict, verdict, verdictWithAnswers } from "./programs/verdict.js";
import { disagreements, withDissent } from "./proven-rules.js";
import { renderEvidence, shownSoFar } from "./render-evidence.js";
import { sayClaim, sayNames, sayParts, sayWitness } from "./say-belief.js";
import { sayItems, sayNotes } from "./say-items.js";
import { sayLists } from "./say-lists.js";

type VerdictDeps = { readonly model: LanguageModel; readonly rules: RulesReasoner; readonly precision: RulePrecision };

type Evidenced = {
  readonly belief: Belief;
  readonly policy: Policy;
  /** The rules' conclusion from the same belief. */
  readonly witness: Judgement;
  readonly ending: Ending | undefined;
  readonly signal: AbortSignal | undefined;
};

/** Notes about what to look for next, which are irrelevant for the verdict. */
const STEERING: ReadonlySet<Note["kind"]> = new Set(["need", "follow-up", "elimination"]);

/** The verdict (§4.1) by a model, part by part. Rejected chains are shown to it once; the citation gate drops what is still wrong. */
export async function giveVerdict(
  { model, rules, precision }: VerdictDeps,
  { belief, policy, witness, ending, signal }: Evidenced,
): Promise<Judgement> {
  const forced = ending?.forced ?? null;
  const evidence = renderEvidence(belief);
  const input = {
    answers: sayItems(belief),
    notes: sayNotes({ ...belief, notes: belief.notes.filter(({ kind }) => !STEERING.has(kind)) }),
    claim: sayClaim(belief),
    names: sayNames(belief, []),
    evidence: evidence.text,
    parts: sayParts(belief),
    lists: sayLists(belief, rules, evidence),
    rules: sayWitness(precision, witness),
    ending: forced === null ? "" : `the budget was spent (${forced}); some of it was not looked up`,
  };
  const plain = withRulesOf(policy, forced === null ? verdict : forcedVerdict);
  // Only procedures make items and notes; without any, the prompt has no fields for them.
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
  // When the budget is spent, no call is left for a second try. The bound on hops and searches is for a policy that chooses its steps.
  const isBounded = policy.procedure === null || policy.pruneBy === "entity";
  const mayAskAgain = ending?.progress.left.modelCalls !== 1 && (!isBounded || callsLeft(belief, policy, false) >= 1);
  const asking = { model, policy, signal };
  await rules.ready(belief);
  const { output: said } = await runChecked(asking, program, input, mayAskAgain ? faultsIn : NO_CHECK);
  return withDissent(hearing, judged(said));
}
