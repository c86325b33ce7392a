import { z } from "zod";
import type { Episode } from "../../domain/episode.js";
import { errorTypesOf } from "../../domain/error-types.js";
import type { Label } from "../../domain/outcome.js";
import { type Asking, type Program, runProgram } from "./programs/program.js";
import { sayClaim } from "./say-belief.js";

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

/** The critique of a whole episode and of its steps (§4.4). */
export const critique: Program<{ claim: string; steps: string; outcome: string; truth: string; errors: string }, z.infer<typeof output>> = {
  name: "critique",
  task: "Criticise how a claim checker went about one claim: its choices, not its luck.",
  inputs: {
    claim: "the claim that was checked",
    steps: "what it did, step by step, why and with what result, and what that cost",
    outcome: "the verdict that it gave, and what that rested on",
    truth: "the right label, where it is known",
    errors: "kinds of error that fixed rules see in it",
  },
  output,
  maxOutputTokens: 800,
};

const MAX_STEPS = 4000;

/** A model's critique of an episode (§4.4), from the same trajectory as the rules' critique. */
export async function criticise(asking: Asking, episode: Episode, gold: Label | null) {
  const { claim, trajectory, outcome, cost } = episode;
  const steps = trajectory.map(({ index, action, reason, observation }) => `${index + 1}. ${action} (${reason}): ${observation.summary}`);
  const spent = `In all: ${cost.sparqlQueries} graph queries, ${cost.webRequests} web requests, ${cost.modelCalls} model calls.`;
  return runProgram(asking, critique, {
    claim: sayClaim({ claim }),
    steps: `${steps.join("\n").slice(0, MAX_STEPS)}\n${spent}`,
    outcome: outcome.kind === "failed" ? `an error: ${outcome.failure.message}` : sayVerdict(outcome.verdict),
    truth: gold ?? "not known",
    errors: errorTypesOf(episode, gold).join(", ") || "none",
  });
}

function sayVerdict({ label, confidence, citations, forced, justification }: Extract<Episode["outcome"], { kind: "verdict" }>["verdict"]) {
  const sure = confidence === null ? "" : `, ${confidence.toFixed(2)} sure`;
  const cut = forced === null ? "" : `; the budget of ${forced} ended the search`;
  return `${label}${sure}, with ${citations.length} citations${cut}. ${justification}`;
}
