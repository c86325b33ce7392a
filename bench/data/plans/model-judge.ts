import { z } from "zod";
import type { Belief } from "../../../src/domain/belief.js";
import type { EntityId } from "../../../src/domain/ids.js";
import { citationGate } from "../../../src/evidence/citation-gate.js";
import type { ClaimRules } from "../../../src/ports/claim-rules.js";
import type { LanguageModel } from "../../../src/ports/language-model.js";
import { llmReasoner } from "../../../src/reasoner/llm/llm-reasoner.js";
import { type Program, runProgram } from "../../../src/reasoner/llm/programs/program.js";
import { quote } from "../../../src/reasoner/llm/quote.js";
import type { RulesReasoner } from "../../../src/reasoner/rules/rules-reasoner.js";
import { type Found, farEnd, type Judge, type Scored } from "./judge.js";
import type { PlanDeps } from "./plan.js";

const output = z.object({
  kept: z.array(z.string().max(20)).max(64).describe("ids of the relations worth following, the most telling first; empty if none is"),
});

type Choose = Program<{ claim: string; relations: string }, z.infer<typeof output>>;

/** One entity's relations: k × N of these calls. The name gives them the policy's own words on pruning. */
const chooseOfEntity: Choose = {
  name: "prune",
  task: "A beam search walks a knowledge graph to check a claim. Of the relations of one thing, choose those to follow.",
  inputs: {
    claim: "the claim that is being checked",
    relations: "relations on offer, each with its id: of which thing, which relation, and whether it leaves (→) or arrives (←)",
  },
  output,
  maxOutputTokens: 600,
};

/** What a whole hop found, side by side: N of these calls. */
const chooseOfHop: Choose = {
  ...chooseOfEntity,
  task: "A beam search walks a knowledge graph to check a claim. Of what this hop has found, choose from which relations to go on.",
  inputs: { ...chooseOfEntity.inputs, relations: `${chooseOfEntity.inputs.relations}; then where it leads` },
};

/** More far ends than these are not shown. */
const SHOWN = 6;

/** The model hears of no checks; only the citation gate asks the rules. */
const SILENT: Omit<RulesReasoner, keyof ClaimRules> = {
  id: "none",
  phraseQueries: async () => [],
  filterPassages: async () => [],
  extractTriplets: async () => ({ triplets: [], annotations: [] }),
  place: () => ({ kind: "new" }),
  takes: () => "many",
  annotate: () => [],
  chooseAction: async () => ({ action: "verdict", reason: "" }),
  prune: async (_, relations) => relations,
  decide: async () => ({
    label: "not-enough-info",
    confidence: null,
    justification: "",
    citations: [],
    keyPoints: [],
    lookedFor: [],
    parts: [],
  }),
};

/**
 * The judge of the paper's plan with a model. Its prompts are of the same make as ours, and as short as the task allows: choosing among
 * relations does not show the evidence so far. The verdict is asked for as ours is.
 */
export function modelJudge(model: LanguageModel, { policy, rules }: Pick<PlanDeps, "policy" | "rules">): Judge {
  const asked = { prune: 0, enough: 0, verdict: 0 };
  const alone = { ...policy, rulesFrom: null };
  const { parts, follows, says } = rules;
  const silent = { ...SILENT, parts, follows, says };
  const reasoner = llmReasoner(model, silent);

  async function choose(program: Choose, { claim }: Belief, lines: readonly string[]): Promise<readonly number[]> {
    asked.prune++;
    const relations = lines.map((line, place) => `r${place + 1}: ${line}`).join("\n");
    const { kept } = await runProgram(model, program, policy, { claim: quote(claim.text, 2000), relations });
    return kept.map((id) => Number(id.slice(1)) - 1);
  }

  async function decide(seen: Belief) {
    const rulesSay = await silent.decide(seen, alone);
    const { judgement } = citationGate({ rules, policy: alone, rulesSay }, await reasoner.decide(seen, alone), seen);
    return judgement.label;
  }

  return {
    asked,
    async bestRelations(seen, offered, most) {
      if (offered.length === 0) return [];
      const scored = offered.map((relation) => ({ relation, score: 1 }));
      const places = await choose(
        chooseOfEntity,
        seen,
        scored.map((one) => sayRelation(seen, one)),
      );
      return places.flatMap((place) => scored[place] ?? []).slice(0, most);
    },
    async best(seen, scored, found, most) {
      if (scored.length === 0) return [];
      const lines = scored.map((one) => `${sayRelation(seen, one)} ${sayFarEnds(one, found)}`);
      const places = await choose(chooseOfHop, seen, lines);
      return places.flatMap((place) => scored[place] ?? []).slice(0, most);
    },
    async enough(seen) {
      asked.enough++;
      const label = await decide(seen);
      return label === "not-enough-info" ? null : label;
    },
    async verdict(seen) {
      asked.verdict++;
      return decide(seen);
    },
  };
}

function sayRelation({ graph, properties }: Belief, { relation: { entity, property, direction } }: Scored): string {
  const name = quote(graph.entity(entity)?.label ?? entity, 60);
  return `${name} ${direction === "out" ? "→" : "←"} ${quote(properties.get(property)?.label ?? property, 60)}`;
}

function sayFarEnds({ relation }: Scored, { facts, entities }: Found): string {
  const labels = new Map(entities.map(({ id, label }) => [id, label]));
  const near = (fact: Found["facts"][number]): EntityId | null =>
    relation.direction === "out" ? fact.subject : fact.value.kind === "entity" ? fact.value.id : null;
  const far = facts
    .filter((fact) => fact.property === relation.property && near(fact) === relation.entity)
    .flatMap((fact) => farEnd(fact, relation) ?? []);
  const names = far.slice(0, SHOWN).map((id) => quote(labels.get(id) ?? id, 60));
  return names.length === 0 ? "(a date, a number or nothing)" : `(${names.join(", ")}${far.length > SHOWN ? ", …" : ""})`;
}
