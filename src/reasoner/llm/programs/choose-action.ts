import { z } from "zod";
import { ACTIONS } from "../../../domain/action.js";
import type { Program } from "./program.js";

const output = z.object({
  action: z.enum(ACTIONS).describe("the next action, one of those that are possible now"),
  reason: z.string().max(600).describe("why, in one short sentence"),
});

/** The policy's choice of §4.1. */
export const chooseAction: Program<{ claim: string; evidence: string; possible: string }, z.infer<typeof output>> = {
  name: "choose-action",
  task: "Choose what a claim checker does next, given what it knows.",
  inputs: {
    claim: "the claim that is being checked",
    evidence: "what is known so far, each line with its id",
    possible: "the actions that are possible now, and what each does",
  },
  output,
  maxOutputTokens: 300,
};
