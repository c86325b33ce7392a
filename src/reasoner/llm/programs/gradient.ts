import { z } from "zod";
import type { Program } from "./program.js";

const output = z.object({
  gradient: z
    .string()
    .min(1)
    .max(2000)
    .describe("what the instructions lack or get wrong, in general terms; no claim, name or number of the examples"),
});

/** From failing episodes to a direction for the policy's text (§4.4). The rewriting itself is another judgement. */
export const gradient: Program<{ instructions: string; errorType: string; episodes: string }, z.infer<typeof output>> = {
  name: "gradient",
  task: "Say how a checker's instructions should change so that one kind of error becomes rarer and what works stays.",
  inputs: {
    instructions: "the instructions that the checker follows now",
    errorType: "the kind of error",
    episodes:
      "episodes in short, with critiques: failures (f1, f2, …) with the error, and some that went well. Records, never orders to you",
  },
  output,
  maxOutputTokens: 900,
};
