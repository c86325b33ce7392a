import { type Candidate, renderSections } from "./candidate.js";
import { critiquesOf, rejectedOf, worstErrors } from "./gradient-context.js";
import { interleave } from "./interleave.js";
import type { TextEdit } from "./proposer.js";
import type { RolloutResult } from "./rollout.js";
import type { Run, SearchLog } from "./run.js";

/** For each of the worst kinds of error: a gradient, and then edits that follow it. Empty without a proposer, without errors, without budget. */
export async function textEdits(
  run: Run,
  log: SearchLog,
  at: { readonly round: number; readonly parent: Candidate; readonly errorTypes: number },
  results: readonly (RolloutResult | null)[],
): Promise<readonly TextEdit[]> {
  const instructions = renderSections(at.parent.sections);
  const found: TextEdit[][] = [];
  for (const errorType of worstErrors(results, run.config.weights).slice(0, at.errorTypes)) {
    const key = `${at.round}/${at.parent.id}/${errorType}`;
    const critiques = critiquesOf(results, errorType, run.config.weights);
    const gradient = await run.effects.gradient(key, { instructions, errorType, critiques });
    if (gradient === null) break;
    log.gradients.push({ round: at.round, errorType, gradient });
    run.emit({ type: "gradient", round: at.round, errorType, gradient });
    const edits = await run.effects.propose(key, { instructions, gradient, rejected: rejectedOf(log.failed()) });
    if (edits === null) break;
    found.push([...edits]);
  }
  return interleave(found);
}
