import { z } from "zod";
import { NEEDS } from "../../domain/vocabulary.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Deliberation, PassageGrades } from "../../ports/reasoner.js";
import { type Program, runProgram } from "../../reasoner/llm/programs/program.js";
import { sayClaim } from "../../reasoner/llm/say-belief.js";
import { showPassages } from "../../reasoner/llm/web-judgements.js";
import { NO_REFLECTION, type ReflectInput, type ReflectProgram, reflectInputs, reflecting } from "../reflect-program.js";

const because = z.string().max(600).describe("why, in a sentence");

const before = z.object({
  because,
  needed: z.boolean().describe("whether the web has to be asked before the claim, with its picture if there is one, can be judged"),
});

/** §3.2, asked before any search, when there are no answers and no evidence. */
const NEED_BEFORE: Program<Pick<ReflectInput, "claim" | "notes">, z.infer<typeof before>> = {
  ...reflecting(
    "need-check",
    "Say whether a claim has to be looked up. What changes over time, or happened once, does; what never changes, or is only an opinion, does not.",
    before,
  ),
  inputs: { claim: reflectInputs.claim, notes: reflectInputs.notes },
};

const after = z.object({
  because,
  answer: z
    .enum(NEEDS)
    .describe(
      "use-evidence: the lines and pictures are enough to judge by. no-retrieval: the claim states no fact that could be looked up. " +
        "retrieval: more has to be found",
    ),
});

/** §3.2 again, with the best evidence so far. */
const NEED_AFTER: Program<ReflectInput, z.infer<typeof after>> = {
  ...reflecting(
    "need-check",
    "Say whether a claim can be judged, every part of it, by the evidence that is shown alone, or whether more has to be found.",
    after,
  ),
  inputs: {
    ...reflectInputs,
    evidence: "the best of what was found, each line with its id and where it is from; less good lines are kept back",
  },
};

/** Whether evidence, or more of it, is needed. The claim's own picture is not evidence. */
export const needCheck: ReflectProgram = async (ask, { evidence = [], images = [] }) => {
  if (evidence.length === 0 && images.length < 2) {
    const { because: text, needed } = await ask(NEED_BEFORE);
    return { ...NO_REFLECTION, text, more: needed, need: needed ? "retrieval" : "no-retrieval" };
  }
  const { because: text, answer } = await ask(NEED_AFTER);
  return { ...NO_REFLECTION, text, more: answer === "retrieval", need: answer };
};

const grade = z.object({
  id: z.string().max(20).describe("the id of a passage"),
  relevant: z.boolean().describe("whether it helps to find out if the claim is right"),
  support: z
    .enum(["full", "partial", "none", "contradicts"])
    .describe("full: it bears out all that the claim says. partial: some of it. none: nothing. contradicts: it says otherwise"),
  usefulness: z.int().min(1).max(5).describe("5 complete and informative, 4 mostly sufficient, 3 adequate, 2 limited, 1 beside the point"),
});
const grades = z.object({ graded: z.array(grade).max(64).describe("one entry for each passage") });

/** §3.5: relevancy, support and usefulness of all passages in one call; the paper asks three questions per passage. */
const GRADES: Program<{ claim: string; passages: string }, z.infer<typeof grades>> = {
  name: "grade-passages",
  task: "Weigh passages that were found as evidence for or against a claim. Judge by their words alone, not by what you know yourself.",
  inputs: { claim: "the claim that is being checked", passages: "the passages, each with its id" },
  output: grades,
  maxOutputTokens: 1600,
};

export function llmGrade(model: LanguageModel): Deliberation["grade"] {
  return async (belief, passages, policy, signal) => {
    const shown = showPassages(passages);
    if (shown.length === 0) return new Map();
    const { graded } = await runProgram({ model, policy, signal }, GRADES, { claim: sayClaim(belief), passages: shown.join("\n") });
    return new Map(graded.map(({ id, ...said }): [string, PassageGrades] => [id, said]));
  };
}
