import { z } from "zod";
import type { Program } from "./program.js";

const output = z.object({
  critique: z
    .string()
    .min(1)
    .max(1500)
    .describe("which step went well or wrong, and what should have been done instead; name the step, the relation or the query"),
  steps: z
    .array(
      z.object({
        step: z.int().min(1).max(100).describe("its number"),
        critique: z.string().min(1).max(600).describe("was this choice right at that point, and why"),
      }),
    )
    .max(20)
    .describe("one entry a step"),
});

/** An episode looks back at itself (§4.4). */
export const critique: Program<{ claim: string; steps: string; outcome: string; truth: string; errors: string }, z.infer<typeof output>> = {
  name: "critique",
  task: "Criticise how a claim checker went about one claim: its choices, not its luck.",
  inputs: {
    claim: "the claim that was checked",
    steps: "what it did, step by step, with what each step cost",
    outcome: "the verdict that it gave, and what that rested on",
    truth: "the right label, where it is known",
    errors: "kinds of error that fixed rules see in it",
  },
  output,
  maxOutputTokens: 800,
};
