import { z } from "zod";
import { ERROR_TYPES } from "../../../domain/critique.js";
import type { Program } from "./program.js";

const output = z.object({
  critique: z.string().min(1).max(1500).describe("what went well or wrong, step by step where it matters, and what would have been better"),
  errorType: z.enum(ERROR_TYPES).describe("the one kind of error that mattered most, or none"),
});

/** An episode looks back at itself (§4.4). */
export const critique: Program<{ claim: string; steps: string; outcome: string; truth: string }, z.infer<typeof output>> = {
  name: "critique",
  task: "Criticise how a claim checker went about one claim: its choices, not its luck.",
  inputs: {
    claim: "the claim that was checked",
    steps: "what it did, step by step, with what each step cost",
    outcome: "the verdict that it gave, and what that rested on",
    truth: "the right label, where it is known",
  },
  output,
  maxOutputTokens: 800,
};
