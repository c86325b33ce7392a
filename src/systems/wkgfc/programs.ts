import { z } from "zod";
import type { Program } from "../../reasoner/llm/programs/program.js";

const kept = z.object({
  kept: z.array(z.string().max(20)).max(64).describe("ids of the relations to follow, the most telling first; empty if none is"),
});

type Choose = Program<{ claim: string; most: string; evidence: string; relations: string }, z.infer<typeof kept>>;

/** One entity's relations (§4.2): k × N of these calls. Its name gives it the policy's own words on pruning. */
export const chooseOfEntity: Choose = {
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

/** What a whole hop found, side by side: N of these calls. */
export const chooseOfHop: Choose = {
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

/** The agent's decision (§4.1): is the evidence sufficient, and if not, how is it completed? */
export const chooseAction: Program<
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
