import { z } from "zod";
import type { LanguageModel } from "../ports/language-model.js";
import type { Deliberation } from "../ports/reasoner.js";
import { shown } from "../reasoner/llm/pictures.js";
import { type Program, runProgram } from "../reasoner/llm/programs/program.js";
import { quote } from "../reasoner/llm/quote.js";
import { evidenceText, renderEvidence } from "../reasoner/llm/render-evidence.js";
import { sayClaim } from "../reasoner/llm/say-belief.js";
import { sayItems, sayNotes, sayPlan } from "../reasoner/llm/say-items.js";
import { judgedOf, showPassages } from "../reasoner/llm/web-judgements.js";
import { planInput, plannedItems } from "./plan-program.js";
import type { Ask } from "./reflect-program.js";
import { systemPart } from "./registry.js";

/** Plans, answers, page summaries and reflections by a language model, one call each. `vision`: the model is shown the pictures that a task names. */
export function llmDeliberation(model: LanguageModel, { vision }: { readonly vision: boolean }): Deliberation {
  return {
    async plan(belief, { kind, most }, policy, signal) {
      const plan = systemPart(({ plans }) => plans?.[kind], `plan "${kind}"`);
      const said = await runProgram({ model, policy, signal }, plan.program(belief), planInput(belief, most));
      return plannedItems(plan, said);
    },

    async answer(belief, { item, candidates }, policy, signal) {
      const passages = showPassages(candidates);
      if (passages.length === 0) return { text: null, judged: [] };
      const input = {
        claim: sayClaim(belief),
        question: quote(item.text, 400),
        answers: sayItems(belief),
        passages: passages.join("\n"),
      };
      const said = await runProgram({ model, policy, signal }, answerItem, input);
      return { text: said.answer.trim() === "" ? null : said.answer.trim(), judged: judgedOf(candidates.slice(0, passages.length), said) };
    },

    grade: systemPart(({ grade }) => grade, "grades of passages")(model),
    summarise: systemPart(({ summarise }) => summarise, "summary of pages")(model),

    async reflect(belief, { task, pictures }, policy, signal) {
      const images = vision && pictures !== undefined ? shown(pictures, task.images ?? []) : [];
      const evidence = renderEvidence(belief, { only: task.evidence });
      const input = {
        ...{ claim: sayClaim(belief), answers: sayItems(belief), evidence: evidenceText(evidence), notes: sayNotes(belief) },
        plan: sayPlan(belief),
      };
      const ask: Ask = (program, more) => runProgram({ model, policy, signal }, program, { ...input, ...more }, images);
      const program = systemPart(({ reflections }) => reflections?.[task.kind], `reflection "${task.kind}"`);
      return { ...(await program(ask, task)), shown: evidence.ids };
    },
  };
}

const entry = z.object({
  id: z.string().max(20).describe("the id of a passage"),
  relevance: z.number().min(0).max(1).describe("how far it helps with the question, from 0 to 1"),
  stance: z.enum(["supports", "refutes", "neutral"]).describe("what it says about the claim, not about the question"),
  consistency: z.number().min(0).max(1).describe("how sure it is that the passage says so, from 0 to 1"),
  quote: z.string().max(600).describe("the words that answer the question, copied exactly; empty if none do"),
});

const output = z.object({
  judged: z.array(entry).max(64).describe("one entry for each passage that helps with the question; leave the others out"),
  answer: z.string().max(800).describe("the answer that the quoted words give; empty if they give none"),
});

/** Answers a question from passages found for it (RAGAR §4.2). A model's own knowledge is no answer: only quoted words count. */
const answerItem: Program<{ claim: string; question: string; answers: string; passages: string }, z.infer<typeof output>> = {
  name: "answer",
  task: "Answer a question by the passages alone, with their own words. Do not answer from memory: what no passage says stays unanswered.",
  inputs: {
    claim: "the claim for whose sake the question is asked",
    question: "the question to answer, or the statement to verify",
    answers: "what was asked before, with its answers",
    passages: "the passages, each with its id",
  },
  output,
  maxOutputTokens: 2000,
};
