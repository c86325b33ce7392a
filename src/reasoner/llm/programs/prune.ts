import { z } from "zod";
import type { Program } from "./program.js";

const output = z.object({
  enough: z.boolean().describe("true if the evidence already settles every part of the claim, so that nothing more is needed"),
  kept: z.array(z.string().max(20)).max(64).describe("ids of the relations worth following, the most telling first; empty if none is"),
});

/** Which relations of the whole frontier to follow (§4.2), and whether to go on at all: one call where the paper makes k + 1. */
export const prune: Program<{ claim: string; evidence: string; relations: string }, z.infer<typeof output>> = {
  name: "prune",
  task: "A beam search walks a knowledge graph to check a claim. Say whether the evidence at hand is enough; if not, choose which relations to follow next.",
  inputs: {
    claim: "the claim that is being checked",
    evidence: "what is known so far, each line with its id",
    relations: "relations on offer, each with its id: of which thing, which relation, and whether it leaves (→) or arrives (←)",
  },
  output,
  maxOutputTokens: 600,
};
