import type { Action } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import type { Property } from "../../domain/entity.js";
import type { PropertyId } from "../../domain/ids.js";
import type { Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import { BudgetSpentError } from "../../errors.js";
import type { Relation } from "../../ports/knowledge-graph.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Reasoner } from "../../ports/reasoner.js";
import type { RulesReasoner } from "../rules/rules-reasoner.js";
import { CHECKS, wantsCheck } from "../wants-check.js";
import { calibrateSaid } from "./calibrate-said.js";
import { citationsOf } from "./cite.js";
import { chooseAction } from "./programs/choose-action.js";
import { runProgram } from "./programs/program.js";
import { prune } from "./programs/prune.js";
import { verdict } from "./programs/verdict.js";
import { quote } from "./quote.js";
import { type ModelInput, renderEvidence, within } from "./render-evidence.js";
import { llmWebJudgements } from "./web-judgements.js";

/** A model chooses best among a few good ones; the rules' ranking finds the gold relation among these nearly always. */
const MAX_OFFERED = 40;
/** What the rules can decide they nearly always decide within two hops; where they come first, so far no model is asked where to go. */
const RULED_HOPS = 2;
const MAX_OFFER_CHARACTERS = 2400;

/**
 * A language model behind the same port as the rules, and the rules first: what they decide costs no call. Otherwise one call a hop, which
 * chooses relations and says when the evidence is enough, and one for the verdict: at most N + 1 where the paper makes N + kN + 1.
 */
export function llmReasoner(model: LanguageModel, rules: RulesReasoner): Reasoner {
  /** What the rules say, where the policy lets them decide alone. */
  async function byRule(belief: Belief, policy: Policy, signal?: AbortSignal): Promise<Judgement | null> {
    if (policy.rulesFrom === null) return null;
    const judgement = await rules.decide(belief, policy, signal);
    return restsOnStatements(judgement) && (judgement.confidence ?? 0) >= policy.rulesFrom ? judgement : null;
  }

  return {
    id: `llm:${model.id}`,
    ...llmWebJudgements(model, rules, inputOf),

    async chooseAction(belief, allowed, policy, signal) {
      const settled = await byRule(belief, policy, signal);
      if (settled !== null && wantsCheck(belief, allowed, policy)) return { action: "webSearch", reason: CHECKS };
      if (settled !== null) return { action: "verdict", reason: `the rules decide: ${settled.label}` };
      // Whether to go on is said together with what to follow: a call of its own would ask the same evidence twice.
      if (allowed.includes("expandKG") && belief.learned && belief.searches === 0)
        return { action: "expandKG", reason: "the rules do not decide, and the beam can go on" };
      const possible: readonly Action[] = allowed.filter((action) => action !== "expandKG");
      if (possible.length <= 1) return { action: "verdict", reason: "nothing more can be learned here" };
      const choice = await runProgram(model, chooseAction, policy, { ...inputOf(belief), possible: sayActions(possible) }, signal);
      return possible.includes(choice.action) ? choice : { action: "verdict", reason: `${choice.action} was not on offer` };
    },

    async prune(belief, relations, properties, policy, signal) {
      const ranked = await rules.prune(belief, relations, properties, policy, signal);
      if (ranked.length === 0 || (policy.rulesFrom !== null && belief.hops < RULED_HOPS)) return ranked;
      const offered = offerOf(belief, ranked, properties);
      const input = { ...inputOf(belief), relations: offered.map(({ line }) => line).join("\n") };
      const { enough, kept } = await runProgram(model, prune, policy, input, signal).catch((error: unknown) => {
        // Without a call left, the rules find what the forced verdict can rest on.
        if (belief.hops === 0 && error instanceof BudgetSpentError) return { enough: false, kept: offered.map(({ id }) => id) };
        throw error;
      });
      if (enough) return [];
      const chosen = new Set(kept);
      return offered
        .filter(({ id }) => chosen.has(id))
        .sort((a, b) => kept.indexOf(a.id) - kept.indexOf(b.id))
        .map(({ relation }) => relation);
    },

    async decide(belief, policy, signal) {
      const settled = await byRule(belief, policy, signal);
      if (settled !== null) return settled;
      const checked = await rules.decide(belief, policy, signal);
      try {
        const said = await runProgram(model, verdict, policy, { ...inputOf(belief), checks: quote(checked.justification, 600) }, signal);
        return judgementOf(belief, policy, said, checked);
      } catch (error) {
        // A spent budget ends in a verdict that says so: what the rules can say of what was found.
        const spent = [error, signal?.reason].find((one) => one instanceof BudgetSpentError);
        if (spent === undefined) throw error;
        return { ...checked, cutShort: spent.what };
      }
    },
  };
}

/** Rules know statements. What they make of a text, or of a text against a statement, is word statistics, and a model reads better. */
function restsOnStatements({ label, citations }: Judgement): boolean {
  const decided = label === "supported" || label === "refuted";
  return decided && citations.some((citation) => "statement" in citation && citation.stance !== "context");
}

function inputOf(belief: Belief): ModelInput {
  const { text, asOf } = belief.claim;
  return { claim: `${quote(text, 2000)}${asOf === null ? "" : ` (as of ${asOf})`}`, evidence: renderEvidence(belief) };
}

const DOES: Readonly<Record<Action, string>> = {
  initKGRetrieval: "find the claim's names in the knowledge graph",
  expandKG: "follow relations of the knowledge graph one hop further",
  webSearch: "search the web for what the graph does not hold",
  verdict: "stop and judge the claim by what is known",
};

function sayActions(actions: readonly Action[]): string {
  return actions.map((action) => `${action}: ${DOES[action]}`).join("\n");
}

type Offered = { readonly id: string; readonly relation: Relation; readonly line: string };

function offerOf(belief: Belief, ranked: readonly Relation[], properties: ReadonlyMap<PropertyId, Property>): readonly Offered[] {
  const all = ranked.slice(0, MAX_OFFERED).map((relation, place) => {
    const { entity, property, direction } = relation;
    const name = quote(belief.graph.entity(entity)?.label ?? entity, 60);
    const line = `r${place + 1}: ${name} ${direction === "out" ? "→" : "←"} ${quote(properties.get(property)?.label ?? property, 60)}`;
    return { id: `r${place + 1}`, relation, line };
  });
  const shown = within(
    all.map(({ line }) => line),
    MAX_OFFER_CHARACTERS,
  );
  return all.slice(0, shown.length);
}

function judgementOf(
  belief: Belief,
  policy: Policy,
  said: {
    readonly label: Judgement["label"];
    readonly justification: string;
    readonly confidence: number;
    readonly citations: Parameters<typeof citationsOf>[1];
  },
  checked: Judgement,
): Judgement {
  const confidence = calibrateSaid(policy.calibration, said.confidence);
  const unsure = said.label !== "not-enough-info" && confidence < policy.threshold;
  const label = unsure ? "not-enough-info" : said.label;
  const citations = citationsOf(belief, said.citations);
  return {
    label,
    confidence: label === "not-enough-info" ? null : Math.round(confidence * 100) / 100,
    justification: unsure ? `${said.justification} That is not sure enough for a verdict.` : said.justification,
    citations: label === "not-enough-info" ? citations.map((citation) => ({ ...citation, stance: "context" as const })) : citations,
    keyPoints: [],
    lookedFor: checked.lookedFor,
    parts: [],
  };
}
