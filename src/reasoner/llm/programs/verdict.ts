import { z } from "zod";
import { LABELS, type Label } from "../../../domain/outcome.js";
import type { Program } from "./program.js";

const citation = z.object({
  id: z.string().max(20).describe("the id of a line of evidence"),
  stance: z.enum(["supports", "refutes"]).describe("what it says about the claim"),
  quote: z.string().max(1000).nullable().describe("for a passage (p…): the words that it rests on, copied exactly; else null"),
});

const output = z
  .object({
    justification: z.string().max(2000).describe("why, in plain words, saying no more than the evidence does"),
    label: z.enum(LABELS).describe("what the evidence says about the claim as a whole"),
    citations: z.array(citation).max(20).describe("every line that the label rests on"),
    confidence: z.number().min(0).max(1).describe("how likely the label is right, from 0 to 1"),
  })
  .superRefine(({ label, justification, citations }, context) => {
    for (const message of faultsOf(
      label,
      justification,
      citations.map(({ stance }) => stance),
    ))
      context.addIssue({ code: "custom", message });
  });

/** The verdict (§4.1): one label for the whole claim, resting on lines that are named. */
export const verdict: Program<{ claim: string; evidence: string; checks: string }, z.infer<typeof output>> = {
  name: "verdict",
  task:
    "Judge a claim by the evidence alone. A fact that is missing refutes nothing: without a line that decides, the label is not-enough-info. " +
    "Lines that contradict each other make the label conflicting.",
  inputs: {
    claim: "the claim to be judged, and the date at which it is judged if there is one",
    evidence: "all that is known, each line with its id",
    checks: "what simple rules made of the same evidence; they may have missed something",
  },
  output,
  maxOutputTokens: 1200,
};

/** A label, its reasons and its citations have to say the same; what does not is shown to the model and asked again. */
function faultsOf(label: Label, justification: string, stances: readonly ("supports" | "refutes")[]): readonly string[] {
  const supports = stances.includes("supports");
  const refutes = stances.includes("refutes");
  const faults: string[] = [];
  if (label === "supported" && !supports) faults.push('the label "supported" needs a citation that supports');
  if (label === "refuted" && !refutes) faults.push('the label "refuted" needs a citation that refutes');
  if (label === "conflicting" && !(supports && refutes)) faults.push('the label "conflicting" needs citations of both sides');
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
