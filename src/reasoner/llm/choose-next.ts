import type { Action, Choice, NamePick } from "../../domain/action.js";
import { type AgendaPart, mergeAgenda } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import type { Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import type { Relation } from "../../domain/relation.js";
import { BudgetSpentError } from "../../errors.js";
import { citationFaults } from "../../evidence/citation-gate.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Progress } from "../../ports/reasoner.js";
import type { RulePrecision } from "../rules/conclude/rule-precision.js";
import type { RulesReasoner } from "../rules/rules-reasoner.js";
import { wantsCheck } from "../wants-check.js";
import { chainsOf, suretyOf } from "./cite.js";
import { judgementOf } from "./judgement-of.js";
import { fitsPrompt, followable, listed, NO_OFFER, offerOf, type RelationOffer } from "./offer.js";
import { withRulesOf } from "./programs/judging.js";
import { NOTHING, planAndPrune, type SaidPlan, verdictIn } from "./programs/plan-and-prune.js";
import { NO_CHECK, runChecked } from "./programs/program.js";
import { disagreements, withDissent } from "./proven-rules.js";
import { withoutValue } from "./query-words.js";
import { type Rendered, renderEvidence, shownSoFar } from "./render-evidence.js";
import { type Candidate, candidatesOf, sayClaim, sayNames, sayParts, saySteps, sayWitness } from "./say-belief.js";
import { sayLists } from "./say-lists.js";

export type ChooseDeps = {
  readonly model: LanguageModel;
  readonly rules: RulesReasoner;
  readonly precision: RulePrecision;
};

export type Situation = {
  readonly belief: Belief;
  readonly allowed: readonly Action[];
  readonly policy: Policy;
  readonly progress: Progress | undefined;
  /** The rules' conclusion from the belief; null before the first hop. */
  readonly witness: Judgement | null;
  readonly signal: AbortSignal | undefined;
};

/** Maximum number of relations followed in one hop, best first. */
const MAX_FOLLOWED = 16;

/** The policy's decision (§4.1) by a model: one call that sees all evidence and names the next action with its relations or queries. */
export async function chooseNext(deps: ChooseDeps, situation: Situation): Promise<Choice> {
  const { belief, policy, progress } = situation;
  const possible = possibleNow(situation);
  if (possible.length <= 1) return { action: "verdict", reason: "nothing more can be learned here" };
  // The last call is reserved for the verdict.
  if (progress?.left.modelCalls === 1 && belief.hops > 0)
    return { action: "verdict", reason: "the last model call is kept for the verdict", forced: `${policy.budget.modelCalls} model calls` };
  try {
    return await askModel(deps, situation, possible);
  } catch (error) {
    // Without a call left, the rules retrieve evidence for the forced verdict.
    if (belief.hops > 0 || !(error instanceof BudgetSpentError)) throw error;
    return {
      action: "expandKG",
      reason: "no model call is left: the rules choose",
      relations: await ruleRanking(deps, situation, followable(belief)),
    };
  }
}

/** The actions that the remaining calls allow: after a hop, the verdict needs one call; after a search, reading and verdict need two. */
function possibleNow(situation: Situation): readonly Action[] {
  const { belief, allowed } = situation;
  const left = leftAfter(situation);
  return allowed.filter((action) => {
    if (action === "expandKG") return left >= 1 && followable(belief).length > 0;
    return action === "webSearch" ? left >= 2 : action === "verdict";
  });
}

function leftAfter({ belief, allowed, policy }: Situation): number {
  return callsLeft(belief, policy, allowed.includes("webSearch"));
}

async function askModel(deps: ChooseDeps, situation: Situation, possible: readonly Action[]): Promise<Choice> {
  const { belief, policy, progress, witness, signal } = situation;
  const candidates = candidatesOf(belief);
  const ranked = fitsPrompt(belief) ? [] : await ruleRanking(deps, situation, listed(belief));
  const offer = possible.includes("expandKG") ? offerOf(belief, ranked) : NO_OFFER;
  const evidence = belief.hops === 0 && belief.graph.passages().length === 0 ? NO_EVIDENCE : renderEvidence(belief);
  const input = {
    claim: sayClaim(belief),
    names: sayNames(belief, candidates),
    relations: offer.text,
    evidence: evidence.text,
    parts: sayParts(belief),
    steps: saySteps(progress, offer.followed),
    lists: sayLists(belief, deps.rules, evidence, offer.notes),
    rules: sayWitness(deps.precision, witness),
    possible: sayActions(belief, policy, possible),
  };
  const hearing = { precision: deps.precision, policy, witness };
  const faultsIn = (said: SaidPlan) => {
    const judgement = judgementIn(situation, said, evidence);
    if (judgement === null) return followedOnly(offer, said);
    return [...citationFaults({ rules: deps.rules, policy }, judgement, belief), ...disagreements(hearing, judgement)];
  };
  // The repaired answer may be a hop, which needs one more call.
  const mayAskAgain = leftAfter(situation) >= 2 && (progress?.left.modelCalls ?? Infinity) > 2;
  const asking = { model: deps.model, policy, signal };
  await deps.rules.ready(belief);
  const program = withRulesOf(policy, planAndPrune);
  const { output: said, repaired } = await runChecked(asking, program, input, mayAskAgain ? faultsIn : NO_CHECK);
  const made = choiceOf(situation, possible, { offer, candidates, evidence }, said);
  const { judgement } = made;
  const choice = judgement === undefined ? made : { ...made, judgement: withDissent(hearing, judgement) };
  return { ...choice, ...(evidence.ids.length > 0 ? { shown: evidence.ids } : {}), ...(repaired ? { repaired } : {}) };
}

const NO_EVIDENCE: Rendered = { text: "", ids: [], left: "" };

/** The fault of a hop that names only relations that were already followed. */
function followedOnly({ followed }: RelationOffer, { action, parts, picks }: SaidPlan): readonly string[] {
  const named = parts.flatMap(({ relations }) => relations);
  if (action !== "expandKG" || picks.length > 0 || !named.every((id) => followed.includes(id))) return [];
  return [`${named.join(", ")} was followed already, and what it holds is in Evidence: name another relation, or choose another action`];
}

/**
 * The judgement given with the decision for a verdict; null if there is none. Its parts use relations that earlier decisions named for
 * them, before their statements were seen.
 */
function judgementIn({ belief, policy, witness }: Situation, said: SaidPlan, { ids }: Rendered): Judgement | null {
  const verdict = verdictIn(said);
  if (verdict === null) return null;
  const agenda = mergeAgenda(belief.agenda, agendaOf(said, NO_RELATIONS));
  const chains = chainsOf({ ...belief, agenda }, verdict.parts);
  const judged = judgementOf(policy, { ...verdict, most: suretyOf(belief, chains) }, chains, witness?.lookedFor ?? []);
  return { ...judged, shown: shownSoFar(belief, ids) };
}

const NO_RELATIONS: ReadonlyMap<string, Relation> = new Map();

function agendaOf({ parts }: SaidPlan, offered: ReadonlyMap<string, Relation>): readonly AgendaPart[] {
  return parts.map(({ part, value, state, relations }) => {
    const properties = relations.flatMap((id) => offered.get(id)?.property ?? []);
    return { text: part, state, value, properties: [...new Set(properties)] };
  });
}

type Seen = { readonly offer: RelationOffer; readonly candidates: readonly Candidate[]; readonly evidence: Rendered };

/** The model's answer as a choice. Drops relations, names and actions that were not offered. */
function choiceOf(situation: Situation, possible: readonly Action[], { offer, candidates, evidence }: Seen, said: SaidPlan): Choice {
  const { belief, allowed, policy } = situation;
  const agenda = agendaOf(said, said.action === "verdict" ? NO_RELATIONS : offer.relations);
  const picks = said.picks.flatMap(({ name, candidate }): readonly NamePick[] => {
    if (candidate === NOTHING)
      return belief.links.some((link) => link.kind === "linked" && link.span.text === name) ? [{ name, entity: null }] : [];
    return candidates.filter((one) => one.id === candidate && one.name === name).map(({ entity }) => ({ name, entity }));
  });
  const common = { reason: said.reason, agenda, ...(picks.length > 0 ? { picks } : {}) };
  const queries = said.queries.map((query) => withoutValue(query, belief, agenda)).filter((query) => query !== "");
  if (!possible.includes(said.action)) return { ...common, action: "verdict", reason: `${said.action} was not on offer` };
  switch (said.action) {
    case "expandKG": {
      const relations = [...new Set(said.parts.flatMap((part) => part.relations))]
        .flatMap((id) => (offer.followed.includes(id) ? [] : (offer.relations.get(id) ?? [])))
        .slice(0, MAX_FOLLOWED);
      if (relations.length === 0 && !picks.some(({ entity }) => entity !== null))
        return { ...common, action: "verdict", reason: "no relation on offer was named" };
      return { ...common, action: "expandKG", relations, thenVerdict: said.enough && !wantsCheck(belief, allowed, policy) };
    }
    case "webSearch":
      return { ...common, action: "webSearch", ...(queries.length > 0 ? { queries } : {}) };
    case "verdict": {
      // Local documents are always searched.
      if (wantsCheck(belief, possible, policy)) return { ...common, action: "webSearch", ...(queries.length > 0 ? { queries } : {}) };
      const judgement = judgementIn(situation, said, evidence);
      return { ...common, action: "verdict", ...(judgement === null ? {} : { judgement }) };
    }
  }
}

function ruleRanking(
  { rules }: ChooseDeps,
  { belief, policy, signal }: Situation,
  relations: readonly Relation[],
): Promise<readonly Relation[]> {
  return rules.prune(belief, relations, belief.properties, policy, signal);
}

const DOES: Readonly<Record<Action, string>> = {
  initKGRetrieval: "find the claim's names in the knowledge graph",
  expandKG: "fetch the statements of the relations that you name",
  webSearch: "ask the web what you phrase in queries",
  verdict: "stop and judge the claim by what is known",
  plan: "write down what to look for",
  reflect: "think about what was found",
  examineImage: "look at the picture",
};

function sayActions({ hops, searches }: Belief, { beam, web }: Policy, actions: readonly Action[]): string {
  const left: Partial<Record<Action, string>> = {
    expandKG: ` (${beam.hops - hops} of ${beam.hops} hops left)`,
    webSearch: ` (${web.searches - searches} of ${web.searches} searches left)`,
  };
  return actions.map((action) => `${action}: ${DOES[action]}${left[action] ?? ""}`).join("\n");
}

/** Model calls of one search: the decision to search, and reading the passages. */
const FOR_SEARCHES = 2;

/**
 * Model calls left after the next one. A hop costs one call, a search two, and an answer with rejected citations one repair: at most N + 1
 * calls on the graph alone and N + 3 with searches. Replies of the wrong shape are retried at the port and do not count.
 */
export function callsLeft({ hops, searches, repairs }: Belief, { beam }: Pick<Policy, "beam">, searchable: boolean): number {
  return beam.hops + (searchable || searches > 0 ? FOR_SEARCHES : 0) - (hops + FOR_SEARCHES * searches + repairs);
}
