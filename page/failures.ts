import type { Failure } from "../src/domain/outcome.js";
import { sentence } from "../src/reports/words.js";
import { Problem, sayProblem } from "./service/problem.js";
import type { Notice } from "./view.js";

/** The notice for an error while a claim was sent or followed. `steps`: number of steps before it. */
export function noticeOf(error: unknown, steps: number): Notice {
  if (!(error instanceof Problem))
    return {
      title: "Something went wrong on this page.",
      words: error instanceof Error ? sentence(error.message) : "",
      code: null,
      wait: null,
    };
  if (steps > 0 && (error.status === 0 || error.code === "not-found"))
    return {
      title: `The connection broke after step ${steps}.`,
      words: "The service does not know this check any more. Nothing was decided; check the claim again.",
      code: null,
      wait: null,
    };
  const code = error.code === "" || error.code === "invalid-input" ? null : error.code;
  return {
    title: error.status >= 500 || error.status === 0 ? "Could not check this claim." : "",
    words: sayProblem(error),
    code,
    wait: error.retryAfter,
  };
}

/** The notice for a verification that ended in an error, which is never a label. */
export function noticeOfFailure({ code, message }: Failure): Notice {
  return {
    title: "Could not check this claim.",
    words: `${sayCode(code) ?? sentence(message)} This is an error, not a verdict.`,
    code,
    wait: null,
  };
}

function sayCode(code: string): string | null {
  if (code === "graph-timeout" || code === "graph-unavailable")
    return "The knowledge graph did not answer in time. Try again, or start the service with the starter graph.";
  if (code.startsWith("model-")) return "The language model did not answer. Try again, or start the service with rules only.";
  return null;
}
