import { z } from "zod";
import type { Action, Choice } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import type { Policy } from "../../domain/policy.js";
import type { Offered } from "../../domain/relation.js";
import { farEnd } from "../../kg/prune-facts.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { BeamCandidates, Progress, Reasoner } from "../../ports/reasoner.js";
import { type Program, runProgram } from "../../reasoner/llm/programs/program.js";
import { quote, quoteEntity, quoteProperty } from "../../reasoner/llm/quote.js";
import { evidenceText, renderEvidence, sayValue } from "../../reasoner/llm/render-evidence.js";
import { sayClaim, sayNames, saySteps } from "../../reasoner/llm/say-belief.js";
import type { System } from "../system.js";

/** WKGFC without the agent (§5.5, Table 3): all retrievals that the policy has, once and in order; then the verdict. */
export const retrieveAll: System = {
  needs: [],
  procedure: (belief, allowed, { pruneBy }) => {
    if (allowed.includes("initKGRetrieval")) return { action: "initKGRetrieval", reason: "the graph comes first" };
    if (allowed.includes("expandKG") && belief.searches === 0) return { action: "expandKG", reason: "the beam goes on while it can" };
    if (allowed.includes("webSearch") && belief.searches === 0) {
      // In the paper the query is the claim, not what the graph left open (§5.5, variation 4).
      const queries = pruneBy === "entity" ? { queries: [belief.claim.text] } : {};
      return { action: "webSearch", reason: "the web is always asked", ...queries };
    }
    return { action: "verdict", reason: "all that there is was retrieved" };
  },
};

/** Number of values shown per relation. */
const SHOWN = 6;

/** `base`, or the paper's own pruning and choice of actions if the policy prunes by entity. */
export function reasonerFor({ pruneBy }: Pick<Policy, "pruneBy">, model: LanguageModel, base: Reasoner): Reasoner {
  return pruneBy === "entity" ? paperReasoner(model, base) : base;
}

/**
 * A model as the agent of the paper: it prunes the relations of each entity and of each hop (§4.2), and is asked after each retrieval
 * whether the evidence is sufficient and what to do otherwise (§4.1). Reading web pages and the verdict are as in `base`.
 */
function paperReasoner(model: LanguageModel, base: Reasoner): Reasoner {
  const { chooses: _, settles: __, lists: ___, ...rest } = base;
  return {
    ...rest,
    async rank(belief, candidates, policy, signal) {
      const { relations, found, most } = candidates;
      const program = found === null ? chooseOfEntity : chooseOfHop;
      const lines = relations.map(
        (relation, place) => `r${place + 1}: ${sayRelation(belief, relation)}${sayEnds(belief, relation, candidates)}`,
      );
      const { text, ids } = renderEvidence(belief);
      const input = { claim: sayClaim(belief), most: String(most), evidence: ids.length === 0 ? "" : text, relations: lines.join("\n") };
      const { kept } = await runProgram({ model, policy, signal }, program, input);
      return kept.flatMap((id) => relations[Number(id.replace(/^r/u, "")) - 1] ?? []);
    },
    chooseAction: (belief, allowed, policy, signal, progress) => nextAction(model, { belief, allowed, policy, progress }, signal),
  };
}

type Situation = {
  readonly belief: Belief;
  readonly allowed: readonly Action[];
  readonly policy: Policy;
  readonly progress: Progress | undefined;
};

async function nextAction(
  model: LanguageModel,
  { belief, allowed, policy, progress }: Situation,
  signal: AbortSignal | undefined,
): Promise<Choice> {
  if (progress?.left.modelCalls === 1)
    return { action: "verdict", reason: "the last model call is kept for the verdict", forced: `${policy.budget.modelCalls} model calls` };
  const evidence = renderEvidence(belief);
  const input = {
    claim: sayClaim(belief),
    names: sayNames(belief, []),
    evidence: evidenceText(evidence),
    steps: saySteps(progress, []),
    possible: allowed.map((action) => `${action}: ${DOES[action] ?? ""}`).join("\n"),
  };
  const said = await runProgram({ model, policy, signal }, chooseAction, input);
  const query = said.query.trim();
  const queries = said.action === "webSearch" && query !== "" ? { queries: [query] } : {};
  const reason = said.missing.trim() === "" ? "the evidence is sufficient" : said.missing;
  return { action: said.action, reason, ...queries, shown: evidence.ids };
}

