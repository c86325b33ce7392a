import { z } from "zod";
import type { Belief } from "../../../src/domain/belief.js";
import type { LanguageModel } from "../../../src/ports/language-model.js";
import type { Reasoner } from "../../../src/ports/reasoner.js";
import { llmReasoner } from "../../../src/reasoner/llm/llm-reasoner.js";
import { type Program, runProgram } from "../../../src/reasoner/llm/programs/program.js";
import { quote } from "../../../src/reasoner/llm/quote.js";
import { evidenceText, renderEvidence } from "../../../src/reasoner/llm/render-evidence.js";
import { sayClaim } from "../../../src/reasoner/llm/say-belief.js";
import type { RulesReasoner } from "../../../src/reasoner/rules/rules-reasoner.js";

const output = z.object({ enough: z.boolean(), kept: z.array(z.string().max(20)).max(64) });

const prune: Program<{ claim: string; evidence: string; relations: string }, z.infer<typeof output>> = {
  name: "prune",
  task: "A beam search walks a knowledge graph to check a claim. Say whether the evidence at hand is enough; if not, choose which relations to follow next.",
  inputs: { claim: "the claim that is being checked", evidence: "what is known so far", relations: "relations on offer, each with its id" },
  output,
  maxOutputTokens: 600,
};

const RULED_HOPS = 2;
const FINAL_FROM = 0.8;
const MAX_OFFERED = 40;

/**
 * How version 0.1 used a model, for comparison: rules prune the first two hops and are final from 0.8 on, hops are taken by code, and a model is asked
 * only which of the rules' relations to follow after that, and for the verdict.
 */
export function releaseReasoner(model: LanguageModel, rules: RulesReasoner): Reasoner {
  const { decide } = llmReasoner(model, rules);
  const settled = async (...args: Parameters<Reasoner["decide"]>) => {
    const judgement = await rules.decide(...args);
    return judgement.label !== "not-enough-info" && (judgement.confidence ?? 0) >= FINAL_FROM ? judgement : null;
  };
  return {
    ...rules,
    id: "release",
    async chooseAction(belief, allowed, policy, signal) {
      if ((await settled(belief, policy, signal)) !== null) return { action: "verdict", reason: "the rules decide" };
      const goesOn = allowed.includes("expandKG") && belief.learned;
      return { action: goesOn ? "expandKG" : "verdict", reason: "the beam goes on while it can" };
    },
    async prune(belief, relations, properties, policy, signal) {
      const ranked = (await rules.prune(belief, relations, properties, policy, signal)).slice(0, MAX_OFFERED);
      if (ranked.length === 0 || belief.hops < RULED_HOPS) return ranked;
      const lines = ranked.map(({ entity, property, direction }, place) => {
        const label = quote(properties.get(property)?.label ?? property, 60);
        return `r${place + 1}: ${nameOf(belief, entity)} ${direction === "out" ? "→" : "←"} ${label}`;
      });
      const input = { claim: sayClaim(belief), evidence: evidenceText(renderEvidence(belief)), relations: lines.join("\n") };
      const { enough, kept } = await runProgram({ model, policy, signal }, prune, input);
      return enough ? [] : kept.flatMap((id) => ranked[Number(id.slice(1)) - 1] ?? []);
    },
    decide: async (...args) => (await settled(...args)) ?? decide(...args),
  };
}

function nameOf({ graph }: Belief, id: Belief["frontier"][number]): string {
  return quote(graph.entity(id)?.label ?? id, 60);
}
