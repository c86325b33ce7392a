import { z } from "zod";
import type { Label } from "../../../domain/outcome.js";
import type { Policy } from "../../../domain/policy.js";
import { LABELS } from "../../../domain/vocabulary.js";
import type { Program } from "./program.js";

const part = z.object({
  part: z.int().min(1).max(20).describe("the number of the part, as listed; 1 if none is listed"),
  stance: z.enum(["supports", "refutes", "open"]).describe("what the evidence says about this part of the claim, as the claim words it"),
  ids: z
    .array(z.string().max(20))
    .max(12)
    .describe("ids of all lines that it rests on: the whole chain from the claim's subject to the value, not only its last link"),
  quotes: z
    .array(z.string().max(1000))
    .max(6)
    .describe("for each passage (p…) among the ids the words that it rests on, copied exactly; else empty"),
});

const fields = z.object({
  parts: z.array(part).min(1).max(12).describe("one entry for each part; two entries for one part where lines contradict each other"),
  justification: z.string().max(2000).describe("why, in plain words, saying no more than the evidence does"),
  label: z.enum(LABELS).describe("what the evidence says about the claim as a whole"),
  confidence: z.number().min(0).max(1).describe("how likely the label is right, from 0 to 1"),
});

const output = fields.superRefine(addFaults);

function addFaults({ label, justification, parts }: SaidVerdict, context: z.RefinementCtx): void {
  for (const message of verdictFaults(label, justification, parts)) context.addIssue({ code: "custom", message });
}

type SaidPart = z.infer<typeof part> & { readonly why?: string };
export type SaidVerdict = Omit<z.infer<typeof fields>, "parts"> & { parts: SaidPart[] };

type Input = { claim: string; agenda: string; names: string; evidence: string; rules: string; ending: string };

/** How to judge; said wherever a verdict may be given. */
export const JUDGING =
  "A missing fact refutes nothing: a part without a line that decides it is open. " +
  "Unless its list is cut, the only recorded value of a relation is its value; it refutes another one if the relation takes one value. " +
  "The label is supported if every part is, refuted if one is, conflicting if lines of equal standing contradict each other, else not-enough-info.";

const TASK = `Judge a claim by the evidence alone, part by part. ${JUDGING}`;

/** The verdict (§4.1): one label for the whole claim, resting on chains of lines that are named for each part. */
export const verdict: Program<Input, SaidVerdict> = {
  name: "verdict",
  task: TASK,
  inputs: {
    claim: "the claim to be judged, and the date at which it is judged if there is one",
    agenda: "the parts of the claim, numbered",
    names: "what its names were taken for, and names that the graph does not know",
    evidence: "all that is known, each line with its id and where it is from",
    rules: "what fixed rules make of the evidence, and how often such a rule was right on wordings that it had not seen",
    ending: "how the search ended",
  },
  output,
  maxOutputTokens: 1600,
};

/** The same question where the budget ended the search: nothing more will come, and what is missing may exist all the same. */
export const forcedVerdict: Program<Input, SaidVerdict> = {
  ...verdict,
  name: "forced-verdict",
  sections: ["verdict", "forced-verdict"],
  task:
    `${TASK} The budget ended the search before it was done. Give the label that the lines at hand carry; a part that they do not reach stays open. ` +
    "Name in the justification what was not looked up.",
};

type WithAnswers = Input & { answers: string; notes: string };

/** The same question after a procedure: its questions, answers and notes are shown too. `steps`: the reasoning is written down before the verdict (RAGAR §4.4); `parts`: each
 * part has a reason of its own (Aletheia §4.3). */
export function verdictWithAnswers(program: Program<Input, SaidVerdict>, review: Policy["review"]): Program<WithAnswers, SaidVerdict> {
  const steps = review === "steps" || review === "verification";
  return {
    ...program,
    sections: program.sections ?? [program.name],
    task: `${program.task} Answers and notes help to find the lines that decide; they are no lines themselves. Where the answer to a check corrects a draft, follow the answer.`,
    inputs: {
      ...program.inputs,
      answers: "what was asked on the way, with answers and the words that they rest on",
      notes: "what was thought on the way",
    },
    output: steps
      ? STEPS.extend(fields.shape).superRefine(addFaults)
      : review === "parts"
        ? REASONED.superRefine(addFaults)
        : program.output,
    maxOutputTokens: program.maxOutputTokens + (steps ? 800 : 0),
  };
}

const STEPS = z.object({
  steps: z.array(z.string().max(600)).max(12).describe("the reasoning, one step an entry, each from a line that is named"),
});

const REASONED = fields.extend({
  parts: z
    .array(part.extend({ why: z.string().max(600).describe("which line says what about this part, in a sentence") }))
    .min(1)
    .max(12)
    .describe("one entry for each part; two entries for one part where lines contradict each other"),
});

/** A label, its reasons and its parts have to say the same; what does not is shown to the model and asked again. */
export function verdictFaults(
  label: Label,
  justification: string,
  parts: readonly Pick<z.infer<typeof part>, "part" | "stance" | "ids">[],
): readonly string[] {
  const stances = parts.map(({ stance }) => stance);
  const [supports, refutes] = [stances.includes("supports"), stances.includes("refutes")];
  const faults: string[] = [];
  if (label === "supported" && stances.some((stance) => stance !== "supports"))
    faults.push('the label "supported" needs every part to be supported');
  if (label === "refuted" && !refutes) faults.push('the label "refuted" needs a part that is refuted');
  if (label === "conflicting" && !(supports && refutes)) faults.push('the label "conflicting" needs lines of both sides');
  if (label === "not-enough-info" && refutes && !supports) faults.push('a part is refuted, and the label is "not-enough-info"');
  for (const { part: number, stance, ids } of parts)
    if (stance !== "open" && ids.length === 0) faults.push(`part ${number} is decided without naming a line`);
  if (label === "supported" && SAYS_FALSE.test(justification))
    faults.push("the justification says that the claim is false, the label that it is supported");
  if (label === "refuted" && SAYS_TRUE.test(justification) && !SAYS_FALSE.test(justification))
    faults.push("the justification says that the claim is true, the label that it is refuted");
  return faults;
}

const CLAIM = "(?:the|this) (?:claim|statement)";
const SAYS_FALSE = new RegExp(
  `\\b(?:refutes?|contradicts?|disproves?|falsif(?:y|ies)) ${CLAIM}|${CLAIM} (?:is|was) (?:therefore |thus |hence |clearly )?(?:false|incorrect|wrong|untrue|refuted|not (?:true|correct|supported))\\b`,
  "iu",
);
const SAYS_TRUE = new RegExp(
  `(?<!not |n't |nor )\\b(?:supports?|confirms?|proves?) ${CLAIM}|${CLAIM} (?:is|was) (?:therefore |thus |hence |clearly )?(?:true|correct|right|supported|confirmed)\\b`,
  "iu",
);