const DOES: Partial<Record<Action, string>> = {
  expandKG: "one more hop in the knowledge graph",
  webSearch: "search the web for what is missing",
  verdict: "judge the claim by the evidence",
};

function sayRelation(belief: Belief, { entity, property, direction, count }: Offered): string {
  const arrow = direction === "out" ? "→" : "←";
  return `${quoteEntity(belief, entity, 60)} ${arrow} ${quoteProperty(belief, property)}${count > 1 ? ` (${count})` : ""}`;
}

function sayEnds(belief: Belief, relation: Offered, { found }: BeamCandidates): string {
  if (found === null) return "";
  const labels = new Map(found.entities.map(({ id, label }) => [id, label]));
  const ends = found.facts.flatMap((fact): readonly string[] => {
    const end = farEnd(fact, relation);
    if (end === undefined) return [];
    return [end === null ? sayValue(belief, fact.value) : quote(labels.get(end) ?? end, 60)];
  });
  return ends.length === 0 ? ": nothing" : `: ${ends.slice(0, SHOWN).join(", ")}${ends.length > SHOWN ? ", …" : ""}`;
}

const kept = z.object({
  kept: z.array(z.string().max(20)).max(64).describe("ids of the relations to follow, the most telling first; empty if none is"),
});

type Choose = Program<{ claim: string; most: string; evidence: string; relations: string }, z.infer<typeof kept>>;

/** One entity's relations (§4.2): k × N of these calls. The program's name selects the policy's section on pruning. */
const chooseOfEntity: Choose = {
  name: "prune",
  task: "A beam search walks a knowledge graph to check a claim. Of the relations of one thing, choose those that may confirm or contradict the claim.",
  inputs: {
    claim: "the claim that is being checked",
    most: "how many to choose at most",
    evidence: "what the search has found so far",
    relations:
      "each with its id: the thing, the relation, and whether it leaves (→) or arrives (←), with the number of statements if several",
  },
  output: kept,
  maxOutputTokens: 600,
};

/** All results of a hop side by side: N of these calls. */
const chooseOfHop: Choose = {
  ...chooseOfEntity,
  task: "A beam search walks a knowledge graph to check a claim. Of what this hop has found, choose the relations that are kept and from which the search goes on.",
  inputs: { ...chooseOfEntity.inputs, relations: `${chooseOfEntity.inputs.relations}; then where it leads` },
};

const decision = z.object({
  missing: z
    .string()
    .max(600)
    .describe("what would still have to be known to judge the claim, in a sentence; empty if the evidence is sufficient"),
  action: z
    .enum(["expandKG", "webSearch", "verdict"])
    .describe("a possible one; verdict if the evidence is sufficient or nothing possible would help"),
  query: z.string().max(200).describe("for webSearch: words for a search engine that ask for what is missing; else empty"),
});

/** The agent's decision (§4.1): whether the evidence is sufficient, and if not, how to complete it. */
const chooseAction: Program<
  { claim: string; names: string; evidence: string; steps: string; possible: string },
  z.infer<typeof decision>
> = {
  name: "choose-action",
  sections: ["choose-action", "phrase-query"],
  task: "Evidence is being collected for a claim. Say what is missing before the claim can be judged by the evidence alone, and what to do next.",
  inputs: {
    claim: "",
    names: "what its names were taken for",
    evidence: "s…: statements of the graph unless marked; p…: passages of the web",
    steps: "what was done so far",
    possible: "",
  },
  output: decision,
  maxOutputTokens: 500,
};
