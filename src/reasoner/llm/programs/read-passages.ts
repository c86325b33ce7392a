import { z } from "zod";
import { EVIDENCE } from "./judging.js";
import type { Program } from "./program.js";

const stance = z.object({
  part: z.int().min(1).max(20).describe("its number; 1 if none is listed"),
  stance: z.enum(["supports", "refutes", "neutral"]).describe("what the passage says of this part"),
  quote: z.string().max(600).describe("the whole sentence that says so, copied exactly; empty for neutral"),
});

const entry = z.object({
  id: z.string().max(20).describe("of the passage"),
  relevance: z.number().min(0).max(1).describe("0 to 1, how far it speaks of what the claim says"),
  parts: z.array(stance).max(8).describe("the parts of which it speaks"),
  consistency: z.number().min(0).max(1).describe("0 to 1, how sure it is that the passage says so"),
});

const triplet = z.object({
  passage: z.string().max(20).describe("the id of the passage that says it"),
  quote: z.string().min(1).max(600).describe("the sentence that says it, copied exactly"),
  subject: z.string().min(1).max(200).describe("an id of the known things, or a name as the passage gives it"),
  property: z.string().min(1).max(100).describe("an id of the known relations"),
  object: z.string().min(1).max(300).describe("an id of the known things, a name, a date or a number with its unit"),
});

const judged = z.object({
  judged: z.array(entry).max(64).describe("one entry for each passage that bears on the claim; leave the others out"),
});

const output = judged.extend({
  triplets: z
    .array(triplet)
    .max(32)
    .describe("what these passages state outright of a known thing, in a known relation; nothing that has to be inferred"),
});

export type SaidPassages = z.infer<typeof judged> & { readonly triplets?: z.infer<typeof triplet>[] };
type Input = { claim: string; evidence: string; parts: string; known: string; passages: string };

const LEAVES_OUT = "What a passage leaves out it does not refute.";
const JUDGE = "Judge passages of web pages: which of them bear on a claim, on which side of which part, by which sentences";

/** From coarse to fine, and from sentences to triplets (§4.3), in one reading of the passages. */
export const readPassages: Program<Input, SaidPassages> = {
  name: "read-passages",
  sections: ["filter-passages", "extract-triplets"],
  task: `${JUDGE}; and write down what they state of known things. ${LEAVES_OUT}`,
  inputs: {
    claim: "",
    evidence: EVIDENCE,
    parts: "of the claim, with what is known of them; the open ones matter",
    known: "things and relations that the knowledge graph knows",
    passages: "",
  },
  output,
  maxOutputTokens: 2400,
};

/** The same reading if no entity of the graph is known, so that there are no triplets to write. */
export const judgePassages: Program<Input, SaidPassages> = {
  ...readPassages,
  sections: ["filter-passages"],
  task: `${JUDGE}. ${LEAVES_OUT}`,
  inputs: { ...readPassages.inputs, known: "" },
  output: judged,
};
