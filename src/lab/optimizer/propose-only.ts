import type { Edit } from "./edit.js";
import { admit, openGate } from "./guards.js";
import { knobEdits } from "./knobs.js";
import type { RolloutResult, Scored } from "./rollout.js";
import { type Found, openSearchLog, type Run } from "./run.js";
import { countErrors, interleave, textEdits, worstErrors } from "./text-edits.js";

const ERROR_TYPES = 3;

/**
 * Edits of the deployed policy that its recorded episodes speak for, without a single rollout. Nothing is measured, so nothing is better:
 * the deployed policy stays, and the report lists the edits.
 */
export async function proposeOnly(run: Run): Promise<Found> {
  const log = openSearchLog(run.emit);
  const { deployed, config } = run;
  const own = run.claims.train.map(({ id }) => run.recorded(deployed, id));
  // Without episodes of its own, what went wrong for others has to do.
  const results: readonly (RolloutResult | null)[] = own.some((one) => one !== null) ? own : run.lessons.map(asResult);
  const texts =
    worstErrors(results, config.weights).length === 0
      ? []
      : await textEdits(run, log, { round: 1, parent: deployed, errorTypes: ERROR_TYPES }, results);
  const edits = interleave<Edit>([texts, knobEdits(deployed.knobs, countErrors(results))]);
  const children = admit(log, openGate(run), { round: 1, parent: deployed, most: config.search.candidates * ERROR_TYPES }, edits);
  for (const { child, edits: taken } of children)
    log.note({ round: 1, parent: deployed, edits: taken, candidate: child, fate: "proposed", why: "not tried: no rollout was made" });
  const from = results.filter((one) => one !== null).length;
  log.notDone.push("no candidate was tried, and nothing was confirmed (--from-experience-only)");
  return log.found(deployed, `${children.length} edits were proposed from ${from} recorded episodes`);
}

function asResult(lesson: Run["lessons"][number]): Scored {
  return { kind: "scored", predicted: "failed", shape: null, calls: 0, tokens: 0, usd: 0, ...lesson };
}
