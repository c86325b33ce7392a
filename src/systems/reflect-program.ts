import { z } from "zod";
import type { Reflection, ReflectTask } from "../domain/agenda.js";
import { isPassageId, isStatementId } from "../domain/ids.js";
import { LABELS } from "../domain/vocabulary.js";
import type { Program } from "../reasoner/llm/programs/program.js";

export const reflectInputs = {
  claim: "the claim that is being checked",
  answers: "what was asked, each with its id, its answer and the words that it rests on",
  evidence: "what was found, each line with its id and where it is from",
  notes: "what was thought so far",
};

export type ReflectInput = Readonly<Record<keyof typeof reflectInputs, string>>;

export type Ask = <Output>(
  program: Program<Readonly<Record<string, string>>, Output>,
  more?: Readonly<Record<string, string>>,
) => Promise<Output>;

export function reflecting<Output>(name: string, task: string, output: z.ZodType<Output>): Program<ReflectInput, Output> {
  return { name, task, inputs: reflectInputs, output, maxOutputTokens: 300 };
}

export type ReflectProgram = (ask: Ask, task: ReflectTask) => Promise<Reflection>;

export const NO_REFLECTION: Reflection = { text: "", label: null, confidence: null, evidence: [], items: [], more: null };

const more = z.object({
  missing: z.string().max(600).describe("what would still have to be known, in a sentence; empty if nothing"),
  more: z.boolean().describe("whether something has to be looked up before the claim can be judged"),
});

/** Ends the questions early (RAGAR §4.3.2). */
const followUpCheck = reflecting(
  "follow-up-check",
  "Say whether the words that were found are enough to judge a claim, every part of it, one way or the other.",
  more,
);

export const isMoreNeeded: ReflectProgram = async (ask) => {
  const said = await ask(followUpCheck);
  return { ...NO_REFLECTION, text: said.missing, more: said.more };
};

const reasoned = z.object({
  reasoning: z.string().max(3000).describe("step by step: what each piece of evidence says about which point of the claim"),
  useful: z.array(z.string().max(10)).max(30).describe("ids of the lines on which this rests; no others"),
  label: z.enum(LABELS).describe("what the evidence so far says about the claim"),
  confidence: z.int().min(1).max(5).describe("how sure that is: 1 a guess, 5 certain"),
});

/** The model restates the claim first, so that the reasoning stays on it, and follows the planned steps (AgentFact IV-B 4). */
const rephrased = z.object({ claim: z.string().max(600).describe("the claim in your own words: what has to be true for it to hold") });

const BY_EVIDENCE = "Judge by the lines alone: what you know by yourself is no evidence, and a missing fact refutes nothing.";

/** Reasoning over the evidence, with a label and a confidence. `planned`: along the steps of a plan. */
export function reasoning(name: string, task: string, { planned = false } = {}): ReflectProgram {
  const output: z.ZodType<z.infer<typeof reasoned>> = planned ? rephrased.extend(reasoned.shape) : reasoned;
  const inputs = planned ? { ...reflectInputs, plan: "the steps of reasoning, in order" } : reflectInputs;
  const program = { ...reflecting(name, `${task} ${BY_EVIDENCE}`, output), inputs, maxOutputTokens: 1600 };
  return async (ask) => {
    const { reasoning: text, useful, label, confidence } = await ask(program);
    return { ...NO_REFLECTION, text, label, confidence, evidence: useful.filter((id) => isPassageId(id) || isStatementId(id)) };
  };
}
