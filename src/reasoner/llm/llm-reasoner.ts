import type { Belief } from "../../domain/belief.js";
import type { Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import { BudgetSpentError } from "../../errors.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Reasoner } from "../../ports/reasoner.js";
import type { RulePrecision } from "../rules/conclude/rule-precision.js";
import type { RulesReasoner } from "../rules/rules-reasoner.js";
import { CHECKS, wantsCheck } from "../wants-check.js";
import { chooseNext } from "./choose-next.js";
import { giveVerdict } from "./give-verdict.js";
import { anyProven, isProven } from "./proven-rules.js";
import { llmVision } from "./vision.js";
import { llmWebJudgements } from "./web-judgements.js";

/**
 * A language model as the policy: from the first hop on it sees every relation of the entities found, and chooses actions, relations,
 * queries and the verdict. Its prompt shows the rules' conclusion, unless the policy switches that off (`rulesFrom: null`). Rules end an
 * episode without a model call only if their measured precision, for findings of that group and on unseen wordings, reaches the policy's
 * `rulesFrom`.
 */
export function llmReasoner(
  model: LanguageModel,
  rules: RulesReasoner,
  precision: RulePrecision = [],
  { vision = false }: { readonly vision?: boolean } = {},
): Reasoner {
  const proven = (judgement: Judgement, policy: Policy) => isProven(precision, judgement, policy);

  return {
    id: `llm:${model.id}`,
    chooses: "relations",
    ...llmWebJudgements(model, rules),
    ...(vision ? llmVision(model) : {}),

    async settles(policy, retrieve, signal) {
      return anyProven(precision, policy) && proven(await rules.decide(await retrieve(), policy, signal), policy);
    },

    async chooseAction(belief, allowed, policy, signal, progress) {
      const witness = belief.hops === 0 ? null : heard(await rules.decide(belief, policy, signal), policy);
      if (witness !== null && proven(witness, policy)) {
        if (wantsCheck(belief, allowed, policy)) return { action: "webSearch", reason: CHECKS };
        return { action: "verdict", reason: `proven rules decide: ${witness.label}` };
      }
      return chooseNext({ model, rules, precision }, { belief, allowed, policy, progress, witness, signal });
    },

    read: (belief) => rules.read?.(belief) ?? [],

    prune: (belief: Belief, ...rest) => rules.prune(belief, ...rest),
    lists: (belief) => rules.lists?.(belief) ?? [],

    async decide(belief, policy, signal, ending) {
      const witness = heard(await rules.decide(belief, policy, signal), policy);
      // Nothing was found, so there is nothing to ask the model.
      if (proven(witness, policy) || isEmpty(belief)) return witness;
      try {
        return await giveVerdict({ model, rules, precision }, { belief, policy, witness, ending, signal });
      } catch (error) {
        // When the budget is spent, the rules give a forced verdict on the evidence found.
        const spent = [error, signal?.reason].find((one) => one instanceof BudgetSpentError);
        if (spent === undefined) throw error;
        return { ...witness, cutShort: spent.what };
      }
    },
  };
}

/** If the policy switches the rules off, removes their verdict; their reading of the claim is still shown. */
function heard(witness: Judgement, { rulesFrom }: Pick<Policy, "rulesFrom">): Judgement {
  if (rulesFrom !== null || witness.label === "not-enough-info") return witness;
  const { decidedBy: _, chains: __, pieces: ___, ...rest } = witness;
  const justification = "The evidence was not judged.";
  return { ...rest, label: "not-enough-info", confidence: null, justification, citations: [], keyPoints: [], parts: [] };
}

/** Whether nothing was found. Types of the claim's entities are always fetched; they count only if the claim asks for a type. */
function isEmpty({ graph, failures, agenda }: Belief): boolean {
  const asked = agenda.some(({ properties }) => properties.includes("P31"));
  const told = graph.statements().filter(({ property }) => asked || property !== "P31");
  return failures.length === 0 && told.length === 0 && graph.passages().length === 0;
}
