import { type Candidate, candidate } from "./candidate.js";
import { bestOf, type Member, meanReward, selectedFrom } from "./candidate-pool.js";
import type { Edit } from "./edit.js";
import { guardedEdit, openGuards } from "./guards.js";
import { knobEdits } from "./knobs.js";
import { measure, tasksOf } from "./measure.js";
import { openSearchLog, type Run, type SearchLog, type SearchOutcome } from "./run.js";
import { countErrors, textEdits } from "./text-edits.js";

/**
 * The paper's procedure (§4.4): each epoch rolls out the train claims, rewrites the text of the previous epoch, and measures it on
 * validation; the best one is taken. Nothing is confirmed, so the reported figure has a selection bias.
 */
export async function searchAsPaper(run: Run): Promise<SearchOutcome> {
  const { config, effects, deployed } = run;
  const log = openSearchLog(run.emit);
  const train = run.claims.train.slice(0, config.paper.train);
  const validation = run.claims.validation.slice(0, config.paper.validation);
  const first = await measure(run, deployed, validation);
  if (first === "ended") {
    log.notDone.push("no epoch was run");
    return log.found(deployed, outOf(run));
  }
  const pool: [Member, ...Member[]] = [{ candidate: deployed, rewards: first }];
  let current = deployed;
  let ended = `${config.paper.epochs} epochs were run`;
  for (let epoch = 1; epoch <= config.paper.epochs; epoch++) {
    run.emit({ type: "round", round: epoch, parent: current.id });
    const rolledOut = await effects.rollouts("search", tasksOf(current, train, config.repeatable ? epoch : 0));
    const next = rolledOut.includes(null) ? null : await rewrite(run, log, { round: epoch, parent: current }, rolledOut);
    const rewards = next === null ? "ended" : await measure(run, next, validation);
    if (next === null || rewards === "ended") {
      log.notDone.push(`epoch ${epoch} of ${config.paper.epochs} was not finished`);
      ended = outOf(run);
      break;
    }
    const member = { candidate: next, rewards };
    const reward = meanReward(member);
    if (next.id !== current.id) {
      run.emit({ type: "validated", round: epoch, candidate: next.id, reward, best: reward > meanReward(bestOf(pool)) });
      pool.push(member);
    }
    log.rounds.push({ round: epoch, parent: current.id, bestCandidate: reward, best: meanReward(bestOf(pool)), tried: 1 });
    current = next;
  }
  return log.found(bestOf(pool).candidate, ended, selectedFrom(pool, config.seed));
}

/** Applies all edits for the worst error at once, or the most promising knob edit if there is no proposer. */
async function rewrite(
  run: Run,
  log: SearchLog,
  { round, parent }: { readonly round: number; readonly parent: Candidate },
  rolledOut: Awaited<ReturnType<Run["effects"]["rollouts"]>>,
): Promise<Candidate> {
  const texts = [run.claims.train, run.claims.validation].flat().map(({ claim }) => claim.text);
  const guards = openGuards(run.deployed, texts, new Set());
  const written: readonly Edit[] = await textEdits(run, log, { round, parent, errorTypes: 1 }, rolledOut);
  const edits = written.length > 0 ? written : knobEdits(parent.knobs, countErrors(rolledOut)).slice(0, 1);
  let next = parent;
  for (const edit of edits) {
    const guarded = guardedEdit(guards, next, edit);
    if (guarded.kind === "rejected") {
      log.reject(edit, { round, parent, why: guarded.why });
      continue;
    }
    next = guarded.candidate;
    log.note({ round, parent, edits: [edit], candidate: next, fate: "validated", why: "accepted without a minibatch comparison" });
  }
  return next.id === parent.id ? parent : candidate(next.knobs, next.sections, [parent.id]);
}

function outOf({ effects }: Run): string {
  return `the budget of ${effects.ended("search")} is spent`;
}
