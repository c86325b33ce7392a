import { type Candidate, renderSections } from "./candidate.js";
import { rejectedOf, sampleOf, scoredOf, worstErrors } from "./gradient-context.js";
import { interleave } from "./interleave.js";
import type { TextEdit } from "./proposer.js";
import type { RolloutResult } from "./rollout.js";
import type { Run, SearchLog } from "./run.js";

/**
 * For each of the worst kinds of error: a gradient from the episodes that show it, and then edits that follow it. Lessons of the buffer are
 * told beside the parent's own. Empty without a proposer, without errors, without budget.
 */
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
    const { text: episodes, failures } = sampleOf(scoredOf(results), run.lessons, errorType, run.config.weights);
    const gradient = await run.effects.gradient(key, { instructions, errorType, episodes });
    if (gradient === null) break;
    if (gradient.trim() === "") continue;
    log.gradients.push({ round: at.round, errorType, gradient });
    run.emit({ type: "gradient", round: at.round, errorType, gradient });
    const edits = await run.effects.propose(key, { instructions, gradient, episodes, rejected: rejectedOf(log.failed()) });
    if (edits === null) break;
    const named: TextEdit[] = [];
    for (const edit of edits) {
      if (failures.includes(edit.addresses)) named.push({ ...edit, addresses: `${errorType} (${edit.addresses})` });
      else {
        const why = "it names no failure that it was shown";
        log.note(at.round, at.parent, [edit], null, "rejected", why);
        run.emit({ type: "rejected", round: at.round, edit, why });
      }
    }
    found.push(named);
  }
  return interleave(found);
}
