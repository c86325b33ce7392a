import { z } from "zod";
import type { Label } from "../../../domain/outcome.js";
import type { Policy } from "../../../domain/policy.js";
import { LABELS } from "../../../domain/vocabulary.js";
import { CHECK, EVIDENCE, LISTS, RULES } from "./judging.js";
import type { Program } from "./program.js";

const part = z.object({
  part: z.int().min(1).max(20).describe("its number; 1 if none is listed"),
  stance: z.enum(["supports", "refutes", "open"]).describe("what the lines say of it"),
  ids: z.array(z.string().max(20)).max(12).describe("every line (s…, p…) from its subject to its value, not only the last"),
  quotes: z
    .array(z.string().max(1000))
    .max(6)
    .describe("for each p… in ids every sentence that it takes to say so, whole and copied exactly"),
});

const PARTS = "one entry a part; two where lines contradict each other";

const fields = z.object({
  parts: z.array(part).min(1).max(12).describe(PARTS),
  justification: z.string().max(2000).describe("why, in plain words, saying no more than the lines do"),
  label: z.enum(LABELS).describe("of the whole claim"),
  confidence: z.number().min(0).max(1).describe("0 to 1, that the label is right"),
});

const output = fields.superRefine(addFaults);

function addFaults(
  { label, justification, parts }: Pick<SaidVerdict, "label" | "justification" | "parts">,
  context: z.RefinementCtx,
): void {
  for (const message of verdictFaults(label, justification, parts)) context.addIssue({ code: "custom", message });
}

type SaidPart = z.infer<typeof part> & { readonly why?: string };
/** With key points, the model states its confidence from 1 to 5 instead of 0 to 1. */
export type SaidVerdict = Omit<z.infer<typeof fields>, "parts" | "confidence"> & {
  parts: SaidPart[];
  confidence?: number;
  points?: { text: string; ids: string[] }[];
  sureness?: number;
};

type Input = { claim: string; names: string; evidence: string; parts: string; lists: string; rules: string; ending: string };

/** The verdict (§4.1): one label for the whole claim, based on chains of lines that are named for each part. */
export const verdict: Program<Input, SaidVerdict> = {
  name: "verdict",
  task: CHECK,
  now: "Now give the verdict.",
  inputs: { claim: "", names: "", evidence: EVIDENCE, parts: "", lists: LISTS, rules: RULES, ending: "" },
  output,
  maxOutputTokens: 1600,
};

/** The same question if the budget ended the search, so that missing evidence may exist. */
export const forcedVerdict: Program<Input, SaidVerdict> = {
  ...verdict,
  name: "forced-verdict",
  sections: ["verdict", "forced-verdict"],
  now:
    "Now give the verdict. The budget ended the search before it was done: give the label that the lines at hand carry; a part that they do not reach stays " +
    "open. Name in the justification what was not looked up.",
};

type WithAnswers = Input & { answers: string; notes: string };

/**
 * The same question after a procedure, with its questions, answers and notes. `steps`: the reasoning is written down before the verdict (RAGAR §4.4);
 * `parts`: each part has its own reason (Aletheia §4.3); `points`: key points with their evidence (AgentFact IV-B 5).
 */
export function verdictWithAnswers(program: Program<Input, SaidVerdict>, review: Policy["review"]): Program<WithAnswers, SaidVerdict> {
  const steps = review === "steps" || review === "verification";
  return {
    ...program,
    sections: program.sections ?? [program.name],
    now: `${program.now} Answers and notes help to find the lines that decide; they are no lines themselves.${review === "verification" ? CORRECTED : ""}`,
    inputs: {
      ...program.inputs,
      answers: "what was asked on the way, with answers and the words that they rest on",
      notes: "what was thought on the way",
    },
    output: OUTPUTS[review] ?? program.output,
    maxOutputTokens: program.maxOutputTokens + (steps || review === "points" ? 800 : 0),
  };
}

const CORRECTED = " Where the answer to a check corrects the draft, follow the answer.";

const STEPS = z.object({
  steps: z.array(z.string().max(600)).max(12).describe("the reasoning, one step an entry, each from a line that is named"),
});

const REASONED = fields.extend({
  parts: z
    .array(part.extend({ why: z.string().max(600).describe("which line says what about this part, in a sentence") }))
    .min(1)
    .max(12)
    .describe(PARTS),
});

const point = z.object({
  text: z.string().min(1).max(400).describe("what it comes down to, in a sentence"),
  ids: z.array(z.string().max(20)).min(1).max(12).describe("the lines (s…, p…) that say so"),
});

const POINTED = fields.omit({ confidence: true }).extend({
  points: z.array(point).max(8).describe("the key points of the reasoning, each with its evidence"),
  sureness: z.int().min(1).max(5).describe("how sufficient and reliable the evidence for the label is: 1 a guess, 5 certain"),
});

const BY_STEPS = STEPS.extend(fields.shape).superRefine(addFaults);
const OUTPUTS: { readonly [review in Policy["review"]]?: z.ZodType<SaidVerdict> } = {
  steps: BY_STEPS,
  verification: BY_STEPS,
  parts: REASONED.superRefine(addFaults),
  points: POINTED.superRefine(addFaults),
};

/** Contradictions between label, justification and parts; they are shown to the model, which is asked again. */
export function verdictFaults(
  label: Label,
  justification: string,
  parts: readonly Pick<z.infer<typeof part>, "part" | "stance" | "ids">[],
): readonly string[] {
  const stances = parts.map(({ stance }) => stance);
  const [supports, refutes] = [stances.includes("supports"), stances.includes("refutes")];
  const faults: string[] = [];
  if (label === "supported" && stances.some((stance) => stance !== "supports"))
    faults.push('the label "supported" needs every part to be supported; with an open part it is "not-enough-info"');
  if (label === "refuted" && !refutes)
    faults.push('the label "refuted" needs a part that is refuted by a line; without one it is "not-enough-info"');
  if (label === "conflicting" && !(supports && refutes)) faults.push('the label "conflicting" needs lines of both sides');
  if (label === "not-enough-info" && refutes && !supports) faults.push('a part is refuted, and the label is "not-enough-info"');
  for (const { part: number, stance, ids } of parts)
    if (stance !== "open" && ids.length === 0)
      faults.push(`part ${number} is decided without naming a line: cite the line that says so, or say open`);
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
