import type { Episode } from "../../domain/episode.js";
import { errorTypesOf } from "../../domain/error-types.js";
import type { Label } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import type { LanguageModel } from "../../ports/language-model.js";
import { critique } from "./programs/critique.js";
import { runProgram } from "./programs/program.js";

const MAX_STEPS = 4000;

/** What a model says of an episode (§4.4), from the trajectory that the rules read as well. */
export async function criticise(model: LanguageModel, policy: Policy, episode: Episode, gold: Label | null, signal?: AbortSignal) {
  const { claim, trajectory, outcome, cost } = episode;
  const steps = trajectory.map(({ index, action, reason, observation }) => `${index + 1}. ${action} (${reason}): ${observation.summary}`);
  const spent = `In all: ${cost.sparqlQueries} graph queries, ${cost.webRequests} web requests, ${cost.modelCalls} model calls.`;
  return runProgram(
    model,
    critique,
    policy,
    {
      claim: claim.asOf === null ? claim.text : `${claim.text} (as of ${claim.asOf})`,
      steps: `${steps.join("\n").slice(0, MAX_STEPS)}\n${spent}`,
      outcome: outcome.kind === "failed" ? `an error: ${outcome.failure.message}` : sayVerdict(outcome.verdict),
      truth: gold ?? "not known",
      errors: errorTypesOf(episode, gold).join(", ") || "none",
    },
    signal,
  );
}

function sayVerdict({ label, confidence, citations, forced, justification }: Extract<Episode["outcome"], { kind: "verdict" }>["verdict"]) {
  const sure = confidence === null ? "" : `, ${confidence.toFixed(2)} sure`;
  const cut = forced === null ? "" : `; the budget of ${forced} ended the search`;
  return `${label}${sure}, with ${citations.length} citations${cut}. ${justification}`;
}
